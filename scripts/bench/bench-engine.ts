import { formatCount } from "../../src/domain/text/format.ts";
import { compare, ROUNDS, type Run } from "./compare.ts";
import type { Answer } from "./engines/engine.ts";
import { itemsjsEngine } from "./engines/itemsjs.ts";
import { ourEngine } from "./engines/ours.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { createOracle, isSameAnswer } from "./exactness.ts";
import { measureMisspelt } from "./misspelt.ts";
import { type BenchQuery, mixedQueries, SEASON } from "./queries.ts";
import type { Measure } from "./report.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { summarize } from "./timing.ts";
import { measureTyped } from "./typed.ts";

const QUERIES = 2000;
/** The slowest engine runs only this many queries, so that the run stays short. */
const QUERIES_OF_SLOW = 300;
const GROUP = "motor";

/** Measures the search engine against SQLite and itemsjs on the published schools, and verifies every result. */
export async function benchEngine(snapshot: PublishedSnapshot, log: (line: string) => void): Promise<Measure[]> {
  const { schools, offers, country } = snapshot;
  const mix = mixedQueries(schools, QUERIES);
  const ours = ourEngine(country);
  log(
    `${formatCount(QUERIES)} buscas em ${formatCount(schools.length)} escolas com ${formatCount(offers.length)} preços, ao lado do SQLite`,
  );
  const main = await compare([ours, sqliteEngine(schools, offers)], mix);
  log(`${QUERIES_OF_SLOW} buscas ao lado do itemsjs`);
  const slow = await compare([ours, itemsjsEngine(schools, offers, SEASON)], mix.slice(0, QUERIES_OF_SLOW));
  log("respostas conferidas com a força bruta (um a dois minutos)");
  const oracle = createOracle(schools, offers);
  const expected = mix.map(({ query }) => oracle(query));
  log("nomes digitados com erro");
  return [
    ...ourMeasures(main[0]!, mix, expected),
    ...(await measureMisspelt(country, schools)),
    await measureTyped(snapshot),
    ...rivalMeasures(main[1]!, main[0]!, mix, expected),
    advantage(main[1]!, main[0]!),
    ...rivalMeasures(slow[1]!, slow[0]!, mix, expected),
  ];
}

const P95_BUDGETS: Readonly<Partial<Record<BenchQuery["kind"], number>>> = { "São Paulo": 0.4, país: 0.6 };

function ourMeasures(run: Run, mix: readonly BenchQuery[], expected: readonly Answer[]): Measure[] {
  const times = summarize(known(run.times));
  return [
    ...(["p50", "p95", "p99", "mean"] as const).map(
      (key): Measure => ({
        ...line(run, key === "mean" ? "média" : key, times[key], times.count),
        budget: key === "p95" ? { atMost: 0.6 } : undefined,
      }),
    ),
    ...kindsOf(mix).map((kind): Measure => {
      const { p95, count } = summarize(known(ofKind(run, mix, kind)));
      const budget = P95_BUDGETS[kind];
      return {
        ...line(run, `${kind}, p95`, p95, count),
        budget: budget === undefined ? undefined : { atMost: budget },
      };
    }),
    { ...correctness(run, expected), budget: { atLeast: 100 } },
  ];
}

/** Times of another engine, with the ratio to ours on the same queries. */
function rivalMeasures(run: Run, ours: Run, mix: readonly BenchQuery[], expected: readonly Answer[]): Measure[] {
  const times = summarize(known(run.times));
  const base = summarize(known(sharedTimes(ours, run)));
  return [
    ...(["p50", "p95", "p99", "mean"] as const).map(
      (key): Measure => ({
        ...line(run, key === "mean" ? "média" : key, times[key], times.count),
        ratio: times[key] / base[key],
      }),
    ),
    ...kindsOf(mix).flatMap((kind): Measure[] => {
      const { p95, count } = summarize(known(ofKind(run, mix, kind)));
      if (count === 0) return [];
      const ratio = p95 / summarize(known(ofKind({ ...ours, times: sharedTimes(ours, run) }, mix, kind))).p95;
      return [{ ...line(run, `${kind}, p95`, p95, count), ratio }];
    }),
    correctness(run, expected),
  ];
}

function advantage(rival: Run, ours: Run): Measure {
  const value = summarize(known(rival.times)).mean / summarize(known(ours.times)).mean;
  return {
    group: GROUP,
    name: `vantagem sobre ${rival.engine.name} na média`,
    value,
    unit: "×",
    budget: { atLeast: 10 },
  };
}

function correctness({ engine, answers }: Run, expected: readonly Answer[]): Measure {
  const given = answers.flatMap((answer, i) => (answer ? [isSameAnswer(answer, expected[i]!)] : []));
  const value = (100 * given.filter(Boolean).length) / given.length;
  return {
    group: GROUP,
    name: `${engine.name}: respostas certas`,
    value,
    unit: "%",
    note: `${given.length} conferidas`,
  };
}

function line({ engine }: Run, label: string, value: number, count: number): Measure {
  return { group: GROUP, name: `${engine.name}: ${label}`, value, unit: "ms", note: counted(count) };
}

const counted = (count: number) => `${formatCount(count)} buscas, mediana de ${ROUNDS} rodadas`;
const known = (times: Run["times"]) => times.filter((ms) => ms !== undefined);
const kindsOf = (mix: readonly BenchQuery[]) => [...new Set(mix.map((q) => q.kind))];
const sharedTimes = (ours: Run, rival: Run) =>
  ours.times.map((ms, i) => (rival.times[i] === undefined ? undefined : ms));
const ofKind = ({ times }: Run, mix: readonly BenchQuery[], kind: BenchQuery["kind"]) =>
  times.filter((_, i) => mix[i]!.kind === kind);
