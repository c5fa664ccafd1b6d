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

export interface LoadResult {
  readonly slices: readonly Slice[];
  /** Milliseconds of each request, by kind; without those that waited for the garbage collection that ends a slice. */
  readonly times: ReadonlyMap<Kind, readonly number[]>;
  /** The first errors, in words. */
  readonly errors: readonly string[];
}

const VISITORS = 4;
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
  let slice = openSlice(worker);
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring = Promise.resolve();
  // Once a slice: for seconds after a forced collection V8 collects garbage several times as often.
  const measure = async (ended: Omit<Slice, "heapBytes">) => {
    measuredAt = Number.POSITIVE_INFINITY;
    slices.push({ ...ended, heapBytes: await worker.heap() });
    measuredAt = performance.now();
    onSlice(slices.at(-1)!);
  };
  await visit(
    worker.origin,
    VISITORS,
    requests,
    () => performance.now() - begun < length.maxMs && total < length.maxRequests,
    ({ kind, ms, error }) => {
      total++;
      if (performance.now() - ms > measuredAt) times.get(kind)!.push(ms);
      slice.count(error !== null);
      if (error !== null && errors.length < ERRORS_KEPT) errors.push(`${kind}: ${error}`);
      if (!slice.isOver(length)) return;
      const ended = slice.close();
      measuring = measuring.then(() => measure(ended));
      slice = openSlice(worker);
    },
  );
  await measuring;
  return { slices, times, errors };
}

function openSlice(worker: ServedWorker) {
  const begun = performance.now();
  const cpu = worker.cpuSeconds();
  let requests = 0;
  let errors = 0;
  return {
    count: (isError: boolean) => {
      requests++;
      if (isError) errors++;
    },
    isOver: ({ sliceMs, sliceRequests }: Length) => performance.now() - begun >= sliceMs || requests >= sliceRequests,
    close: (): Omit<Slice, "heapBytes"> => ({
      requests,
      errors,
      processBytes: worker.memory(),
      seconds: (performance.now() - begun) / 1000,
      cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / requests,
    }),
  };
}
