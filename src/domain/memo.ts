/**
 * Values that follow from their keys: of a publication, for as long as it is shown. Beyond a total weight, of one for
 * each value by default, those that were not used for longest are left out. A request must not wait for a promise of
 * another one: an async value is added when it is there.
 */
export class Memo<V> {
  readonly #entries = new Map<string, V>();
  readonly #limit: number;
  readonly #weigh: (key: string, value: V) => number;
  #weight = 0;

  constructor(limit: number, weigh: (key: string, value: V) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get<T extends V>(key: string, make: () => T): T {
    return this.find<T>(key) ?? this.add(key, make());
  }

  find<T extends V>(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value as T;
  }

  add<T extends V>(key: string, value: T): T {
    const replaced = this.#entries.get(key);
    if (replaced !== undefined) this.#weight -= this.#weigh(key, replaced);
    this.#weight += this.#weigh(key, value);
    this.#entries.set(key, value);
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#weight -= this.#weigh(oldest, entry);
    }
    return value;
  }
}
