import { formatDecimal } from "../../src/domain/text/format.ts";
import { median, summarize } from "../bench/timing.ts";

/** A slice of a run: a minute, or a number of requests. */
export interface Slice {
  readonly requests: number;
  readonly seconds: number;
  /** CPU milliseconds of the server process per request. */
  readonly cpuMs: number;
  /** Memory of the isolate after a garbage collection at the end. */
  readonly heapBytes: number;
  /**
   * Resident memory of the process at the end, including the simulators of the bindings, which retain something of
   * every call.
   */
  readonly processBytes: number;
  readonly errors: number;
}

export interface Check {
  readonly name: string;
  readonly isMet: boolean;
  readonly detail: string;
}

/** The first slices, in which code is compiled and caches fill. */
const WARM_UP_SHARE = 0.2;
const TOLERANCE = 0.1;

/**
 * Judges a run: no error, flat memory of the isolate, constant CPU per request. The first fifth is warm-up. Of the
 * rest, the last third may exceed the first by at most 10 %: the median of the isolate's memory in each slice, and the
 * mean CPU of all requests. A run of fewer than six slices is too short and fails.
 */
export function judge(slices: readonly Slice[]): Check[] {
  const errors = slices.reduce((sum, slice) => sum + slice.errors, 0);
  const checks = [{ name: "nenhum erro", isMet: errors === 0, detail: `${errors}` }];
  const warm = slices.slice(Math.ceil(slices.length * WARM_UP_SHARE));
  const third = Math.floor(warm.length / 3);
  if (third === 0 || slices.length < 6) {
    return [...checks, { name: "duração bastante para julgar", isMet: false, detail: `${slices.length} trechos` }];
  }
  const [start, end] = [warm.slice(0, third), warm.slice(-third)];
  return [
    ...checks,
    grows("memória do isolado estável", memoryOf(start), memoryOf(end), "MB"),
    grows("CPU por pedido estável", cpuOf(start), cpuOf(end), "ms"),
  ];
}

/** Maximum p99 of the searches, in times their p50: a login beside them must not delay them. */
const MAX_TAIL = 4;

/** Judges the milliseconds of the searches of a run. */
export function judgeTail(searches: readonly number[]): Check {
  const { p50, p99 } = summarize(searches);
  return {
    name: `p99 das buscas até ${MAX_TAIL} vezes a p50`,
    isMet: p99 <= MAX_TAIL * p50,
    detail: `${formatDecimal(p99 / p50, 1)} vezes`,
  };
}

function grows(name: string, before: number, after: number, unit: string): Check {
  const text = (value: number) => `${formatDecimal(value, 2)} ${unit}`;
  return { name, isMet: after <= before * (1 + TOLERANCE), detail: `${text(before)} no começo, ${text(after)} no fim` };
}

/** Megabytes. */
function memoryOf(slices: readonly Slice[]): number {
  return median(slices.map((slice) => slice.heapBytes)) / 2 ** 20;
}

function cpuOf(slices: readonly Slice[]): number {
  const requests = slices.reduce((sum, slice) => sum + slice.requests, 0);
  return slices.reduce((sum, slice) => sum + slice.cpuMs * slice.requests, 0) / requests;
}
