interface CachedFile<T> {
  readonly value: T;
  readonly bytes: number;
}

/** LRU cache of opened snapshot files, by key, up to a number of bytes. */
export class LruFiles<T> {
  readonly #limit: number;
  readonly #files = new Map<string, CachedFile<T>>();
  bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(key: string): boolean {
    return this.#files.has(key);
  }

  get(key: string): T | undefined {
    const file = this.#files.get(key);
    if (!file) return undefined;
    // Last in the order of the map: last used.
    this.#files.delete(key);
    this.#files.set(key, file);
    return file.value;
  }

  /**
   * Caches a file and returns whether it did. A passing file evicts nothing: a search of the whole country would evict
   * every segment just before it is needed again.
   */
  add(key: string, value: T, bytes: number, isPassing: boolean): boolean {
    if (bytes > this.#limit || this.#files.has(key) || (isPassing && this.bytes + bytes > this.#limit)) return false;
    for (const other of this.#files.keys()) {
      if (this.bytes + bytes <= this.#limit) break;
      this.#evict(other);
    }
    this.#files.set(key, { value, bytes });
    this.bytes += bytes;
    return true;
  }

  /** Evicts every other file. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.#files.keys()) if (!keys.has(key)) this.#evict(key);
  }

  #evict(key: string): void {
    this.bytes -= this.#files.get(key)!.bytes;
    this.#files.delete(key);
  }
}
