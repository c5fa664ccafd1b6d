interface Held {
  readonly value: unknown;
  readonly bytes: number;
}

/** Files of the snapshot opened in memory, by key, up to so many bytes: the longest unused makes room. */
export class HeldFiles {
  readonly #limit: number;
  readonly #files = new Map<string, Held>();
  bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The file of a key, or undefined when it is not held. */
  get(key: string): unknown {
    const held = this.#files.get(key);
    if (!held) return undefined;
    // Last in the order of the map: last used.
    this.#files.delete(key);
    this.#files.set(key, held);
    return held.value;
  }

  /**
   * Holds a file. One that is only passing is held if there is room, and makes none: a search of the whole country would
   * throw out every part just before it is needed again. Returns the keys of those that made room.
   */
  hold(key: string, value: unknown, bytes: number, isPassing: boolean): string[] {
    const gone: string[] = [];
    if (bytes > this.#limit || this.#files.has(key) || (isPassing && this.bytes + bytes > this.#limit)) return gone;
    for (const other of this.#files.keys()) {
      if (this.bytes + bytes <= this.#limit) break;
      this.#drop(other);
      gone.push(other);
    }
    this.#files.set(key, { value, bytes });
    this.bytes += bytes;
    return gone;
  }

  /** Lets go of every file whose key begins so. */
  dropThose(prefix: string): void {
    for (const key of this.#files.keys()) if (key.startsWith(prefix)) this.#drop(key);
  }

  #drop(key: string): void {
    this.bytes -= this.#files.get(key)!.bytes;
    this.#files.delete(key);
  }
}
