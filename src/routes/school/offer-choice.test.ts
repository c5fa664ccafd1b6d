import { expect, test } from "vitest";
import type { SchoolOffer } from "../../search/school-detail.ts";
import { chooseOffer, parseAskedOffer } from "./offer-choice.ts";

function offer(grade: SchoolOffer["grade"], shift: SchoolOffer["shift"], year: number, reais: number): SchoolOffer {
  return {
    ...{ id: `${grade}/${shift}/${year}`, grade, shift, year },
    listMonthlyFeeCents: reais * 100,
    netMonthlyFeeCents: reais * 100,
    discountPercent: 0,
    enrollmentFeeCents: null,
    tags: [],
    waivers: { enrollmentFee: false, firstMonth: false, platformFee: false },
    validityRule: null,
    seats: null,
    checkedAt: "2026-10-01",
    sourceId: "censo",
  };
}

const OFFERS = [
  offer("medio_1-serie", "manha", 2026, 1500),
  offer("medio_1-serie", "manha", 2027, 1600),
  offer("medio_1-serie", "tarde", 2027, 1400),
  offer("fundamentalI_1-ano", "tarde", 2026, 900),
];

test.each([
  ["", "fundamentalI_1-ano/tarde/2026", true],
  ["serie=medio_1-serie", "medio_1-serie/tarde/2027", true],
  ["serie=medio_1-serie&turno=manha", "medio_1-serie/manha/2026", true],
  ["serie=medio_1-serie&turno=manha&ano=2027", "medio_1-serie/manha/2027", true],
  ["ano=2027", "medio_1-serie/tarde/2027", true],
  // Nothing of the shift in that year: the year is kept, and the page says so.
  ["serie=medio_1-serie&turno=tarde&ano=2026", "medio_1-serie/manha/2026", false],
  ["serie=medio_1-serie&turno=tarde&ano=2029", "medio_1-serie/tarde/2027", false],
  ["serie=medio_3-serie", "fundamentalI_1-ano/tarde/2026", false],
  // What makes no sense was not asked.
  ["serie=xx&turno=%00&ano=1e9", "fundamentalI_1-ano/tarde/2026", true],
])("?%s is about %s", (query, id, isExact) => {
  const chosen = chooseOffer(OFFERS, parseAskedOffer(new URLSearchParams(query)), []);
  expect(chosen).toMatchObject({ offer: { id }, isExact });
});

test.each([
  ["", [2027], "medio_1-serie/tarde/2027"],
  ["serie=medio_1-serie&turno=manha", [2027], "medio_1-serie/manha/2027"],
  ["serie=medio_1-serie&ano=2026", [2027], "medio_1-serie/manha/2026"],
  // The school has no such fee in the year of the season.
  ["serie=fundamentalI_1-ano", [2027], "fundamentalI_1-ano/tarde/2026"],
  ["", [2028], "fundamentalI_1-ano/tarde/2026"],
])("K21: ?%s in a season of %j is about %s", (query, defaultYears, id) => {
  const chosen = chooseOffer(OFFERS, parseAskedOffer(new URLSearchParams(query)), defaultYears);
  expect(chosen).toMatchObject({ offer: { id }, isExact: true });
});

test("a school without a fee has nothing to choose", () => {
  expect(chooseOffer([], parseAskedOffer(new URLSearchParams("serie=medio_1-serie")), [])).toBeNull();
});
