/** Letters of a word as bits (a–z, digits in pairs): words that differ in k bits are at least k typos apart. */
export function lettersOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let letters = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= 97) letters |= 1 << (byte - 97);
    else if (byte >= 48) letters |= 1 << (26 + ((byte - 48) >> 1));
  }
  return letters >>> 0;
}

/** Number of bits set in a 32-bit integer. */
export function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returned for any distance above the limit. */
export const FAR = 99;

const WIDTH = 128;
const table = new Uint8Array(3 * WIDTH);

/**
 * Typos between a word and `bytes[start, end)` (Damerau-Levenshtein with transposed neighbours), or `FAR` if more than
 * `limit`. With `asPrefix` the nearest beginning of the bytes counts instead of the whole.
 */
export function editDistance(
  word: Uint8Array,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
  asPrefix: boolean,
): number {
  const rows = word.length;
  if (rows + limit >= WIDTH) return FAR;
  const isTooLong = end - start > rows + limit;
  if (isTooLong && !asPrefix) return FAR;
  const columns = isTooLong ? rows + limit : end - start;
  if (columns + limit < rows) return FAR;

  let before = 2 * WIDTH;
  let above = WIDTH;
  let current = 0;
  for (let j = 0; j <= columns; j++) table[current + j] = j;
  for (let i = 1; i <= rows; i++) {
    [before, above, current] = [above, current, before];
    const letter = word[i - 1];
    table[current] = i;
    let nearest = i;
    for (let j = 1; j <= columns; j++) {
      const other = bytes[start + j - 1];
      let cost = table[above + j - 1]! + (letter === other ? 0 : 1);
      cost = Math.min(cost, table[above + j]! + 1, table[current + j - 1]! + 1);
      if (i > 1 && j > 1 && letter === bytes[start + j - 2] && word[i - 2] === other) {
        cost = Math.min(cost, table[before + j - 2]! + 1);
      }
      table[current + j] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (nearest > limit) return FAR;
  }
  let distance = FAR;
  for (let j = asPrefix ? 0 : columns; j <= columns; j++) distance = Math.min(distance, table[current + j]!);
  return distance > limit ? FAR : distance;
}
