import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { openCountry } from "../../../test/fixtures/search/open-country.ts";
import { randomOffers } from "../../../test/fixtures/search/random-offers.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { createOracle, isSameAnswer } from "../exactness.ts";
import { mixedQueries } from "../queries.ts";
import { ourEngine } from "./ours.ts";
import { sqliteEngine } from "./sqlite.ts";

test("every engine of the comparison returns the results of brute force", async () => {
  const random = new Random(3);
  const schools = randomSchools(random, 1500);
  const offers = randomOffers(random, schools);
  const mix = mixedQueries(schools, 250);
  const oracle = createOracle(schools, offers);
  const expected = new Map(mix.map(({ query }) => [query, oracle(query)]));
  for (const engine of [ourEngine(openCountry(schools, offers)), sqliteEngine(schools, offers)]) {
    const asked = mix.filter(({ query }) => engine.supports(query));
    expect(asked.length, engine.name).toBeGreaterThan(50);
    for (const { query } of asked) {
      const answer = engine.toAnswer((await engine.search(query)) as never, query);
      expect(isSameAnswer(answer, expected.get(query)!), `${engine.name}: ${JSON.stringify(query)}`).toBe(true);
    }
  }
});
