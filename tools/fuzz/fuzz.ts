import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { showHelp } from "../../scripts/show-help.ts";
import { serveBuild } from "../bench/workerd.ts";
import { readAddresses } from "./addresses.ts";
import { type Answered, faultsOf, secretsOf } from "./judge.ts";
import { plantPeople, reserveForBoth } from "./people.ts";
import { type FuzzRequest, requestsTo } from "./requests.ts";

const USE = "Uso: npm run fuzz -- [--requests 20000] [--seed 1] [--minutes 20]";
showHelp(USE);
const AT_ONCE = 8;
/** Requests generated together: a sample uses one seed. */
const BATCH = 1000;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "20" },
  },
});
const [requests, seed, minutes] = [Number(values.requests), Number(values.seed), Number(values.minutes)];
if (!(requests > 0 && requests <= 1_000_000 && Number.isInteger(seed) && minutes > 0)) {
  console.error(USE);
  process.exit(2);
}

const planted = plantPeople();
const addresses = await readAddresses();
const worker = await serveBuild({
  serviceBindings: {
    ASSETS: async (request: Request) =>
      new Response(await readFile(path.join("dist/client", new URL(request.url).pathname))),
  },
});
if (!worker) {
  console.error("Falta o site compilado: rode por `npm run fuzz`.");
  process.exit(1);
}

const statuses = new Map<number, number>();
const routes = new Set<string>();
const found = new Map<string, { count: number; example: FuzzRequest; status: number }>();
let slowestMs = 0;
let done = 0;
try {
  const known = await reserveForBoth(worker.origin, planted);
  const secrets = secretsOf(known.canaryCode);
  const arbitrary = requestsTo(addresses, known);
  const end = Date.now() + minutes * 60_000;
  const startBytes = worker.memory();
  while (done < requests && Date.now() < end) {
    const batch = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(BATCH, requests - done) });
    const waiting = batch.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => drain(worker.origin, waiting, secrets)));
    done += batch.length;
    console.log(`${done} de ${requests} pedidos, ${found.size} defeitos`);
  }
  const all = [...addresses.SCREENS, ...addresses.FORMS, ...addresses.CALLS].length;
  console.log(`\n${done} pedidos a ${routes.size} endereços (as tabelas têm ${all}); semente ${seed}`);
  console.log(
    `respostas: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join(", ")}`,
  );
  console.log(
    `a mais lenta: ${Math.round(slowestMs)} ms; memória: ${mebibytes(startBytes)} → ${mebibytes(worker.memory())} MiB`,
  );
  for (const [fault, { count, status, example }] of found) {
    console.error(`\n✗ ${fault} (${count} vezes, ${status})\n${JSON.stringify(example)}`);
  }
  const isWhole = done >= requests;
  if (!isWhole) console.error("✗ o tempo acabou antes dos pedidos");
  process.exitCode = found.size === 0 && isWhole ? 0 : 1;
} finally {
  await worker.stop();
}

async function drain(
  origin: string,
  waiting: IterableIterator<FuzzRequest>,
  secrets: readonly string[],
): Promise<void> {
  for (const request of waiting) {
    const answer = await send(origin, request);
    routes.add(request.route);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, answer.ms);
    for (const fault of faultsOf(request, answer, secrets)) {
      const name = `${request.route}: ${fault}`;
      const known = found.get(name);
      if (known) known.count++;
      else found.set(name, { count: 1, example: request, status: answer.status });
    }
  }
}

async function send(origin: string, { method, path: address, headers, body }: FuzzRequest): Promise<Answered> {
  const started = performance.now();
  const answer = await fetch(origin + address, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body: body.toWellFormed() }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text, ms: performance.now() - started };
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
