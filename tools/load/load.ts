import { parseArgs } from "node:util";
import { stateDir, withPlatform } from "../../scripts/platform.ts";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { machineLine } from "../bench/report.ts";
import { type ServedWorker, serveBuild } from "../bench/workerd.ts";
import { prepareBuyers } from "./buyers.ts";
import { mixedRequests, VISITOR } from "./mix.ts";
import { publishPrices } from "./publish-prices.ts";
import { readPublishedSample } from "./published-sample.ts";
import { runLoad } from "./run.ts";
import { judge, judgeLimits, SLICE_HEADINGS, sliceLine, timesTable } from "./verdict.ts";

const USE =
  "Uso: npm run load -- [--minutos 10] [--visitantes 4] [--semente 1] [--limites] [--pix-de-teste], ou -- crescimento [escolas…]";

const { values } = parseArgs({
  options: {
    minutos: { type: "string", default: "10" },
    visitantes: { type: "string", default: "4" },
    semente: { type: "string", default: "1" },
    /** Judges errors and the memory of an isolate alone, as for a country whose caches are still filling. */
    limites: { type: "boolean", default: false },
    /** Families reserve and pay at a bank in memory meanwhile. */
    "pix-de-teste": { type: "boolean", default: false },
  },
});
const [minutes, connections, seed] = [Number(values.minutos), Number(values.visitantes), Number(values.semente)];
if (!(minutes > 0 && minutes <= 120 && connections > 0 && connections <= 100 && Number.isInteger(seed))) {
  console.error(USE);
  process.exit(2);
}

await addVisitor();
const buyers = values["pix-de-teste"] ? await prepareBuyers(minutes) : null;
const sample = await readPublishedSample();
const [worker, hasher] = await serveApart();
if (!sample || !worker) {
  console.error("Falta o site compilado ou publicado: rode por `npm run load`.");
  process.exit(1);
}
try {
  console.log(`${formatCount(sample.counts.schools)} escolas, ${minutes} min; ${machineLine()}\n\n${SLICE_HEADINGS}`);
  const stop = new AbortController();
  const publishing = publishPrices(worker.origin, stop.signal);
  const buying = buyers?.buy(worker.origin, stop.signal);
  const mix = mixedRequests(sample.schools, sample.places, seed);
  let count = 0;
  const run = runLoad(worker, mix, { minutes, connections }, (slice) => console.log(sliceLine(++count, slice)));
  const { times, errors, slices } = await Promise.race([
    run,
    publishing.then(() => run),
    buying?.then(() => run) ?? run,
  ]);
  stop.abort();
  console.log(`\n${timesTable(new Map([...times, ["publicação", await publishing]]))}\n`);
  for (const error of errors) console.error(`✗ ${error}`);
  await buying;
  const judged = values.limites ? judgeLimits(slices) : judge(slices, times);
  const checks = [...judged, ...(buyers?.judge() ?? [])];
  for (const { name, isMet, detail } of checks) console.log(`${isMet ? "✓" : "✗"} ${name}: ${detail}`);
  process.exitCode = checks.every((check) => check.isMet) ? 0 : 1;
} finally {
  await Promise.all([worker.stop(), hasher?.stop(), buyers?.close()]);
}

/**
 * The site in one process and its password hasher in another, because workerd runs everything on one thread. In production
 * the hasher is in another data centre.
 */
async function serveApart(): Promise<(ServedWorker | null)[]> {
  const shared = { unsafeDevRegistryPath: `${stateDir}/registry`, unsafeTriggerHandlers: true };
  const hasher = await serveBuild({ name: "hasher" }, shared);
  const PASSWORDS = { className: "PasswordHasher", scriptName: "hasher", useSQLite: true };
  return [await serveBuild({ durableObjects: { PASSWORDS } }, shared, buyers?.settings), hasher];
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
