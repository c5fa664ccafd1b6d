import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { suggestSchools } from "./suggest-schools.ts";

const [model] = randomSchools(new Random(6), 1);
const SP = { cityCode: "3550308", uf: "SP" } as const;
const CAMPINAS = { cityCode: "3509502", uf: "SP" } as const;
const RIO = { cityCode: "3304557", uf: "RJ" } as const;

const rows = [
  { name: "Colégio Pinheiro", ...RIO, relevance: 1000 },
  { name: "Colégio Pinheiro", ...CAMPINAS, relevance: 100 },
  { name: "Colégio Novo Pinheiro", ...SP, relevance: 0 },
  { name: "Pinheiro Kids", ...RIO, relevance: 0 },
  { name: "Escola Alfa", ...SP, relevance: 900 },
];
const schools = rows.map((row, i) => ({ ...model!, ...row, id: `0000000${i}`, slug: `s-${i}` }));
const suggest = async (text: string, near = {}, limit = 5) =>
  (await suggestSchools(openCountry(schools), text, limit, near)).map((s) => s.id.at(-1));

test("by text score, then relevance", async () => {
  expect(await suggest("pinhei")).toEqual(["0", "1", "3", "2"]);
});

test("those of the city first, then those of the state", async () => {
  expect(await suggest("pinhei", SP)).toEqual(["2", "1", "0", "3"]);
});

test("typos are tolerated, the limit applies, an empty text suggests nothing", async () => {
  expect(await suggest("pinhiero", {}, 2)).toHaveLength(2);
  expect((await suggest("colegio pinhero", RIO))[0]).toBe("0");
  expect(await suggest("alfa", {}, 0)).toEqual([]);
  expect(await suggest("  ")).toEqual([]);
});
