import { expect, test } from "vitest";
import { profileQuery, readProfile } from "./profile-query.ts";

const NOTHING = { grade: null, shift: null, year: null, priceMax: null, hasOffers: false };

test.each([
  [
    "grade=fundamentalII_6-ano&shifts=manha&priceMax=1200",
    { grade: "fundamentalII_6-ano", shift: "manha", priceMax: 1200 },
  ],
  ["serie=medio_1-serie&turno=tarde&ano=2027", { grade: "medio_1-serie", shift: "tarde", year: 2027 }],
  ["years=&hasOffers=true", { hasOffers: true }],
  ["shifts=manha&shifts=tarde", {}],
  ["grade=99-ano&shifts=%00&years=1999&priceMax=-3&hasOffers=talvez", {}],
  ["grade=&serie=medio_1-serie", { grade: "medio_1-serie" }],
  ["years=12027", {}],
  ["years=20271", {}],
  ["priceMax=10000", {}],
  ["priceMax=0", {}],
  ["priceMax=1", { priceMax: 1 }],
  ["priceMax=1.5", {}],
  ["priceMax=9e2", {}],
  ["priceMax=%2B900", {}],
  ["priceMax=R%24+1.200", { priceMax: 1200 }],
  ["priceMax=1,5+mil", { priceMax: 1500 }],
  ["priceMax=1.2OO", {}],
  ["priceMin=1&priceMax=10", { priceMax: 10 }],
])("%s", (query, expected) => {
  expect(readProfile(new URLSearchParams(query))).toEqual({ ...NOTHING, ...expected });
});

test("a profile is written as filters of a search", () => {
  const query = "grade=fundamentalII_6-ano&shifts=manha&years=2027&priceMax=1200&hasOffers=true";
  expect(profileQuery(readProfile(new URLSearchParams(query)))).toBe(query);
  expect(profileQuery(NOTHING)).toBe("");
});
