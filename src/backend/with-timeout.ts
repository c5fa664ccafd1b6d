/**
 * Settles as `work` does, or rejects with `TimeoutError` after `limitMs`: bindings and remote services may never
 * answer. The work itself is not cancelled.
 */
export async function withTimeout<T>(work: Promise<T>, limitMs: number, task: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${task}: no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}
