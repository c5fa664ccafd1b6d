import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { openCountry } from "../../../test/fixtures/search/open-country.ts";
import { randomOffers } from "../../../test/fixtures/search/random-offers.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { searchSchools } from "../../search/search-schools.ts";
import { SHIFTS, type Shift } from "../catalog/shift.ts";
import { GRADES, type Grade } from "../catalog/stage.ts";
import { chooseOffer, highestFee } from "./offer-choice.ts";
import type { Seat } from "./seat.ts";

function offer(grade: Grade, shift: Shift, year: number, reais: number) {
  return { id: `${grade}/${shift}/${year}`, grade, shift, year, netMonthlyFeeCents: reais * 100 };
}

const OFFERS = [
  offer("medio_1-serie", "manha", 2026, 1500),
  offer("medio_1-serie", "manha", 2027, 1600),
  offer("medio_1-serie", "tarde", 2027, 1400),
  offer("fundamentalI_1-ano", "tarde", 2026, 900),
];

const ask = (grade: Grade | null, shift: Shift | null, year: number | null): Seat => ({ grade, shift, year });

test.each<[Seat, string | undefined]>([
  [ask(null, null, null), "fundamentalI_1-ano/tarde/2026"],
  [ask("medio_1-serie", null, null), "medio_1-serie/tarde/2027"],
  [ask("medio_1-serie", "manha", null), "medio_1-serie/manha/2026"],
  [ask("medio_1-serie", "manha", 2027), "medio_1-serie/manha/2027"],
  [ask(null, null, 2027), "medio_1-serie/tarde/2027"],
  // A price of another grade, shift or year is none.
  [ask("medio_1-serie", "tarde", 2026), undefined],
  [ask("medio_1-serie", "manha", 2029), undefined],
  [ask("medio_3-serie", null, null), undefined],
])("%j is answered with %s", (asked, id) => {
  expect(chooseOffer(OFFERS, asked, { defaultYears: [] })?.id).toBe(id);
});

test.each<[Seat, number[], string]>([
  [ask(null, null, null), [2027], "medio_1-serie/tarde/2027"],
  [ask("medio_1-serie", "manha", null), [2027], "medio_1-serie/manha/2027"],
  [ask("medio_1-serie", null, 2026), [2027], "medio_1-serie/manha/2026"],
  // The school has no such fee in the year of the season.
  [ask("fundamentalI_1-ano", null, null), [2027], "fundamentalI_1-ano/tarde/2026"],
  [ask(null, null, null), [2028], "fundamentalI_1-ano/tarde/2026"],
])("K21: %j in a season of %j is answered with %s", (asked, defaultYears, id) => {
  expect(chooseOffer(OFFERS, asked, { defaultYears })?.id).toBe(id);
});

test("a requested year that the school lacks is not replaced by that of the season", () => {
  expect(chooseOffer(OFFERS, ask("medio_1-serie", "manha", 2029), { defaultYears: [2027] })).toBeNull();
});

test("a school without a fee has nothing to choose", () => {
  expect(chooseOffer([], ask("medio_1-serie", null, null), { defaultYears: [] })).toBeNull();
});

test("of offers at the same price the first by id", () => {
  const [a, b] = [offer("medio_1-serie", "manha", 2027, 900), offer("medio_1-serie", "tarde", 2027, 900)];
  expect(chooseOffer([b, a], ask("medio_1-serie", null, null), { defaultYears: [] })).toBe(a);
});

test("K25: offer and highest fee of a school are those that a search for the same finds", async () => {
  const random = new Random(15);
  const schools = randomSchools(random, 300);
  const offers = randomOffers(random, schools);
  const country = openCountry(schools, offers);
  const offersOf = Map.groupBy(offers, ({ schoolId }) => schoolId);
  let compared = 0;
  for (let i = 0; i < 60; i++) {
    const maybe = <T>(of: () => T): T | null => (random.chance(0.6) ? of() : null);
    const asked = ask(
      maybe(() => random.pick(GRADES).slug),
      maybe(() => random.pick(SHIFTS).slug),
      maybe(() => random.pick([2026, 2027])),
    ) as { grade: never; shift: never; year: number | null };
    const defaultYears = random.pick([[], [2026], [2027]]);
    const { hits } = await searchSchools(country, {
      scope: { kind: "country" },
      grades: asked.grade === null ? [] : [asked.grade],
      shifts: asked.shift === null ? [] : [asked.shift],
      years: asked.year === null ? [] : [asked.year],
      defaultYears,
      pricedOnly: true,
      sort: "relevance",
      page: 1,
      size: 300,
    });
    for (const { id, bestOffer, highestFeeCents } of hits) {
      if (!bestOffer) continue;
      const chosen = chooseOffer(offersOf.get(id)!, asked, { defaultYears });
      const { grade, shift, year, netMonthlyFeeCents } = bestOffer;
      expect(chosen).toMatchObject({ grade, shift, year, netMonthlyFeeCents });
      expect(highestFee(offersOf.get(id)!, asked, { defaultYears })).toBe(highestFeeCents);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
