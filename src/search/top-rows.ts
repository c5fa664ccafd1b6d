/** A row of a segment, by the key that it was ranked by. */
export interface RankedRow {
  readonly key: number;
  /** Index of the segment. */
  readonly segment: number;
  readonly row: number;
}

/**
 * The first `capacity` rows of an order, in a heap whose root is the last of them: most rows of a long list are rejected
 * by one comparison. Smaller keys come first, then smaller ties.
 */
export class TopRows {
  readonly #capacity: number;
  readonly #keys: number[] = [];
  readonly #ties: number[] = [];
  readonly #segments: number[] = [];
  readonly #rows: number[] = [];
  /** Rows with a greater key need not be offered. */
  lastKey: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.lastKey = capacity > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  offer(key: number, tie: number, segment: number, row: number): void {
    const size = this.#keys.length;
    if (size < this.#capacity) {
      this.#keys.push(key);
      this.#ties.push(tie);
      this.#segments.push(segment);
      this.#rows.push(row);
      this.#rise(size, key, tie, segment, row);
    } else if (size > 0 && isAfter(this.#keys[0]!, this.#ties[0]!, key, tie)) {
      this.#sink(key, tie, segment, row);
    }
    if (this.#keys.length === this.#capacity) this.lastKey = this.#keys[0]!;
  }

  /** The rows in order. */
  sorted(): RankedRow[] {
    const [keys, ties] = [this.#keys, this.#ties];
    const order = Array.from(keys, (_, i) => i).sort((a, b) => keys[a]! - keys[b]! || ties[a]! - ties[b]!);
    return order.map((i) => ({ key: keys[i]!, segment: this.#segments[i]!, row: this.#rows[i]! }));
  }

  #rise(from: number, key: number, tie: number, segment: number, row: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isAfter(key, tie, this.#keys[parent]!, this.#ties[parent]!)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, key, tie, segment, row);
  }

  /** Replaces the root. */
  #sink(key: number, tie: number, segment: number, row: number): void {
    const size = this.#keys.length;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      const other = child + 1;
      if (other < size && isAfter(this.#keys[other]!, this.#ties[other]!, this.#keys[child]!, this.#ties[child]!)) {
        child = other;
      }
      if (!isAfter(this.#keys[child]!, this.#ties[child]!, key, tie)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, key, tie, segment, row);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from]!, this.#ties[from]!, this.#segments[from]!, this.#rows[from]!);
  }

  #put(at: number, key: number, tie: number, segment: number, row: number): void {
    this.#keys[at] = key;
    this.#ties[at] = tie;
    this.#segments[at] = segment;
    this.#rows[at] = row;
  }
}

const isAfter = (key: number, tie: number, otherKey: number, otherTie: number) =>
  key > otherKey || (key === otherKey && tie > otherTie);
