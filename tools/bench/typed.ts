import { readQuery } from "../../src/search/reading/read-query.ts";
import { placeNamesOf } from "../../src/search/reading/snapshot-reading.ts";
import { TYPED_QUERIES, TYPED_YEARS } from "../../test/fixtures/typed/queries.ts";
import { type Measure, measuresOf } from "./report.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { median, summarize, time } from "./timing.ts";

/** Rounds of the measurement: more than for a search, because short work is noisier. */
const ROUNDS = 9;

/** Time to parse what families type into the search box, with the published places. */
export async function measureTyped({ places }: PublishedSnapshot): Promise<Measure> {
  const names = placeNamesOf(places);
  const read = async (typed: string) => (await time(() => readQuery(typed, names, { years: TYPED_YEARS }))).ms;
  for (const [typed] of TYPED_QUERIES) await read(typed);
  const samples: number[] = [];
  for (const [typed] of TYPED_QUERIES) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await read(typed));
    samples.push(median(rounds));
  }
  return measuresOf("motor")("leitura da caixa de busca: p95", summarize(samples).p95, "ms", {
    budget: { atMost: 0.3 },
    note: `${TYPED_QUERIES.length} textos, mediana de ${ROUNDS} rodadas`,
  });
}
