import { numbersUpTo } from "./narrow.ts";

/** Numbers that rise, as the difference of each from the one before (modulo 2^32): half the size once compressed. */
export function toDeltas(values: Uint32Array): Uint32Array {
  return values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!));
}

/** Decodes differences into a new array, as narrow as its numbers allow if asked. */
export function fromDeltas(deltas: Uint32Array, isNarrow = false): Uint32Array {
  let sum = 0;
  let highest = 2 ** 32 - 1;
  if (isNarrow) {
    highest = 0;
    for (const delta of deltas) {
      sum = (sum + delta) >>> 0;
      if (sum > highest) highest = sum;
    }
  }
  const values = numbersUpTo(highest, deltas.length);
  sum = 0;
  for (let i = 0; i < deltas.length; i++) {
    sum = (sum + deltas[i]!) >>> 0;
    values[i] = sum;
  }
  return values;
}
