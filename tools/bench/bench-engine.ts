import { formatCount } from "../../src/domain/text/format.ts";
import { compare, ROUNDS, type Run } from "./compare.ts";
import type { Answer } from "./engines/engine.ts";
import { ourEngine } from "./engines/ours.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { createOracle, isSameAnswer } from "./exactness.ts";
import { measureMisspelt } from "./misspelt.ts";
import { type BenchQuery, mixedQueries } from "./queries.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { summarize } from "./timing.ts";
import { measureTyped } from "./typed.ts";

const QUERIES = 2000;
const measure = measuresOf("motor");

/** Measures the search engine against SQLite on the published schools, and verifies every result. */
export async function benchEngine(snapshot: PublishedSnapshot): Promise<Measure[]> {
  const { schools, offers, country } = snapshot;
  const mix = mixedQueries(schools, QUERIES);
  const ours = ourEngine(country);
  log(
    `${formatCount(QUERIES)} buscas em ${formatCount(schools.length)} escolas com ${formatCount(offers.length)} preços, ao lado do SQLite`,
  );
  const [own, sqlite] = await compare([ours, sqliteEngine(schools, offers)], mix);
  log("respostas conferidas com a força bruta (um a dois minutos)");
  const oracle = createOracle(schools, offers);
  const expected = mix.map(({ query }) => oracle(query));
  log("nomes digitados com erro");
  return [
    ...ourMeasures(own!, mix, expected),
    ...(await measureMisspelt(country, schools)),
    await measureTyped(snapshot),
    ...rivalMeasures(sqlite!, own!, mix, expected),
    advantage(sqlite!, own!),
  ];
}

const BUDGETS: Readonly<Record<string, number>> = { p95: 0.6, "São Paulo, p95": 0.4, "país, p95": 0.6 };

function ourMeasures(run: Run, mix: readonly BenchQuery[], expected: readonly Answer[]): Measure[] {
  return [
    ...timesOf(run, mix).map(({ label, ms, note }) => {
      const atMost = BUDGETS[label];
      return measure(`${run.engine.name}: ${label}`, ms, "ms", { note, ...(atMost && { budget: { atMost } }) });
    }),
    { ...correctness(run, expected), budget: { atLeast: 100 } },
  ];
}

/** Times of another engine, with the ratio to ours on the same queries. */
function rivalMeasures(run: Run, ours: Run, mix: readonly BenchQuery[], expected: readonly Answer[]): Measure[] {
  const shared = ours.times.map((ms, i) => (run.times[i] === undefined ? undefined : ms));
  const base = timesOf({ ...ours, times: shared }, mix);
  return [
    ...timesOf(run, mix).map(({ label, ms, note }, i) =>
      measure(`${run.engine.name}: ${label}`, ms, "ms", { note, ratio: ms / base[i]!.ms }),
    ),
    correctness(run, expected),
  ];
}

/** Milliseconds of all queries of a run, then of each kind that it supports. */
function timesOf(run: Run, mix: readonly BenchQuery[]): { label: string; ms: number; note: string }[] {
  const all = summarize(known(run.times));
  const kinds = [...new Set(mix.map((q) => q.kind))].map((kind) => {
    const { p95, count } = summarize(known(run.times.filter((_, i) => mix[i]!.kind === kind)));
    return { label: `${kind}, p95`, ms: p95, count };
  });
  const rows = [
    ...(["p50", "p95", "p99"] as const).map((key) => ({ label: key, ms: all[key], count: all.count })),
    { label: "média", ms: all.mean, count: all.count },
    ...kinds.filter(({ count }) => count > 0),
  ];
  return rows.map(({ count, ...row }) => ({
    ...row,
    note: `${formatCount(count)} buscas, mediana de ${ROUNDS} rodadas`,
  }));
}

function advantage(rival: Run, ours: Run): Measure {
  const ratio = summarize(known(rival.times)).mean / summarize(known(ours.times)).mean;
  return measure(`vantagem sobre ${rival.engine.name} na média`, ratio, "×", { budget: { atLeast: 10 } });
}

function correctness({ engine, answers }: Run, expected: readonly Answer[]): Measure {
  const given = answers.flatMap((answer, i) => (answer ? [isSameAnswer(answer, expected[i]!)] : []));
  const percent = (100 * given.filter(Boolean).length) / given.length;
  return measure(`${engine.name}: respostas certas`, percent, "%", { note: `${given.length} conferidas` });
}

const known = (times: Run["times"]) => times.filter((ms) => ms !== undefined);
