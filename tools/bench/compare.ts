import type { Answer, Engine } from "./engines/engine.ts";
import type { BenchQuery } from "./queries.ts";
import { median, time } from "./timing.ts";

/** An engine's results for the queries of a comparison, by position; empty where it does not support the query. */
export interface Run {
  readonly engine: Engine;
  /** Milliseconds, the median of the rounds, so that a disturbed round does not count. */
  readonly times: (number | undefined)[];
  readonly answers: (Answer | undefined)[];
}

/** Runs per query; its time is their median. */
export const ROUNDS = 3;
const WARM_UP = 400;

/**
 * Runs all queries on one engine after the other, and again in each round: a query follows another one of the same engine,
 * as in an isolate, and a slow minute of the machine affects one round.
 */
export async function compare(engines: readonly Engine[], mix: readonly BenchQuery[]): Promise<Run[]> {
  const runs = engines.map((engine) => ({
    engine,
    samples: mix.map((): number[] => []),
    answers: [] as Run["answers"],
  }));
  for (const { engine } of runs) {
    for (const { query } of mix.slice(0, WARM_UP)) if (engine.supports(query)) await engine.search(query);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { engine, samples, answers } of runs) {
      for (const [index, { query }] of mix.entries()) {
        if (!engine.supports(query)) continue;
        const { ms, result } = await time(() => engine.search(query));
        samples[index]!.push(ms);
        answers[index] ??= engine.toAnswer(result as never, query);
      }
    }
  }
  return runs.map(({ engine, samples, answers }) => ({
    engine,
    answers,
    times: samples.map((rounds) => (rounds.length > 0 ? median(rounds) : undefined)),
  }));
}
