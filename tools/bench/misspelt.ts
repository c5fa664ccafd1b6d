import { Random } from "../../scripts/random.ts";
import type { Country } from "../../src/search/country.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import type { SchoolRecord } from "../../src/search/types.ts";
import { misspell } from "../../test/fixtures/search/misspell.ts";
import { type Measure, measuresOf } from "./report.ts";
import { summarize, time } from "./timing.ts";

const NAMES = 800;

/** Measures how often a misspelt name is among the first ten results of the whole country. */
export async function measureMisspelt(country: Country, schools: readonly SchoolRecord[]): Promise<Measure[]> {
  const random = new Random(11);
  const samples: number[] = [];
  let found = 0;
  for (let i = 0; i < NAMES; i++) {
    const { name } = random.pick(schools);
    const text = misspell(random, name);
    const { ms, result } = await time(() =>
      searchSchools(country, { scope: { kind: "country" }, text, sort: "relevance", page: 1, size: 10 }),
    );
    samples.push(ms);
    if (result.hits.some((hit) => hit.name === name)) found++;
  }
  const measure = measuresOf("motor");
  const note = `${NAMES} nomes, no país inteiro`;
  const percent = (100 * found) / NAMES;
  return [
    measure("nomes com erro: achados entre os dez primeiros", percent, "%", { budget: { atLeast: 97 }, note }),
    measure("nomes com erro: p95", summarize(samples).p95, "ms", { budget: { atMost: 5 }, note }),
  ];
}
