import { errorText } from "../domain/text/scrub.ts";

/** Milliseconds that one run gives to a queue: what is left waits for the next run, a minute later. */
const LIMIT_MS = 10_000;

/**
 * Works through a queue until `next` gives nothing more or the time is up. `next` reads a batch of what is due behind the
 * last item of the batch before. An item that fails is logged and passed over, so that it does not hold up those behind
 * it; the first failure is thrown at the end, so that the run counts as failed.
 */
export async function drainQueue<T extends { readonly id: string | number }>(
  name: string,
  next: (last: T | undefined) => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const end = Date.now() + limitMs;
  const failures: unknown[] = [];
  let last: T | undefined;
  do {
    const batch = await next(last);
    last = batch.at(-1);
    for (const item of batch) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        // The first line alone: a failed query lists its values below it.
        console.error(`${name} failed:`, item.id, errorText(error));
      }
      if (Date.now() >= end) {
        last = undefined;
        break;
      }
    }
  } while (last !== undefined);
  if (failures.length > 0) throw failures[0];
}

/** Runs every task in turn, whatever becomes of those before it. Throws the first failure at the end. */
export async function runAll(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
