import { expect, test } from "vitest";
import { SCHOLARSHIP_QUICK_FILTERS, SCHOOL_QUICK_FILTERS } from "./quick-filters.ts";

const AT = "lat=-23.55&lng=-46.63";

test.each([
  ["Até 25 min a pé", AT, `${AT}&radius=1`],
  ["Até 25 min de carro", AT, `${AT}&radius=3`],
  ["Com bolsa", "", "hasOffers=true"],
  ["Até R$ 1.000", "", "priceMin=1&priceMax=1000"],
  ["Integral", "shifts=manha", "shifts=manha&shifts=integral"],
  ["Nota 4 ou mais", "", "rating=4"],
  ["Dupla Isenção", "tags=bilingue", "tags=bilingue&tags=dupla-isencao"],
])("“%s” is off in “%s”, and then on in “%s”", (label, before, after) => {
  const { isOn, turnOn } = SCHOOL_QUICK_FILTERS.find((filter) => filter.label === label)!;
  const query = new URLSearchParams(before);
  expect(isOn(query)).toBe(false);
  turnOn(query);
  expect(query.toString()).toBe(after);
  expect(isOn(query)).toBe(true);
});

test.each([
  ["", true],
  [`${AT}&radius=2`, true],
  [`${AT}&radius=4`, false],
  [`${AT}&radius=100`, false],
])("the way by car is as short as it may be in “%s”: %s", (query, isShort) => {
  const { isOn } = SCHOOL_QUICK_FILTERS.find(({ label }) => label === "Até 25 min de carro")!;
  expect(isOn(new URLSearchParams(query))).toBe(isShort);
});

test("the filters of both searches, and those beyond the specification", () => {
  expect(SCHOLARSHIP_QUICK_FILTERS.map(({ label }) => label)).toEqual(["Até R$ 1.000", "Integral", "Dupla Isenção"]);
  expect(SCHOOL_QUICK_FILTERS).toHaveLength(7);
  const own = SCHOOL_QUICK_FILTERS.filter(({ isExtended }) => isExtended);
  expect(own.map(({ label }) => label)).toEqual(["Com bolsa", "Nota 4 ou mais"]);
});
