import { formatCount, formatDecimal } from "../../src/domain/text/format.ts";
import { median, summarize } from "../bench/timing.ts";

/** A tenth of a run. */
export interface Slice {
  readonly requests: number;
  readonly seconds: number;
  /** CPU milliseconds of the server process per request. */
  readonly cpuMs: number;
  /** Memory of the isolate after a garbage collection at the end. */
  readonly heapBytes: number;
  /** The most that the isolate held, garbage included. */
  readonly peakBytes: number;
  readonly errors: number;
}

export interface Check {
  readonly name: string;
  readonly isMet: boolean;
  readonly detail: string;
}

const MEBIBYTE = 2 ** 20;
/** The first slices, in which code is compiled and caches fill. */
const WARM_UP_SHARE = 0.2;
const TOLERANCE = 0.1;
/** Memory of an isolate at Cloudflare. */
const ISOLATE_BYTES = 128 * MEBIBYTE;
/** Maximum p95 of everything but logins, which hash a password. */
const MAX_P95_MS = 100;

/** Judges a run over a country of any size: no error, and an isolate within its memory. */
export function judgeLimits(slices: readonly Slice[]): Check[] {
  const errors = slices.reduce((sum, slice) => sum + slice.errors, 0);
  const peakBytes = Math.max(...slices.map((slice) => slice.peakBytes));
  return [
    { name: "nenhum erro", isMet: errors === 0, detail: formatCount(errors) },
    {
      name: "isolado até 128 MB, lixo incluído",
      isMet: peakBytes <= ISOLATE_BYTES,
      detail: `${formatCount(peakBytes / MEBIBYTE)} MB`,
    },
  ];
}

/**
 * Judges a run: besides, quick answers, and after a fifth of warm-up no growth: of the rest, the last third exceeds the first
 * by at most 10 % in memory and in CPU per request.
 */
export function judge(slices: readonly Slice[], times: ReadonlyMap<string, readonly number[]>): Check[] {
  const { p95 } = summarize([...times].flatMap(([kind, samples]) => (kind === "entrada" ? [] : samples)));
  const warm = slices.slice(Math.ceil(slices.length * WARM_UP_SHARE));
  const third = Math.floor(warm.length / 3);
  const [start, end] = [warm.slice(0, third), warm.slice(-third)];
  return [
    ...judgeLimits(slices),
    {
      name: `p95 até ${MAX_P95_MS} ms, sem as entradas`,
      isMet: p95 <= MAX_P95_MS,
      detail: `${formatDecimal(p95, 1)} ms`,
    },
    grows("memória do isolado estável", memoryOf(start), memoryOf(end), "MB"),
    grows("CPU por pedido estável", cpuOf(start), cpuOf(end), "ms"),
  ];
}

function grows(name: string, before: number, after: number, unit: string): Check {
  const text = (value: number) => `${formatDecimal(value, 2)} ${unit}`;
  return { name, isMet: after <= before * (1 + TOLERANCE), detail: `${text(before)} no começo, ${text(after)} no fim` };
}

/** Megabytes. */
function memoryOf(slices: readonly Slice[]): number {
  return median(slices.map((slice) => slice.heapBytes)) / MEBIBYTE;
}

function cpuOf(slices: readonly Slice[]): number {
  const requests = slices.reduce((sum, slice) => sum + slice.requests, 0);
  return slices.reduce((sum, slice) => sum + slice.cpuMs * slice.requests, 0) / requests;
}

const columns = ([name, ...cells]: readonly string[]) =>
  name!.padEnd(20) + cells.map((cell) => cell.padStart(11)).join("");

export const SLICE_HEADINGS = columns(["trecho", "pedidos", "pedidos/s", "CPU ms", "isolado MB", "com lixo", "erros"]);

/** Formats a slice as a line under `SLICE_HEADINGS`. */
export function sliceLine(index: number, { requests, seconds, cpuMs, heapBytes, peakBytes, errors }: Slice): string {
  return columns([
    formatCount(index),
    formatCount(requests),
    formatCount(requests / seconds),
    formatDecimal(cpuMs, 2),
    formatDecimal(heapBytes / MEBIBYTE, 1),
    formatDecimal(peakBytes / MEBIBYTE, 1),
    formatCount(errors),
  ]);
}

/** Milliseconds by kind. */
export function timesTable(times: ReadonlyMap<string, readonly number[]>): string {
  const row = (name: string, samples: readonly number[]) => {
    const { count, p50, p95, p99 } = summarize(samples);
    return columns([name, formatCount(count), ...[p50, p95, p99].map((ms) => formatDecimal(ms, 1))]);
  };
  const byName = [...times].sort(([a], [b]) => a.localeCompare(b, "pt-BR"));
  return [columns(["tipo", "pedidos", "p50 ms", "p95 ms", "p99 ms"]), ...byName.map((kind) => row(...kind))].join("\n");
}
