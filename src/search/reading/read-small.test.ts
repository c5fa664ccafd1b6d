import { expect, test } from "vitest";
import { firstClaim } from "../../../test/fixtures/typed/first-claim.ts";
import { readRating, readShare, readYear, readZone } from "./read-small.ts";
import { tokenize } from "./tokens.ts";

const SCHOOL_YEARS = [2026, 2027];

test.each([
  ["nota 4", "4"],
  ["nota minima 4", "4"],
  ["nota acima de 3,5", "3,5"],
  ["nota a partir de 4", "4"],
  ["avaliacao 4", "4"],
  ["nota 4 estrelas", "4"],
  ["4 estrelas", "4"],
  ["1 estrela", "1"],
  ["4 estrelas ou mais", "4"],
  ["nota 4 para cima", "4"],
  ["nota 1", "1"],
  ["nota 5", "5"],
])("%s is a rating of at least %s", (typed, stars) => {
  expect(firstClaim(typed, readRating)).toEqual({
    words: typed,
    label: `nota ${stars} ou mais das famílias`,
    filters: [["rating", stars.replace(",", ".")]],
  });
});

test.each(["nota 0", "nota 6", "4", "4 ou mais", "nota", "estrelas"])("%s is no rating", (typed) => {
  expect(firstClaim(typed, readRating)).toBeNull();
});

test.each([
  ...["bolsa 50%", "bolsa de 50%", "bolsa de ate 50%", "bolsa de estudos 50%", "bolsa de estudo ate 50%"],
  ...["bolsas 50%", "desconto 50%", "descontos de 50%", "50%", "ate 50%", "50% de desconto", "50% desconto"],
  ...["50% de descontos", "50% de bolsa", "50% de bolsas", "50% bolsa de estudos", "50% de bolsa de estudo"],
])("%s sorts scholarships by discount", (typed) => {
  const label = "com bolsa, maiores descontos primeiro";
  const filters = [
    ["hasOffers", "true"],
    ["sort", "max_discount"],
  ];
  expect(firstClaim(typed, readShare)).toEqual({ words: typed, label, filters });
  expect(readShare(tokenize(typed), 0)?.note).toBe("discount");
});

test("words after a discount that belong to nothing are left", () => {
  expect(firstClaim("50% de escola", readShare)?.words).toBe("50%");
});

test.each(["bolsa 50", "bolsa %", "bolsa", "50"])("%s is no discount", (typed) => {
  expect(firstClaim(typed, readShare)).toBeNull();
});

test.each([
  ["2027", 2027],
  ["em 2027", 2027],
  ["ano de 2027", 2027],
  ["ano letivo 2027", 2027],
  ["ano letivo de 2026", 2026],
])("%s is the school year %d", (typed, year) => {
  expect(firstClaim(typed, (tokens, at) => readYear(tokens, at, SCHOOL_YEARS))).toEqual({
    words: typed,
    label: `ano letivo ${year}`,
    filters: [["years", String(year)]],
  });
});

test.each(["2028", "em campinas", "ano letivo"])("%s is no school year", (typed) => {
  expect(firstClaim(typed, (tokens, at) => readYear(tokens, at, SCHOOL_YEARS))).toBeNull();
});

test.each([
  ...["leste", "oeste", "norte", "sul", "central"].flatMap((zone) => [
    [`zona ${zone}`, zone],
    [`regiao ${zone}`, zone],
  ]),
  ["zl", "leste"],
  ["zs", "sul"],
])("%s is noted as a zone", (typed, zone) => {
  expect(readZone(tokenize(typed!), 0)).toMatchObject({ from: 0, to: tokenize(typed!).length, note: "zone", zone });
});

test("a zone needs its name", () => {
  expect(readZone(tokenize("zona"), 0)).toBeNull();
});
