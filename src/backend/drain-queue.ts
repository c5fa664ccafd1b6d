import { errorText } from "../domain/text/scrub-errors.ts";
import { hasCallsForItem, isOutOfCalls } from "./call-budget.ts";

export const QUEUE_BATCH = 25;

/** Time budget of one run in milliseconds; the next run, a minute later, continues. */
const LIMIT_MS = 10_000;

/**
 * Processes a queue until `next` returns nothing, or the time or the calls of the database's event are used up. `next`
 * reads a batch behind the last item of the previous one. A failing item is logged and skipped, so that it does not
 * block the queue; the first failure is thrown at the end, so that the run counts as failed.
 */
export async function drainQueue<T extends { readonly id: string | number }>(
  db: object,
  name: string,
  next: (last: T | undefined) => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const end = Date.now() + limitMs;
  const failures: unknown[] = [];
  let last: T | undefined;
  while (hasCallsForItem(db)) {
    const batch = await next(last);
    last = batch.at(-1);
    for (const item of batch) {
      if (!hasCallsForItem(db)) break;
      try {
        await work(item);
      } catch (error) {
        if (isOutOfCalls(error)) throw error;
        failures.push(error);
        // Only the first line: a failed query lists its values below.
        console.error(`${name} failed:`, item.id, errorText(error));
      }
      if (Date.now() >= end) {
        last = undefined;
        break;
      }
    }
    if (last === undefined) break;
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs every task in turn, even after a failure. Throws the first failure at the end. */
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
