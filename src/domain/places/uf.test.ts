import { expect, test } from "vitest";
import { FEDERATIVE_UNITS, findUf, findUfByCode, findUfBySlug, getUf } from "./uf.ts";

const SP = {
  uf: "SP",
  ibgeCode: "35",
  name: "São Paulo",
  slug: "sao-paulo",
  determinant: "de",
  locative: "em",
  capital: "sao-paulo-sp",
} as const;

test("a unit is found by its letters, its slugs and the beginning of a code", () => {
  for (const found of [
    findUf("SP"),
    findUf("sp"),
    findUfBySlug("sp"),
    findUfBySlug("Sao-Paulo"),
    findUfByCode("3550308"),
  ])
    expect(found).toEqual(SP);
  expect(getUf("SP")).toEqual(SP);
  expect([findUf("xx"), findUfBySlug("paulo"), findUfByCode("99")]).toEqual([null, null, null]);
});

test("each of the 27 units has letters, a code and a slug of its own, and prepositions that agree (E6)", () => {
  for (const key of ["uf", "ibgeCode", "slug", "capital"] as const) {
    expect(new Set(FEDERATIVE_UNITS.map((unit) => unit[key])).size).toBe(27);
  }
  const locatives = { de: "em", do: "no", da: "na" };
  for (const { determinant, locative } of FEDERATIVE_UNITS) expect(locative).toBe(locatives[determinant]);
});
