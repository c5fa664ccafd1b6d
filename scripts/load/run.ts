import type { ServedWorker } from "../bench/workerd.ts";
import { KINDS, type Kind, type LoadRequest } from "./mix.ts";
import type { Slice } from "./verdict.ts";
import { visit } from "./visitors.ts";

/** How long a run lasts, and how it is cut into slices: by minutes or by requests. */
export interface Length {
  readonly maxMs: number;
  readonly maxRequests: number;
  readonly sliceMs: number;
  readonly sliceRequests: number;
}

/** What a run gave. */
export interface LoadResult {
  readonly slices: readonly Slice[];
  /** Milliseconds of each request, by kind. */
  readonly times: ReadonlyMap<Kind, readonly number[]>;
  /** The first of them, in words. */
  readonly errors: readonly string[];
}

const VISITORS = 4;
const MEMORY_STEP_MS = 1000;
const ERRORS_KEPT = 20;

/**
 * Sends requests until the length is reached; `onSlice` is told of each slice as it ends. `keptBytes` is what the
 * simulator keeps of every request by itself, and is taken off the memory.
 */
export async function runLoad(
  worker: ServedWorker,
  requests: Iterator<LoadRequest>,
  length: Length,
  keptBytes: number,
  onSlice: (slice: Slice) => void,
): Promise<LoadResult> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const errors: string[] = [];
  const slices: Slice[] = [];
  const begun = performance.now();
  let total = 0;
  const memory = () => worker.memory() - keptBytes * total;
  let slice = openSlice(worker, memory);
  const watch = setInterval(() => slice.see(), MEMORY_STEP_MS);
  try {
    await visit(
      worker.origin,
      VISITORS,
      requests,
      () => performance.now() - begun < length.maxMs && total < length.maxRequests,
      ({ kind, ms, error }) => {
        total++;
        times.get(kind)!.push(ms);
        slice.count(error !== null);
        if (error !== null && errors.length < ERRORS_KEPT) errors.push(`${kind}: ${error}`);
        if (!slice.isOver(length)) return;
        slices.push(slice.close());
        onSlice(slices.at(-1)!);
        slice = openSlice(worker, memory);
      },
    );
  } finally {
    clearInterval(watch);
  }
  return { slices, times, errors };
}

function openSlice(worker: ServedWorker, memory: () => number) {
  const begun = performance.now();
  const cpu = worker.cpuSeconds();
  let requests = 0;
  let errors = 0;
  let memoryBytes = memory();
  return {
    see: () => {
      memoryBytes = Math.min(memoryBytes, memory());
    },
    count: (isError: boolean) => {
      requests++;
      if (isError) errors++;
    },
    isOver: ({ sliceMs, sliceRequests }: Length) => performance.now() - begun >= sliceMs || requests >= sliceRequests,
    close: (): Slice => ({
      requests,
      errors,
      memoryBytes: Math.min(memoryBytes, memory()),
      seconds: (performance.now() - begun) / 1000,
      cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / requests,
    }),
  };
}
