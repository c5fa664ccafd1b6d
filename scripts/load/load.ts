import { parseArgs } from "node:util";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { readSnapshot } from "../bench/snapshot.ts";
import { type ServedWorker, serveBuild } from "../bench/workerd.ts";
import { stateDir, withPlatform } from "../platform.ts";
import { changeData, keepDemonstration } from "./changes.ts";
import { runHostile } from "./hostile.ts";
import { mixedRequests, VISITOR } from "./mix.ts";
import { rawLine, SLICE_HEADINGS, sliceLine, timesTable } from "./report.ts";
import { type Length, runLoad } from "./run.ts";
import { type Check, judge, judgeTail } from "./verdict.ts";
import { assertLoopback } from "./visitors.ts";

const USE = "Uso: npm run load -- [carga|memoria|hostil] [--minutos 10] [--pedidos 50000] [--semente 1]";
const MAX_MINUTES = 120;
const MAX_REQUESTS = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutos: { type: "string", default: "10" },
    pedidos: { type: "string", default: "50000" },
    semente: { type: "string", default: "1" },
  },
});
const mode = positionals[0] ?? "carga";
const [minutes, requests, seed] = [Number(values.minutos), Number(values.pedidos), Number(values.semente)];
const isValid =
  ["carga", "memoria", "hostil"].includes(mode) &&
  minutes > 0 &&
  minutes <= MAX_MINUTES &&
  requests > 0 &&
  requests <= MAX_REQUESTS &&
  Number.isInteger(seed);
if (!isValid) {
  console.error(USE);
  process.exit(2);
}

const MINUTE_MS = 60_000;
const LENGTHS: Readonly<Record<"carga" | "memoria", Length>> = {
  carga: {
    maxMs: minutes * MINUTE_MS,
    maxRequests: MAX_REQUESTS,
    // A short run is cut into ten slices too, so that it can be judged.
    sliceMs: Math.min(MINUTE_MS, (minutes * MINUTE_MS) / 10),
    sliceRequests: Number.POSITIVE_INFINITY,
  },
  memoria: {
    maxMs: MAX_MINUTES * MINUTE_MS,
    maxRequests: requests,
    sliceMs: Number.POSITIVE_INFINITY,
    sliceRequests: Math.max(1, Math.floor(requests / 20)),
  },
};

await addVisitor();
if (mode === "carga") keepDemonstration();
const snapshot = await readSnapshot();
const [worker, hasher] = await serveApart();
if (!snapshot || !worker) {
  console.error("Falta o site compilado ou publicado: rode por `npm run load`.");
  process.exit(1);
}
try {
  const checks = mode === "hostil" ? await runHostile(worker, seed) : await runMixed(worker, snapshot);
  for (const { name, isMet, detail } of checks) console.log(`${isMet ? "✓" : "✗"} ${name}: ${detail}`);
  process.exitCode = checks.every((check) => check.isMet) ? 0 : 1;
} finally {
  await Promise.all([worker.stop(), hasher?.stop()]);
}

async function runMixed(worker: ServedWorker, { schools, places }: NonNullable<typeof snapshot>): Promise<Check[]> {
  const mix = mixedRequests(schools, places, seed);
  console.log(SLICE_HEADINGS);
  let count = 0;
  const length = LENGTHS[mode as keyof typeof LENGTHS];
  const stop = new AbortController();
  const changing = mode === "carga" ? changeData(worker.origin, stop.signal) : null;
  const result = await runLoad(worker, mix, length, (slice) => console.log(sliceLine(++count, slice)));
  stop.abort();
  const changes = await changing;
  console.log(`\n${timesTable(result.times, changes)}\n`);
  for (const error of result.errors) console.error(`✗ ${error}`);
  if (mode === "carga") {
    assertLoopback(worker.origin);
    console.log(await rawLine(`${worker.origin}/busca/sp/sao-paulo-sp`));
  }
  return [...judge(result.slices), judgeTail(result.times.get("busca")!)];
}

/**
 * The site in one process and its password hasher in another, because workerd runs everything on one thread. In production
 * the hasher is in another data centre.
 */
async function serveApart(): Promise<(ServedWorker | null)[]> {
  const shared = { unsafeDevRegistryPath: `${stateDir}/registry`, unsafeTriggerHandlers: true };
  const hasher = await serveBuild({ name: "hasher" }, shared);
  const PASSWORDS = { className: "PasswordHasher", scriptName: "hasher", useSQLite: true };
  return [await serveBuild({ durableObjects: { PASSWORDS } }, shared), hasher];
}

/** The only account that logs in. */
async function addVisitor(): Promise<void> {
  await withPlatform(false, async (env) => {
    await env.DB.prepare(
      `INSERT INTO account (email, name, password_hash, created_at, updated_at)
       SELECT ?1, 'Carga', ?2, ?3, ?3 WHERE NOT EXISTS (SELECT 1 FROM account WHERE email = ?1)`,
    )
      .bind(VISITOR.email, await hashWithScrypt(VISITOR.password), new Date().toISOString())
      .run();
  });
}
