/** Offsets of consecutive pieces of the given lengths, with the end of the last. */
export function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) starts[i + 1] = starts[i]! + length;
  return starts;
}

/** The piece that an offset is in. */
export function pieceAt(starts: ArrayLike<number>, offset: number): number {
  return firstFrom(starts, offset + 1) - 1;
}

/** Index of the first of ascending values that is not below `value`. */
export function firstFrom(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
