import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { toOpenSchool } from "./open-school.ts";

test("a rating has two decimals at most; without reviews there is none", () => {
  const [school] = randomSchools(new Random(1), 1);
  const rated = (average: number, count: number) =>
    toOpenSchool({ ...school!, reviews: { ...school!.reviews, average, count } }, "https://site.example").rating;
  expect([rated(13 / 3, 3), rated(4.5, 2), rated(0, 0)]).toEqual([4.33, 4.5, null]);
});
