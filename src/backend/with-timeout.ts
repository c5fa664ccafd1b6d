/**
 * What a work comes to, or a failure when it takes longer than `limitMs`: of what stands behind us nothing promises to
 * answer. The work itself may go on. Throws what the work throws, and `OutOfTime`.
 */
export async function inTime<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`${what}: no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Something did not answer in time. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}
