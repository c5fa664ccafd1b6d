import { expect, test } from "vitest";
import { openCountry } from "../../test/fixtures/search/open-country.ts";
import { Random } from "../../test/fixtures/search/prng.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { summarizeSchools } from "./summarize-schools.ts";
import type { SchoolDocument } from "./types.ts";

const NO_REVIEWS = { count: 0, average: 0, score: 0 };
const country = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 1 } as const;
const [model] = randomSchools(new Random(1), 1);

function summaryOf(facts: readonly Pick<SchoolDocument, "reviews" | "enem">[]) {
  const schools = facts.map((fact, i) => ({ ...model!, ...fact, id: String(i + 1).padStart(8, "0"), slug: `s-${i}` }));
  return summarizeSchools(openCountry(schools), country);
}

const rated = (average: number) => ({ reviews: { count: 2, average, score: 1 }, enem: null });
const examined = (edition: number, average: number) => ({
  reviews: NO_REVIEWS,
  enem: { edition, participants: 20, average, countryRank: 1, stateRank: 1, cityRank: 1 },
});

test("medians are of the rated schools, and of those in the newest edition", async () => {
  const summary = await summaryOf([
    ...[4.5, 2, 5, 3].map(rated),
    ...[510.25, 700.5, 600].map((average) => examined(2025, average)),
    examined(2023, 900),
  ]);
  expect(summary).toMatchObject({
    rated: 4,
    medianRating: 4.5,
    enem: { edition: 2025, count: 3, median: 600 },
  });
});

test("there is no median of nothing", async () => {
  expect(await summaryOf([{ reviews: NO_REVIEWS, enem: null }])).toMatchObject({
    rated: 0,
    medianRating: null,
    enem: null,
  });
});
