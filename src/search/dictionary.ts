/** Numbers values in the order in which they are first seen. */
export class Dictionary<T> {
  readonly list: T[] = [];
  readonly #ids = new Map<T, number>();

  idOf(value: T): number {
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    this.#ids.set(value, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** Numbers objects by their content. An object that was seen before is found without comparing it. */
export class ContentDictionary<T> {
  readonly list: T[] = [];
  readonly #seen = new Map<T, number>();
  readonly #contents = new Dictionary<string>();

  idOf(value: T): number {
    const seen = this.#seen.get(value);
    if (seen !== undefined) return seen;
    const id = this.#contents.idOf(JSON.stringify(value));
    if (id === this.list.length) this.list.push(value);
    this.#seen.set(value, id);
    return id;
  }
}
