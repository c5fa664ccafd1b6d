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
