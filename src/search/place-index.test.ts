import { expect, test } from "vitest";
import { isMisspelt, suggestStates } from "../domain/places/place-phrases.ts";
import { findUfByCode, type Uf } from "../domain/places/uf.ts";
import { citySlug, neighborhoodFullSlug, slugify } from "../domain/text/slug.ts";
import { buildPlaces } from "./build-places.ts";
import { openPlaces } from "./place-index.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import type { CityDocument, NeighborhoodDocument } from "./types.ts";

function city(code: string, name: string, population: number | null, lat: number, lng: number): CityDocument {
  const { uf } = findUfByCode(code)!;
  return {
    code,
    name,
    slug: citySlug(slugify(name), uf),
    uf,
    isCapital: code === "3550308",
    location: { lat, lng },
    population,
    schools: 3,
  };
}
const cities = [
  city("3550308", "São Paulo", 11_451_245, -23.5329, -46.6395),
  city("3509502", "Campinas", 1_138_309, -22.9053, -47.0659),
  city("3536505", "Paulínia", 110_537, -22.7542, -47.1488),
  city("3500105", "Águas de São Pedro", null, -22.5977, -47.8734),
  city("4204202", "Campinas do Sul", 5_000, -27.7174, -52.6248),
  city("1507607", "São Paulo do Pará", 9_000, -1.0, -48.0),
  city("4309506", "Nova Campina", 8_000, -24.12, -48.9),
].map((c) => ({ ...c, uf: findUfByCode(c.code)!.uf }));

function neighborhood(
  cityCode: string,
  name: string,
  schools: number,
  lat: number | null = null,
): NeighborhoodDocument {
  const slug = slugify(name);
  const of = cities.find((c) => c.code === cityCode)!;
  const location = lat === null ? null : { lat, lng: -46.6 };
  return { slug, fullSlug: neighborhoodFullSlug(slug, of.slug), name, cityCode, location, schools };
}
const neighborhoods = [
  neighborhood("3550308", "Pinheiros", 90, -23.5667),
  neighborhood("3550308", "Alto de Pinheiros", 20, -23.55),
  neighborhood("3550308", "Água Fria", 5, -23.48),
  neighborhood("3550308", "Centro", 2),
  neighborhood("3509502", "Centro", 30, -22.9),
  neighborhood("3509502", "Pinheiros", 1),
];
/** Built in each test: so a mutation run knows which tests a mutant of the builder concerns. */
const openAll = () => openPlaces(buildPlaces(cities, neighborhoods));
const names = (list: readonly { name: string }[]) => list.map((p) => p.name);

test("returns every place unchanged", () => {
  const places = openAll();
  for (const c of cities) {
    expect(places.findCityByCode(c.code)).toEqual(c);
    expect(places.findCityBySlug(c.slug)).toEqual(c);
  }
  for (const n of neighborhoods) expect(places.findNeighborhood(n.cityCode, n.slug)).toEqual(n);
});

test("returns null or an empty list for unknown places", () => {
  const places = openAll();
  expect(places.findCityByCode("0000000")).toBeNull();
  expect(places.findCityBySlug("sao-paulo")).toBeNull();
  expect(places.findNeighborhood("3550308", "nenhum")).toBeNull();
  expect(places.findNeighborhood("0000000", "centro")).toBeNull();
  expect(places.citiesOfState("AC")).toEqual([]);
  const none = openPlaces(buildPlaces([], []));
  expect(none.nearestCity({ lat: 0, lng: 0 })).toBeNull();
  expect(suggestCities(none, "sao", 4)).toEqual([]);
});

test("lists are by name, regardless of accents", () => {
  const places = openAll();
  expect(names(places.citiesOfState("SP"))).toEqual(["Águas de São Pedro", "Campinas", "Paulínia", "São Paulo"]);
  expect(names(places.neighborhoodsOfCity("3550308"))).toEqual([
    "Água Fria",
    "Alto de Pinheiros",
    "Centro",
    "Pinheiros",
  ]);
});

