import type { Answer, Engine } from "./engines/engine.ts";
import { itemsjsEngine } from "./engines/itemsjs.ts";
import { ourEngine } from "./engines/ours.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { createOracle, isSameAnswer } from "./exactness.ts";
import { measureMisspelt } from "./misspelt.ts";
import { type BenchQuery, mixedQueries } from "./queries.ts";
import type { Measure } from "./report.ts";
import { documentsOf, type PublishedSnapshot } from "./snapshot.ts";
import { summarize, time } from "./timing.ts";

const QUERIES = 2000;
/** The slowest engine takes part in this many, so that the run stays short. */
const QUERIES_OF_SLOW = 300;
const GROUP = "motor";

/** One engine in the run: how long its queries took and what it answered, by position of the query in the mix. */
interface Run {
  readonly engine: Engine;
  readonly limit: number;
  readonly samples: (number | undefined)[];
  readonly answers: Answer[];
}

/** Measures the search engine against SQLite and itemsjs on the published schools, and checks what each answers. */
export function benchEngine(snapshot: PublishedSnapshot, log: (line: string) => void): Measure[] {
  const schools = documentsOf(snapshot.shard);
  log(`${schools.length.toLocaleString("pt-BR")} escolas: carregando SQLite e itemsjs`);
  const runs = [
    newRun(ourEngine(snapshot.shard), QUERIES),
    newRun(sqliteEngine(schools), QUERIES),
    newRun(itemsjsEngine(schools), QUERIES_OF_SLOW),
  ];
  const mix = mixedQueries(schools, QUERIES);
  for (const { engine } of runs.slice(0, 2)) for (const { query } of mix.slice(0, 500)) engine.search(query);
  log(`${QUERIES.toLocaleString("pt-BR")} buscas, alternadas entre os motores`);
  for (const [index, { query }] of mix.entries()) {
    // Each query starts with another engine: none profits from what the one before left in the caches.
    for (const run of [...runs.slice(index % 3), ...runs.slice(0, index % 3)]) {
      if (index >= run.limit || !run.engine.supports(query)) continue;
      const { ms, result } = time(() => run.engine.search(query));
      run.samples[index] = ms;
      run.answers[index] = run.engine.toAnswer(result as never, query);
    }
  }
  log("conferindo todas com a força bruta (cerca de um minuto)");
  const oracle = createOracle(schools);
  const expected = mix.map(({ query }) => oracle(query));
  log("nomes digitados com erro");
  const [ours] = runs as [Run];
  return [...runs.flatMap((run) => measuresOf(run, ours, mix, expected)), ...measureMisspelt(snapshot.shard, schools)];
}

function newRun(engine: Engine, limit: number): Run {
  return { engine, limit, samples: [], answers: [] };
}

/** Times over the mix and over each kind, with the ratio to ours on the same queries; and how many were right. */
function measuresOf(run: Run, ours: Run, mix: readonly BenchQuery[], expected: readonly Answer[]): Measure[] {
  const { name } = run.engine;
  const isOurs = run === ours;
  const took = (of: Run, kind?: BenchQuery["kind"]) =>
    summarize(
      of.samples.filter(
        (ms, i) => ms !== undefined && run.samples[i] !== undefined && (!kind || mix[i]!.kind === kind),
      ) as number[],
    );
  const times = took(run);
  const base = took(ours);
  const note = `${times.count.toLocaleString("pt-BR")} buscas`;
  const measures = (["p50", "p95", "p99", "mean"] as const).map(
    (key): Measure => ({
      ...{ group: GROUP, name: `${name}: ${key === "mean" ? "média" : key}`, value: times[key], unit: "ms", note },
      ...(isOurs ? key === "p95" && { budget: { atMost: 0.6 } } : { ratio: times[key] / base[key] }),
    }),
  );
  if (name === "SQLite") {
    const value = times.mean / base.mean;
    measures.push({ group: GROUP, name: "vantagem sobre SQLite na média", value, unit: "×", budget: { atLeast: 10 } });
  }
  const right = run.answers.filter((answer, i) => isSameAnswer(answer, expected[i]!)).length;
  measures.push({
    ...{ group: GROUP, name: `${name}: respostas certas`, value: (100 * right) / times.count, unit: "%", note },
    budget: isOurs ? { atLeast: 100 } : undefined,
  });
  for (const kind of new Set(mix.map((q) => q.kind))) {
    const { p95, count } = took(run, kind);
    if (count === 0) continue;
    measures.push({
      ...{ group: GROUP, name: `${name}: ${kind}, p95`, value: p95, unit: "ms", note: `${count} buscas` },
      ...(isOurs ? kind === "São Paulo" && { budget: { atMost: 0.4 } } : { ratio: p95 / took(ours, kind).p95 }),
    });
  }
  return measures;
}
