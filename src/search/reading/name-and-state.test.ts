import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";

/** "place | name | words that name no place there". */
async function read(typed: string): Promise<string> {
  const { place, name, elsewhere } = await typedWorld().readText(typed, []);
  const hoods = place?.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => `/${slug}`).join("") : "";
  const where = place === null ? "" : place.kind === "state" ? place.uf : place.city.slug + hoods;
  return [where, name, elsewhere?.words ?? ""].join(" | ");
}

const KINDS = ["colégio", "escola", "educandário", "instituto", "centro educacional", "externato", "liceu"];

test.each(KINDS)("after %s, the words are a name in the state or city behind them", async (kind) => {
  for (const [name, place, slug] of [
    ["esperança", "SP", "SP"],
    ["rio branco", "SP", "SP"],
    ["esperança", "BA", "BA"],
    ["são luís", "sp", "SP"],
    ["natal", "sp", "SP"],
    ["vitória", "rs", "RS"],
    ["nova esperança", "RN", "RN"],
    ["horizonte", "pr", "PR"],
    ["palmas", "rj", "RJ"],
    ["bahia", "pr", "PR"],
    ["paraná", "sp", "SP"],
    ["moema", "ce", "CE"],
    ["esperança", "campinas", "campinas-sp"],
    ["natal", "curitiba", "curitiba-pr"],
  ] as const) {
    expect(await read(`${kind} ${name} ${place}`)).toBe(`${slug} | ${kind} ${name} | `);
  }
});

test.each([
  ["escolas em santa luzia mg", "santa-luzia-mg |  | "],
  ["escola em santa luzia mg", "santa-luzia-mg |  | "],
  ["são luís go", "GO |  | são luís"],
  ["moema ce", "CE |  | moema"],
  ["escola em moema ce", "CE |  | moema"],
  ["escolas natal sp", "SP |  | natal"],
  ["colégio moema sp", "sao-paulo-sp/moema |  | "],
  ["escola santos sp", "santos-sp |  | "],
])("%s: %s, as without a name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});
