import { showHelp } from "../../scripts/show-help.ts";
import { formatCount, formatDecimal } from "../../src/domain/text/format.ts";
import { type MixedRequest, mixedRequests } from "./mix.ts";
import { machineLine } from "./report.ts";
import { sendAll } from "./send.ts";
import { readSnapshot } from "./snapshot.ts";
import { summarize } from "./timing.ts";
import { serveBuild } from "./workerd.ts";

/** With an honest 404 for a later page of a short list, and a redirect for an old spelling. */
const EXPECTED = [200, 301, 302, 404];
const SEED = 1;
const MEBIBYTE = 2 ** 20;
const USAGE = "Uso: npm run load -- [minutos] [visitantes]";
showHelp(USAGE);

const [minutes, visitors] = [Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 4)];
if (!(minutes > 0 && minutes <= 120 && Number.isInteger(visitors) && visitors > 0 && visitors <= 100)) {
  console.error(USAGE);
  process.exit(2);
}
const [snapshot, worker] = [await readSnapshot(), await serveBuild()];
if (!snapshot || !worker) {
  console.error("Falta o site compilado ou publicado: rode por `npm run load`.");
  process.exit(1);
}
try {
  const { schools, places } = snapshot;
  console.log(`${formatCount(schools.length)} escolas, ${formatDecimal(minutes, 1)} min; ${machineLine()}`);
  const times = new Map<string, number[]>();
  const failures = new Set<string>();
  const heapBefore = await worker.heap();
  const { cpuMs, requestsPerSecond } = await sendAll(
    worker,
    untilMinutes(mixedRequests(schools, places, SEED), minutes),
    ({ kind, path }, status, ms) => {
      if (!times.has(kind)) times.set(kind, []);
      times.get(kind)!.push(ms);
      if (!EXPECTED.includes(status)) failures.add(`${status} ${path}`);
    },
    { connections: visitors },
  );
  console.log(`${formatDecimal(requestsPerSecond, 1)} pedidos/s, ${formatDecimal(cpuMs, 2)} ms de CPU cada`);
  const [before, after] = [heapBefore, await worker.heap()].map((bytes) => formatDecimal(bytes / MEBIBYTE, 1));
  console.log(`isolado: ${before} MB no começo, ${after} MB no fim (limite: 128)\n`);
  for (const [kind, samples] of times) {
    const { count, p50, p95, p99 } = summarize(samples);
    const [median, slow, slowest] = [p50, p95, p99].map((ms) => formatDecimal(ms, 1));
    console.log(`${kind}: ${formatCount(count)} pedidos, p50 ${median}, p95 ${slow}, p99 ${slowest} ms`);
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  process.exitCode = failures.size === 0 ? 0 : 1;
} finally {
  await worker.stop();
}

function* untilMinutes(requests: Iterable<MixedRequest>, minutes: number): Generator<MixedRequest> {
  const end = performance.now() + minutes * 60_000;
  for (const request of requests) {
    if (performance.now() >= end) return;
    yield request;
  }
}
