import autocannon from "autocannon";
import { formatCount, formatDecimal } from "../../src/domain/text/format.ts";
import { summarize } from "../bench/timing.ts";
import type { LoadResult } from "./run.ts";
import type { Slice } from "./verdict.ts";

/** Seconds and connections of the throughput part. */
const RAW = { duration: 10, connections: 16 } as const;

const columns = (cells: readonly string[]) => cells.map((cell) => cell.padStart(11)).join("");

export const SLICE_HEADINGS = columns(["trecho", "pedidos", "pedidos/s", "CPU ms", "isolado MB", "tudo MB", "erros"]);

/** Formats a slice as a line under `SLICE_HEADINGS`. */
export function sliceLine(index: number, { requests, seconds, cpuMs, heapBytes, processBytes, errors }: Slice): string {
  return columns([
    formatCount(index),
    formatCount(requests),
    formatCount(requests / seconds),
    formatDecimal(cpuMs, 2),
    formatDecimal(heapBytes / 2 ** 20, 1),
    formatCount(processBytes / 2 ** 20),
    formatCount(errors),
  ]);
}

/** Milliseconds of requests by kind and in total, and below of the changes beside them. */
export function timesTable(times: LoadResult["times"], changes: ReadonlyMap<string, readonly number[]> | null): string {
  const row = (name: string, samples: readonly number[]) => {
    const { count, p50, p95, p99 } = summarize(samples);
    return columns([name, formatCount(count), formatDecimal(p50, 1), formatDecimal(p95, 1), formatDecimal(p99, 1)]);
  };
  const all = [...times.values()].flat();
  return [
    columns(["tipo", "pedidos", "p50 ms", "p95 ms", "p99 ms"]),
    ...Array.from(times, ([kind, samples]) => row(kind, samples)),
    row("todos", all),
    ...Array.from(changes ?? [], ([kind, samples]) => row(kind, samples)),
  ].join("\n");
}

/** Maximum throughput of one page: a few seconds of autocannon, which does not parse the responses. */
export async function rawLine(url: string): Promise<string> {
  const { requests, latency, errors, non2xx } = await autocannon({ url, ...RAW });
  return `${url}: ${formatCount(requests.average)} pedidos/s com ${RAW.connections} conexões, p99 ${formatCount(latency.p99)} ms, ${formatCount(errors + non2xx)} erros`;
}
