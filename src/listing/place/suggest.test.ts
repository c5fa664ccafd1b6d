import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";
import { suggest } from "./suggest.ts";

const world = typedWorld();
const ask = (typed: string) => suggest(world, typed, "", world);

test.each([
  ["bh", "Belo Horizonte"],
  ["bsb", "Brasília"],
  ["sjc", "São José dos Campos"],
  ["sampa", "São Paulo"],
  ["floripa", "Florianópolis"],
  ["campinas sp", "Campinas"],
  ["parati", "Paraty"],
  ["grande bh", "Belo Horizonte"],
  ["moji das cruzes", "Mogi das Cruzes"],
])("%s suggests the city %s, and no school", async (typed, name) => {
  const { cities, schools } = await ask(typed);
  expect(cities[0]?.name).toBe(name);
  expect(schools).toEqual([]);
});

test.each([
  ["sp", "SP"],
  ["rj", "RJ"],
  ["bahia", "BA"],
])("%s suggests the state %s", async (typed, uf) => {
  expect((await ask(typed)).states.map((state) => state.uf)).toEqual([uf]);
});

test.each([
  ["jd paulista", "Jardim Paulista"],
  ["vl mariana", "Vila Mariana"],
])("%s suggests the neighborhood %s", async (typed, name) => {
  expect((await ask(typed)).neighborhoods[0]?.name).toBe(name);
});

test.each([
  ["dante", "Colégio Dante Alighieri"],
  ["maple", "Maple Bear Moema"],
  ["bandeir", "Colégio Bandeirantes"],
])("%s suggests the school %s, and no city that is merely similar", async (typed, name) => {
  const { schools, cities } = await ask(typed);
  expect(schools.map((school) => school.name)).toContain(name);
  expect(cities.map((city) => city.name)).not.toContain("Mallet");
  expect(schools[0]?.name.toLowerCase()).toContain(typed);
});

test("a name with its city suggests the school there, and the city", async () => {
  const { schools, cities } = await ask("santo agostinho bh");
  expect(schools[0]).toMatchObject({ name: "Colégio Santo Agostinho", city: "Belo Horizonte" });
  expect(cities.map((city) => city.name)).toEqual(["Belo Horizonte"]);
});

test("an unknown CEP suggests nothing", async () => {
  expect(await ask("99999-999")).toEqual({ states: [], cities: [], neighborhoods: [], schools: [] });
});

test("a place is suggested with its private schools; one without any where its whole name is typed", async () => {
  const { cities } = await ask("campinas");
  expect(cities[0]).toMatchObject({ name: "Campinas", schools: expect.any(Number) });
  const empty = (await world.places.citiesOfState("SP")).find(({ schools, name }) => schools === 0 && name.length > 6)!;
  const { cities: begun } = await ask("sao");
  const counts = begun.map(({ schools }) => schools!);
  expect(counts.indexOf(0)).toBe(counts.includes(0) ? counts.findLastIndex((count) => count > 0) + 1 : -1);
  expect((await ask(empty.name.slice(0, 4))).cities[0]?.schools).not.toBe(0);
  expect((await ask(empty.name)).cities.map(({ name }) => name)).toContain(empty.name);
});
