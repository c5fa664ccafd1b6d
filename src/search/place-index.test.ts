import { expect, test } from "vitest";
import { isMisspelt, suggestStates } from "../domain/places/place-phrases.ts";
import { findUfByCode, type Uf } from "../domain/places/uf.ts";
import { citySlug, neighborhoodFullSlug, slugify } from "../domain/text/slug.ts";
import { buildPlaces } from "./build-places.ts";
import { openPlaces } from "./place-index.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import type { CityRecord, NeighborhoodRecord } from "./types.ts";

function city(code: string, name: string, population: number | null, lat: number, lng: number): CityRecord {
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

function neighborhood(cityCode: string, name: string, schools: number, lat: number | null = null): NeighborhoodRecord {
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
  // The ocean, Paris, and 60 km south of São Paulo are in no city.
  for (const point of [
    { lat: 0, lng: 0 },
    { lat: 48.86, lng: 2.35 },
    { lat: -24.1, lng: -46.63 },
  ]) {
    expect(places.nearestCity(point)).toBeNull();
  }
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

test("places with most schools, most first; those without any are left out", () => {
  const counts = [5, 0, 7, 5, 9, 1, 2];
  const counted = cities.map((c, i) => ({ ...c, schools: counts[i]! }));
  const hoods = [...neighborhoods, { ...neighborhoods[3]!, slug: "vazio", name: "Vazio", schools: 0 }];
  const places = openPlaces(buildPlaces(counted, hoods));
  expect(names(places.largestCities(4))).toEqual(["Campinas do Sul", "Paulínia", "Águas de São Pedro", "São Paulo"]);
  expect(names(places.largestCities(9, "SP"))).toEqual(["Paulínia", "Águas de São Pedro", "São Paulo"]);
  expect(places.largestCities(9, "AC")).toEqual([]);
  expect(names(places.largestNeighborhoods("3550308", 3))).toEqual(["Pinheiros", "Alto de Pinheiros", "Água Fria"]);
  expect(names(places.largestNeighborhoods("3550308", 9))).toHaveLength(4);
  expect(places.largestNeighborhoods("0000000", 9)).toEqual([]);
  expect(suggestNeighborhoods(places, "vazio", 5).map(({ schools }) => schools)).toEqual([0]);
});

test("cities and neighborhoods of postal codes", () => {
  const addresses = [
    { cityCode: "3550308", slug: "pinheiros", zipCode: "05422000", schools: 3 },
    { cityCode: "3509502", slug: null, zipCode: "13010000" },
  ];
  const places = openPlaces(buildPlaces(cities, neighborhoods, addresses));
  const found = (cep: string) => {
    const place = places.findByCep(cep);
    return place && [place.city.name, place.neighborhood?.fullSlug ?? null];
  };
  expect(found("05422999")).toEqual(["São Paulo", neighborhoods[0]!.fullSlug]);
  expect(found("13010111")).toEqual(["Campinas", null]);
  expect(found("70000000")).toBeNull();
  expect(openAll().findByCep("00000000")).toBeNull();
  expect(places.foldedCityName("3550308")).toBe("sao paulo");
});

test("cities of a state are by name, whatever their codes", () => {
  const last = city("3550407", "Adamantina", null, -21, -51);
  expect(names(openPlaces(buildPlaces([...cities, last], [])).citiesOfState("SP"))[0]).toBe("Adamantina");
});

test("places of one name are in the order of their codes and slugs", () => {
  const twins = ["3550308", "3509502", "3536505"].map((code) => city(code, "Ipê", null, -23, -46));
  expect(
    openPlaces(buildPlaces(twins, []))
      .citiesOfState("SP")
      .map(({ code }) => code),
  ).toEqual(["3509502", "3536505", "3550308"]);
  const own = ["vila-b", "vila-c", "vila-a"].map((slug) => ({ ...neighborhood("3550308", "Vila", 1), slug }));
  const [longer] = [{ ...neighborhood("3550308", "Vila Nova", 1), slug: "a" }];
  const places = openPlaces(buildPlaces(cities, [longer!, ...own]));
  expect(places.neighborhoodsOfCity("3550308").map(({ slug }) => slug)).toEqual(["vila-a", "vila-b", "vila-c", "a"]);
});

test("the nearest of several places at one point are in their order", () => {
  const at = [-23.55, -23.55, -23.54, -23.56].map((lat, i) => neighborhood("3550308", `Vila ${"dcba"[i]}`, 1, lat));
  const places = openPlaces(buildPlaces(cities, at));
  expect(names(places.nearestNeighborhoods({ lat: -23.55, lng: -46.6 }, 2))).toEqual(["Vila c", "Vila d"]);
  expect(names(places.nearestNeighborhoods({ lat: -23.55, lng: -46.6 }, 4))).toEqual([
    "Vila c",
    "Vila d",
    "Vila a",
    "Vila b",
  ]);
  expect(places.nearestNeighborhoods({ lat: -23.55, lng: -46.6 }, 0)).toEqual([]);
});

test("refuses a city of another state and a neighborhood of no city", () => {
  expect(() => buildPlaces([], neighborhoods)).toThrow("no city 3550308");
  expect(() => buildPlaces([{ ...cities[0]!, uf: "RJ" as Uf }], [])).toThrow("City 3550308");
  expect(() => buildPlaces([{ ...cities[0]!, code: "0050308" }], [])).toThrow("City 0050308");
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

test("cities of the same name: the most populous first, then those with most schools, then by place", () => {
  const named = (code: string, population: number | null, schools: number) => ({
    ...city(code, "Bom Jesus", population, -9, -44),
    schools,
  });
  const twins = [
    named("2201903", 20_000, 1),
    named("2401701", null, 3),
    named("2502201", null, 9),
    named("4302303", 11_000, 2),
    named("4202537", null, 3),
  ];
  const places = openPlaces(buildPlaces(twins, []));
  const codes = (limit: number) => suggestCities(places, "bom jesus", limit).map(({ code }) => code);
  expect(codes(9)).toEqual(["2201903", "4302303", "2502201", "2401701", "4202537"]);
  expect(codes(2)).toEqual(["2201903", "4302303"]);
});

test("words in the middle of a word or across two names are no match", () => {
  const places = openAll();
  expect(names(suggestCities(places, "aulo", 9))).toEqual([]);
  expect(names(suggestCities(places, "campinas cam", 9))).toEqual([]);
  expect(names(suggestNeighborhoods(places, "inheiros", 9))).toEqual(["Pinheiros", "Pinheiros"]);
  expect(names(suggestNeighborhoods(places, "ros", 9))).toEqual([]);
});

test("typos of neighborhoods: forgiven where the city has no match, the nearest first", () => {
  const own = [
    neighborhood("3509502", "Moema", 50),
    neighborhood("3550308", "Moena", 4),
    neighborhood("3550308", "Moexa", 9),
    neighborhood("3550308", "Vila Moema", 2),
    neighborhood("3536505", "Moematinga", 90),
  ];
  const places = openPlaces(buildPlaces(cities, own));
  const found = (text: string, cityCode?: string, limit = 9) =>
    names(suggestNeighborhoods(places, text, limit, cityCode));
  expect(found("moema")).toEqual(["Moema", "Moematinga", "Vila Moema"]);
  expect(found("moema", "3550308")).toEqual(["Vila Moema", "Moema", "Moematinga"]);
  expect(found("moema", "4202537")).toEqual(["Moema", "Moematinga", "Vila Moema", "Moexa", "Moena"]);
  expect(found("moema", "4202537", 2)).toEqual(["Moema", "Moematinga"]);
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
