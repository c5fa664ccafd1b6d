import type { Histogram } from "../../domain/histogram.ts";

/** Amounts by the name of their counter. */
export type Counters = ReadonlyMap<string, number>;

/** Sums the counters with a prefix by the last part of their names. */
export function classesOf(counters: Counters, prefix: string): Histogram {
  const classes = new Map<string, number>();
  for (const [name, amount] of counters) {
    if (!name.startsWith(prefix)) continue;
    const last = name.slice(name.lastIndexOf(".") + 1);
    classes.set(last, (classes.get(last) ?? 0) + amount);
  }
  return classes;
}

/** Sum of all counters with a prefix. */
export function sumOf(counters: Counters, prefix: string): number {
  let sum = 0;
  for (const [name, amount] of counters) if (name.startsWith(prefix)) sum += amount;
  return sum;
}
