import { expect, test } from "vitest";
import { openInventory } from "../../../test/fixtures/typed/places.ts";
import { decodeArea } from "../../domain/places/area.ts";
import { type Point, toMicroDegrees } from "../../domain/places/geo.ts";
import { Polygon } from "../polygon.ts";
import type { CityRecord, NeighborhoodRecord } from "../types.ts";
import { readQuery } from "./read-query.ts";
import { placeNamesOf } from "./snapshot-reading.ts";

const CENTRE: Point = { lat: -23.55, lng: -46.63 };
const BEARINGS = { norte: 0, leste: 90, sul: 180, oeste: 270 } as const;

/** A capital and another city, with neighborhoods every 10° at 4, 9 and 14 km from the centre. */
const cities = [
  cityRecord("3550308", "São Paulo", "sao-paulo-sp", true),
  cityRecord("3509502", "Campinas", "campinas-sp", false),
  cityRecord("3304557", "Rio de Janeiro", "rio-de-janeiro-rj", true),
];
const around = [4, 9, 14].flatMap((km) => Array.from({ length: 36 }, (_, i) => ({ km, bearing: 10 * i })));
const neighborhoods = cities.flatMap(({ code, slug }) =>
  around.map(({ km, bearing }): NeighborhoodRecord => {
    const name = `Bairro ${km} ${bearing}`;
    const location = pointAt(bearing, km);
    return {
      slug: `bairro-${km}-${bearing}`,
      fullSlug: `bairro-${km}-${bearing}-${slug}`,
      name,
      cityCode: code,
      location,
      schools: 3,
    };
  }),
);
const names = placeNamesOf(openInventory(cities, neighborhoods, []).places);

const read = (typed: string) => readQuery(typed, names, { years: [2026] });
const areaIn = (typed: string) => read(typed).filters.find(([key]) => key === "area")?.[1];

test.each(Object.entries(BEARINGS))("zona %s is the quarter of the city around %d°", (zone, middle) => {
  const isInside = insideOf(areaIn(`zona ${zone} são paulo`)!);
  for (const { km, bearing } of around) {
    const turn = Math.abs(((bearing - middle + 540) % 360) - 180);
    // The corners lie on the border.
    if (turn === 45) continue;
    expect([zone, km, bearing, isInside(pointAt(bearing, km))]).toEqual([zone, km, bearing, turn < 45]);
  }
  expect(isInside(CENTRE)).toBe(false);
});

test("the central zone is a circle around the centre", () => {
  const isInside = insideOf(areaIn("região central campinas")!);
  expect(isInside(CENTRE)).toBe(true);
  expect(around.some(({ km, bearing }) => isInside(pointAt(bearing, km)))).toBe(false);
});

test("a zone of a state is one of its capital, a region is not", () => {
  const { place, understood, notes } = read("escola integral zona sul sp");
  expect(place).toMatchObject({ kind: "city", city: { slug: "sao-paulo-sp" } });
  expect(understood.map(({ label }) => label)).toEqual(["integral", "zona sul", "São Paulo, SP"]);
  expect(notes).toEqual([{ kind: "zone-area", words: "zona sul" }]);
  expect(areaIn("zona sul sp")).toBe(areaIn("zona sul são paulo"));
  expect(read("região sul sp").place).toMatchObject({ kind: "state" });
});

test.each([
  ["without a city", "zona leste"],
  ["beside a neighborhood", "zona leste bairro 4 90 são paulo"],
  ["where the zones are no directions from the centre", "zona norte rio de janeiro"],
])("a zone %s is no area", (_, typed) => {
  expect(areaIn(typed)).toBeUndefined();
  expect(read(typed).notes).toMatchObject([{ kind: "zone" }]);
});

function cityRecord(code: string, name: string, slug: string, isCapital: boolean): CityRecord {
  const uf = code.startsWith("33") ? "RJ" : "SP";
  return { code, name, slug, uf, isCapital, location: CENTRE, population: null, schools: 300 };
}

function pointAt(bearing: number, km: number): Point {
  const angle = (bearing * Math.PI) / 180;
  const scale = 111.2 * Math.cos((CENTRE.lat * Math.PI) / 180);
  return { lat: CENTRE.lat + (km * Math.cos(angle)) / 111.2, lng: CENTRE.lng + (km * Math.sin(angle)) / scale };
}

function insideOf(area: string): (point: Point) => boolean {
  const polygon = new Polygon(decodeArea(area)!);
  return ({ lat, lng }) => polygon.contains(toMicroDegrees(lat), toMicroDegrees(lng));
}
