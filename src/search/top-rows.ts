/** A row of a segment, by the key that it was ranked by. */
export interface RankedRow {
  readonly key: number;
  readonly segment: number;
  readonly row: number;
}

interface TiedRow extends RankedRow {
  readonly tie: number;
}

/**
 * The first `capacity` rows of an order, in a heap whose root is the last of them: most rows of a long list are
 * rejected by one comparison. Smaller keys come first, then smaller ties.
 */
export class TopRows {
  readonly #capacity: number;
  readonly #heap: TiedRow[] = [];
  /** Rows with a greater key need not be offered. */
  lastKey: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.lastKey = capacity > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  offer(key: number, tie: number, segment: number, row: number): void {
    const heap = this.#heap;
    if (heap.length < this.#capacity) this.#rise({ key, tie, segment, row });
    else if (heap.length > 0 && isAfter(heap[0]!, key, tie)) this.#sink({ key, tie, segment, row });
    if (heap.length === this.#capacity) this.lastKey = heap[0]?.key ?? this.lastKey;
  }

  sorted(): RankedRow[] {
    const ranked = this.#heap.toSorted((a, b) => a.key - b.key || a.tie - b.tie);
    return ranked.map(({ key, segment, row }) => ({ key, segment, row }));
  }

  #rise(added: TiedRow): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isAfter(heap[parent]!, added.key, added.tie)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = added;
  }

  /** Replaces the root. */
  #sink(added: TiedRow): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const other = heap[child + 1];
      if (other && isAfter(other, heap[child]!.key, heap[child]!.tie)) child++;
      if (child >= heap.length || !isAfter(heap[child]!, added.key, added.tie)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = added;
  }
}

const isAfter = (row: TiedRow, key: number, tie: number) => row.key > key || (row.key === key && row.tie > tie);
