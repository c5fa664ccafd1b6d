import { expect, test } from "vitest";
import { type ChildProfile, isAboutChild, profileLabel } from "./child-profile.ts";

const NOTHING: ChildProfile = { grade: null, shift: null, year: null, priceMax: null, hasOffers: false };

test.each<[Partial<ChildProfile>, string | null, string]>([
  [
    { grade: "fundamentalII_6-ano", shift: "manha", priceMax: 1200 },
    "Tatuapé",
    "6º ano · manhã · até R$ 1.200 · Tatuapé",
  ],
  [{ grade: "medio_1-serie", year: 2027, hasOffers: true }, null, "1ª série · 2027 · com bolsa"],
  [{ shift: "integral", priceMax: 10_000 }, "Campinas", "integral · Campinas"],
  [{ priceMax: 900 }, null, "até R$ 900"],
  [{ year: 2027 }, null, "2027"],
  [{}, null, ""],
])("%j in %s is “%s”", (profile, place, words) => {
  expect(profileLabel({ ...NOTHING, ...profile }, place)).toBe(words);
});

test.each<[Partial<ChildProfile>, boolean]>([
  [{ grade: "fundamentalII_6-ano" }, true],
  [{ shift: "tarde" }, true],
  [{ priceMax: 900, year: 2027, hasOffers: true }, false],
])("%j is about a child: %s", (profile, expected) => {
  expect(isAboutChild({ ...NOTHING, ...profile })).toBe(expected);
});
