import { expect, test } from "vitest";
import type { CityRecord, NeighborhoodRecord } from "../search/types.ts";
import { toCity, toNeighborhood } from "./to-place.ts";

const city: CityRecord = {
  code: "3509502",
  name: "Campinas",
  slug: "campinas-sp",
  uf: "SP",
  isCapital: false,
  location: { lat: -22.9, lng: -47.06 },
  population: 1_138_309,
  schools: 3,
};
const cambui: NeighborhoodRecord = {
  name: "Cambuí",
  slug: "cambui",
  fullSlug: "cambui-campinas-sp",
  cityCode: city.code,
  location: { lat: -22.89, lng: -47.05 },
  schools: 1,
};

test("a neighborhood without coordinates has those of its city (S28)", () => {
  expect(toNeighborhood(cambui, city).geoloc).toEqual(cambui.location);
  expect(toNeighborhood({ ...cambui, location: null }, city).geoloc).toEqual(city.location);
});

test("places have the fields of the specification (E4, E5)", () => {
  expect(toCity(city)).toEqual({
    _id: "3509502",
    capital: false,
    ibgeCode: "3509502",
    name: "Campinas",
    slug: "campinas-sp",
    state: "São Paulo",
    stateSlug: "sao-paulo",
    uf: "SP",
    determinant: "de",
    geoloc: { lat: -22.9, lng: -47.06 },
  });
  expect(toNeighborhood(cambui, city)).toEqual({
    name: "Cambuí",
    full_slug: "cambui-campinas-sp",
    slug: "cambui",
    city_slug: "campinas-sp",
    citySlug: "campinas-sp",
    geoloc: { lat: -22.89, lng: -47.05 },
    state_ibge_code: "35",
    city_ibge_code: "3509502",
    state: "São Paulo",
    state_slug: "sao-paulo",
    uf: "SP",
    city: "Campinas",
  });
});
