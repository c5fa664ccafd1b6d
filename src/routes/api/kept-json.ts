/**
 * JSON of objects that outlive a request (the schools and the counts of a snapshot): written once for an object, and
 * gone with it.
 */
export class KeptJson {
  readonly #known = new WeakMap<object, string>();

  of(source: object, make: () => object): string {
    let text = this.#known.get(source);
    if (text === undefined) {
      text = JSON.stringify(make());
      this.#known.set(source, text);
    }
    return text;
  }
}
