import * as v from "valibot";
import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { openCity } from "../../contract/open-school.ts";
import { CENSUS_FACTS, type CensusFact, STRUCTURE_FACTS } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import { packAnswers } from "../../domain/catalog/school-answers.ts";
import { toCsvRows, toOpenSchool } from "./open-school.ts";

const [SCHOOL] = randomSchools(new Random(1), 1);
const ORIGIN = "https://site.example";

test("a rating has two decimals at most; without reviews there is none", () => {
  const rated = (average: number, count: number) =>
    toOpenSchool({ ...SCHOOL!, reviews: { ...SCHOOL!.reviews, average, count } }, null, ORIGIN).rating;
  expect([rated(13 / 3, 3), rated(4.5, 2), rated(0, 0)]).toEqual([4.33, 4.5, null]);
});

/** A value that no other fact of the test has: a position among all of the same kind of answer. */
const answerTo = ({ kind }: CensusFact, place: number) => (kind === "flag" ? place % 2 : place + 1);

test.each([
  ["structure", STRUCTURE_FACTS],
  ["census", CENSUS_FACTS as readonly CensusFact[]],
] as const)("each fact of the %s table has its column and its field, with the answer of the school", (name, facts) => {
  for (const [place, fact] of facts.entries()) {
    const value = answerTo(fact, place);
    const answers = packAnswers({
      census:
        name === "census" ? { "inep-censo-2025": writeCensus(facts.map((one) => (one === fact ? value : null)))! } : {},
      structures: name === "structure" ? { [fact.key]: value === 1 } : {},
      sources: { structures: "inep-censo-2025" },
    });
    const open = toOpenSchool(SCHOOL!, answers, ORIGIN);
    const shown = fact.kind === "flag" ? value === 1 : value;
    expect(open.census_facts, fact.key).toEqual({ "inep-censo-2025": { [fact.key]: shown } });
    expect(v.parse(openCity.entries.schools.item, open).census_facts, fact.key).toEqual(open.census_facts);
    const [header, row] = toCsvRows([open], false);
    const [emptyHeader, empty] = toCsvRows([toOpenSchool(SCHOOL!, null, ORIGIN)], false);
    expect(header).toEqual(emptyHeader);
    const changed = header!.filter((_, i) => row![i] !== empty![i]);
    const column = (fact.indicator ? `${fact.indicator}_${fact.column}` : fact.column).toLowerCase();
    expect(changed, fact.key).toEqual([column, "fontes_do_censo"]);
    expect(row![header!.indexOf(column)], fact.key).toBe(shown);
  }
});

test("no two columns share a header, and each row has a cell for each", () => {
  const [header, row] = toCsvRows([toOpenSchool(SCHOOL!, null, ORIGIN)], true);
  expect(new Set(header).size).toBe(header!.length);
  expect(row).toHaveLength(header!.length);
});
