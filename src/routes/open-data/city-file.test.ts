import * as v from "valibot";
import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { openCity } from "../../contract/open-school.ts";
import { toOpenSchool } from "./city-file.route.ts";

const ORIGIN = "https://site.example";
const SCHOOLS = randomSchools(new Random(1), 50);

test("a rating has two decimals at most; without reviews there is none", () => {
  const rated = (average: number, count: number) =>
    toOpenSchool({ ...SCHOOLS[0]!, reviews: { ...SCHOOLS[0]!.reviews, average, count } }, ORIGIN).rating;
  expect([rated(13 / 3, 3), rated(4.5, 2), rated(0, 0)]).toEqual([4.33, 4.5, null]);
});

test("a school has the fields of the contract and no others", () => {
  const schema = v.strictObject(openCity.entries.schools.item.entries);
  for (const school of SCHOOLS) expect(v.is(schema, toOpenSchool(school, ORIGIN)), school.id).toBe(true);
});
