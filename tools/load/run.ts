import { setTimeout } from "node:timers/promises";
import type { ServedWorker } from "../bench/workerd.ts";
import { type LoadRequest, sendRequests } from "./send.ts";
import type { Slice } from "./verdict.ts";

interface LoadResult {
  readonly slices: readonly Slice[];
  /** Milliseconds of each answer, by kind of request. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** The first errors, in words. */
  readonly errors: readonly string[];
}

const SLICES = 10;
const PEAK_EVERY_MS = 1_000;
const ERRORS_KEPT = 20;

/** Sends requests for some minutes; calls `onSlice` after each tenth, when the memory of the isolate has been read. */
export async function runLoad(
  worker: ServedWorker,
  requests: Iterator<LoadRequest, never>,
  { minutes, connections }: { readonly minutes: number; readonly connections: number },
  onSlice: (slice: Slice) => void,
): Promise<LoadResult> {
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  const slices: Slice[] = [];
  const duration = (minutes * 60) / SLICES;
  while (slices.length < SLICES) {
    const cpu = worker.cpuSeconds();
    let [answers, faults] = [0, 0];
    const sending = sendRequests(worker.origin, requests, { duration, connections }, (kind, ms, error) => {
      answers++;
      if (times.get(kind)?.push(ms) === undefined) times.set(kind, [ms]);
      if (error === null) return;
      faults++;
      if (errors.length < ERRORS_KEPT) errors.push(error);
    });
    const [peakBytes, unanswered] = await Promise.all([highestHeap(worker, sending), sending]);
    if (unanswered > 0) errors.push(`sem resposta: ${unanswered}`);
    slices.push({
      requests: answers,
      seconds: duration,
      errors: faults + unanswered,
      cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / answers,
      peakBytes,
      heapBytes: await worker.heap(),
    });
    onSlice(slices.at(-1)!);
  }
  return { slices, times, errors };
}

/** The most that an isolate holds, garbage included, looked at every second until a work ends. */
async function highestHeap(worker: ServedWorker, work: Promise<unknown>): Promise<number> {
  const stop = new AbortController();
  void work.finally(() => stop.abort()).catch(() => {});
  let highest = 0;
  while (!stop.signal.aborted) {
    highest = Math.max(highest, await worker.heap(true));
    await setTimeout(PEAK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
  }
  return highest;
}
