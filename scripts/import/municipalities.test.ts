import { expect, test } from "vitest";
import { Municipalities } from "./municipalities.ts";
import { referenceCities } from "./reference-places.ts";

const cities = referenceCities();
const places = new Municipalities(cities);

test.each([
  ["3550308", null, null, "sao-paulo-sp", "código IBGE"],
  ["3550308.0", null, null, "sao-paulo-sp", "código IBGE"],
  ["355030", null, null, "sao-paulo-sp", "código IBGE"],
  ["2999999", null, "Salvador", "salvador-ba", "UF + nome"],
  [null, "SP", "SAO PAULO", "sao-paulo-sp", "UF + nome"],
  [null, "sp", "Santa Barbara Doeste", "santa-barbara-d-oeste-sp", "UF + nome"],
  [null, "RJ", "Parati", "paraty-rj", "UF + nome aproximado"],
  [null, "RN", "Augusto Severo", "campo-grande-rn", "UF + nome"],
  ["9999999", "BA", "Salvador", "salvador-ba", "UF + nome"],
])("%s %s %s is %s by %s", (code, uf, name, slug, method) => {
  const [city, how] = places.find(code, uf, name)!;
  expect([city.slug, how]).toEqual([slug, method]);
});

test.each([
  [null, "SP", "Salvador"],
  [null, null, "Salvador"],
  [null, "SP", null],
  ["0000000", null, null],
])("%s %s %s is no municipality", (code, uf, name) => {
  expect(places.find(code, uf, name)).toBeNull();
});

test("the reference has every municipality, once, inside Brazil", () => {
  expect(cities).toHaveLength(5571);
  expect(new Set(cities.map((c) => c.slug)).size).toBe(5571);
  expect(cities.filter((c) => c.isCapital)).toHaveLength(27);
  expect(cities.filter((c) => c.lat < -33.8 || c.lat > 5.3 || c.lng < -74 || c.lng > -32.3)).toEqual([]);
});
