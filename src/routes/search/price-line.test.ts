import { expect, test } from "vitest";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import type { BestOffer } from "../../search/types.ts";
import { toCardNote, toPriceLine } from "./price-line.ts";

const line = (priced: number | null, total: number, page: number, isPricedFirst = true) =>
  toPriceLine(
    { total, priced, isPricedFirst },
    {
      params: { ...DEFAULT_PARAMS, grade: ["fundamentalII_6-ano"], page },
      kind: SCHOOLS,
      href: (changes) => JSON.stringify(changes),
    },
  );

test.each([
  // Pages have 21 cards.
  [672, 32, undefined],
  [672, 33, 0],
  [672, 34, undefined],
  [10, 1, 10],
  [10, 2, undefined],
  [42, 2, undefined],
  [42, 3, 0],
])("K29: after %i schools with a price, on page %i, the line is above card %o", (priced, page, before) => {
  expect(line(priced, priced + 500, page)?.before).toBe(before);
});

test("the line tells what the others serve, how many they are, and how to leave them out", () => {
  expect(line(10, 15, 1)).toEqual({
    before: 10,
    text: "Estas escolas têm 6º ano, mas ainda não informaram o preço",
    count: "5 escolas",
    hideHref: '{"comPreco":true,"page":1}',
  });
  expect(line(1, 2, 1)).toMatchObject({
    text: "Esta escola tem 6º ano, mas ainda não informou o preço",
    count: "1 escola",
  });
});

test("there is no line where all or none have a price, where nobody knows, and where prices do not come first", () => {
  const lines = [line(15, 15, 1), line(0, 15, 1), line(null, 15, 1), line(10, 15, 1, false)];
  expect(lines).toEqual([null, null, null, null]);
});

test("what no card repeats is said once, if it is of one of them", () => {
  const school = { administration: "privada", isPartner: false, years: [], bestOffer: null } as const;
  const priced = { ...school, bestOffer: { netMonthlyFeeCents: 80_000 } as BestOffer };
  const ranged = { ...priced, highestFeeCents: 90_000 };
  const lowest = "Menor preço de cada escola: muda com a série.";
  const none = "Sem preço no cartão: a escola ainda não o informou.";
  expect(toCardNote([priced, { ...priced, highestFeeCents: 80_000 }], "school", false)).toBe("");
  expect(toCardNote([priced, ranged], "school", false)).toBe(lowest);
  expect(toCardNote([ranged], "selection", false)).toBe("Menor preço de cada escola na sua busca.");
  expect(toCardNote([ranged, school], "school", false)).toBe(`${lowest} ${none}`);
  // A line of the list says it.
  expect(toCardNote([priced, school], "school", true)).toBe("");
  expect(toCardNote([{ ...school, isPartner: true }], "school", false)).toBe("");
});
