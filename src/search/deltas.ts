import type { Numbers } from "./container.ts";

/** Ascending numbers as differences (modulo 2^32): small numbers, which take less space. */
export function toDeltas(values: Uint32Array): Uint32Array {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

/** Decodes differences into a new array. */
export function fromDeltas(deltas: Numbers): Uint32Array {
  const values = new Uint32Array(deltas.length);
  let sum = 0;
  for (let i = 0; i < deltas.length; i++) {
    sum = (sum + deltas[i]!) >>> 0;
    values[i] = sum;
  }
  return values;
}
