import { setTimeout } from "node:timers/promises";
import type { ServedWorker } from "../bench/workerd.ts";
import { KINDS, type Kind, type LoadRequest } from "./mix.ts";
import type { Slice } from "./verdict.ts";
import { visit } from "./visitors.ts";

/** Length of a run, and its slices: by minutes or by requests. */
export interface Length {
  readonly maxMs: number;
  readonly maxRequests: number;
  readonly sliceMs: number;
  readonly sliceRequests: number;
}

/** Result of a run. */
export interface LoadResult {
  readonly slices: readonly Slice[];
  /** Milliseconds of each request, by kind; without those that waited for a garbage collection of our heap samples. */
  readonly times: ReadonlyMap<Kind, readonly number[]>;
  /** The first errors, in words. */
  readonly errors: readonly string[];
}

const VISITORS = 4;
/** Interval of the heap samples, each of which collects garbage. */
const HEAP_STEP_MS = 3000;
const ERRORS_KEPT = 20;

/** Sends requests until the length is reached; calls `onSlice` at the end of each slice. */
export async function runLoad(
  worker: ServedWorker,
  requests: Iterator<LoadRequest>,
  length: Length,
  onSlice: (slice: Slice) => void,
): Promise<LoadResult> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const errors: string[] = [];
  const slices: Slice[] = [];
  const begun = performance.now();
  let total = 0;
  let heapBytes = await worker.heap();
  let slice = openSlice(worker, heapBytes);
  const watching = new AbortController();
  let sampledAt = Number.NEGATIVE_INFINITY;
  const sample = async () => {
    sampledAt = Number.POSITIVE_INFINITY;
    heapBytes = await worker.heap();
    sampledAt = performance.now();
    slice.see(heapBytes);
  };
  const watch = repeat(sample, watching.signal);
  try {
    await visit(
      worker.origin,
      VISITORS,
      requests,
      () => performance.now() - begun < length.maxMs && total < length.maxRequests,
      ({ kind, ms, error }) => {
        total++;
        if (performance.now() - ms > sampledAt) times.get(kind)!.push(ms);
        slice.count(error !== null);
        if (error !== null && errors.length < ERRORS_KEPT) errors.push(`${kind}: ${error}`);
        if (!slice.isOver(length)) return;
        slices.push(slice.close());
        onSlice(slices.at(-1)!);
        slice = openSlice(worker, heapBytes);
      },
    );
  } finally {
    watching.abort();
    await watch;
  }
  return { slices, times, errors };
}

/** Samples the heap until it is stopped. */
async function repeat(sample: () => Promise<void>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await setTimeout(HEAP_STEP_MS, undefined, { signal: stop }).catch(() => {});
    await sample();
  }
}

/** `heapBytes` is the last sample before it. */
function openSlice(worker: ServedWorker, heapBytes: number) {
  const begun = performance.now();
  const cpu = worker.cpuSeconds();
  let requests = 0;
  let errors = 0;
  const heaps: number[] = [];
  return {
    see: (bytes: number) => {
      heaps.push(bytes);
    },
    count: (isError: boolean) => {
      requests++;
      if (isError) errors++;
    },
    isOver: ({ sliceMs, sliceRequests }: Length) => performance.now() - begun >= sliceMs || requests >= sliceRequests,
    close: (): Slice => ({
      requests,
      errors,
      heapBytes: heaps.length > 0 ? Math.min(...heaps) : heapBytes,
      processBytes: worker.memory(),
      seconds: (performance.now() - begun) / 1000,
      cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / requests,
    }),
  };
}
