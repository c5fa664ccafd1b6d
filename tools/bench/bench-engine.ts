import { formatCount } from "../../src/domain/text/format.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import { comparable, createOracle, isSame } from "./exactness.ts";
import { measureMisspelt } from "./misspelt.ts";
import { type BenchQuery, mixedQueries } from "./queries.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { median, summarize, time } from "./timing.ts";
import { measureTyped } from "./typed.ts";

const QUERIES = 2000;
/** Runs per query; its time is their median, so that a slow minute of the machine affects one round. */
const ROUNDS = 3;
const WARM_UP = 400;
const BUDGETS: Readonly<Record<string, number>> = { p95: 0.6, "São Paulo, p95": 0.4, "país, p95": 0.6 };
const measure = measuresOf("motor");

/** Measures the search engine on the published schools, and verifies every result against brute force. */
export async function benchEngine(snapshot: PublishedSnapshot): Promise<Measure[]> {
  const { schools, offers, country } = snapshot;
  const mix = mixedQueries(schools, QUERIES);
  const count = formatCount(schools.length);
  log(`${formatCount(QUERIES)} buscas em ${count} escolas com ${formatCount(offers.length)} preços`);
  const samples = mix.map((): number[] => []);
  for (const { query } of mix.slice(0, WARM_UP)) await searchSchools(country, query);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { query }] of mix.entries()) {
      samples[i]!.push((await time(() => searchSchools(country, query))).ms);
    }
  }
  log("respostas conferidas com a força bruta (um a dois minutos)");
  const right = await countRight(snapshot, mix);
  log("nomes digitados com erro");
  return [
    ...timesOf(samples.map(median), mix),
    measure("respostas certas", (100 * right) / QUERIES, "%", {
      budget: { atLeast: 100 },
      note: `${formatCount(QUERIES)} conferidas`,
    }),
    ...(await measureMisspelt(country, schools)),
    await measureTyped(snapshot),
  ];
}

async function countRight(
  { schools, offers, country }: PublishedSnapshot,
  mix: readonly BenchQuery[],
): Promise<number> {
  const oracle = createOracle(schools, offers);
  let right = 0;
  for (const { query } of mix) if (isSame(comparable(await searchSchools(country, query)), oracle(query))) right++;
  return right;
}

/** Milliseconds of all queries, then of each kind. */
function timesOf(times: readonly number[], mix: readonly BenchQuery[]): Measure[] {
  const all = summarize(times);
  const kinds = [...new Set(mix.map(({ kind }) => kind))].map((kind) => {
    const { p95, count } = summarize(times.filter((_, i) => mix[i]!.kind === kind));
    return [`${kind}, p95`, p95, count] as const;
  });
  const totals = (["p50", "p95", "p99"] as const).map((key) => [key, all[key], all.count] as const);
  return [...totals, ["média", all.mean, all.count] as const, ...kinds].map(([name, ms, count]) => {
    const atMost = BUDGETS[name];
    const note = `${formatCount(count)} buscas, mediana de ${ROUNDS} rodadas`;
    return measure(name, ms, "ms", { note, ...(atMost && { budget: { atMost } }) });
  });
}