test("nearest places, nearest first", () => {
  const places = openAll();
  expect(places.nearestCity({ lat: -22.8, lng: -47.14 })?.name).toBe("Paulínia");
  expect(names(places.nearestNeighborhoods({ lat: -23.56, lng: -46.6 }, 2))).toEqual([
    "Pinheiros",
    "Alto de Pinheiros",
  ]);
  expect(places.nearestNeighborhoods({ lat: 0, lng: 0 }, 10)).toHaveLength(4);
});

test.each<[string, string[]]>([
  ["sao paulo", ["São Paulo", "São Paulo do Pará"]],
  ["são paulo sp", ["São Paulo"]],
  ["Campinas, SP", ["Campinas"]],
  ["campinas", ["Campinas", "Campinas do Sul"]],
  ["campina", ["Campinas", "Campinas do Sul", "Nova Campina"]],
  ["paulo", ["São Paulo", "São Paulo do Pará"]],
  ["sao pa", ["São Paulo", "São Paulo do Pará"]],
  ["capminas", ["Campinas", "Campinas do Sul"]],
  ["capminas sp", ["Campinas"]],
  ["xyz", []],
  ["", []],
])("cities for “%s”", (text, expected) => {
  expect(names(suggestCities(openAll(), text, 4))).toEqual(expected);
});

test("neighborhoods: those of the city first, then by number of schools", () => {
  const places = openAll();
  const found = (text: string, cityCode?: string) =>
    suggestNeighborhoods(places, text, 5, cityCode).map((n) => `${n.name} ${n.schools}`);
  expect(found("centro")).toEqual(["Centro 30", "Centro 2"]);
  expect(found("centro", "3550308")).toEqual(["Centro 2", "Centro 30"]);
  expect(found("pinhero")).toEqual(["Pinheiros 90", "Pinheiros 1"]);
  expect(found("pinheiros")).toEqual(["Pinheiros 90", "Pinheiros 1", "Alto de Pinheiros 20"]);
  expect(found("pinhero", "3509502")[0]).toBe("Pinheiros 1");
  expect(found("xyz")).toEqual([]);
});

test("refuses a city of another state and a neighborhood of no city", () => {
  expect(() => buildPlaces([], neighborhoods)).toThrow("no city 3550308");
  expect(() => buildPlaces([{ ...cities[0]!, uf: "RJ" as Uf }], [])).toThrow("City 3550308");
});

const nicknamed = [
  city("3106200", "Belo Horizonte", 2_300_000, -19.9, -43.9),
  city("3303807", "Paraty", 45_000, -23.2, -44.7),
  city("2923605", "Paratinga", 30_000, -12.7, -43.2),
  city("3530607", "Mogi das Cruzes", 450_000, -23.5, -46.2),
];
const openNicknamed = () =>
  openPlaces(
    buildPlaces([...cities, ...nicknamed], [...neighborhoods, neighborhood("3550308", "Jardim Paulista", 40)]),
  );

test.each([
  ["bh", "Belo Horizonte"],
  ["sampa", "São Paulo"],
  ["campinas sp", "Campinas"],
  ["parati", "Paraty"],
  ["moji", "Mogi das Cruzes"],
])("%s: the first city is %s", (typed, name) => {
  expect(names(suggestCities(openNicknamed(), typed, 4))[0]).toBe(name);
});

test("a neighborhood is found by its abbreviation, but not by a city's nickname", () => {
  expect(names(suggestNeighborhoods(openNicknamed(), "jd paulista", 5))).toEqual(["Jardim Paulista"]);
  expect(names(suggestNeighborhoods(openNicknamed(), "sampa", 5))).toEqual([]);
});

test("states by their letters and by their names", () => {
  expect(names(suggestStates("sp"))).toEqual(["São Paulo"]);
  expect(names(suggestStates("RJ"))).toEqual(["Rio de Janeiro"]);
  expect(names(suggestStates("minas"))).toEqual(["Minas Gerais"]);
  expect(suggestStates("rio")).toEqual([]);
});

test("a typo is distinguished from another spelling", () => {
  expect(isMisspelt("Paraty", "parati")).toBe(false);
  expect(isMisspelt("Mallet", "maple")).toBe(true);
});
