/** Times of one kind of work, in milliseconds. */
export type Times = ReturnType<typeof summarize>;

/** Percentiles by the nearest-rank method; zeros for no samples. */
export function summarize(samples: readonly number[]) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.length === 0 ? 0 : sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return { count: sorted.length, p50: at(0.5), p75: at(0.75), p95: at(0.95), p99: at(0.99), mean };
}

/** The 50th percentile of `summarize`. */
export const median = (samples: readonly number[]) => summarize(samples).p50;

export async function time<T>(work: () => T | Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}
