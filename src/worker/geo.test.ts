import { expect, test } from "vitest";
import { locationOf } from "./geo.ts";

const CF = {
  country: "BR",
  city: "São Paulo",
  regionCode: "SP",
  region: "São Paulo",
  latitude: "-23.5",
  longitude: "-46.6",
};
const LOCATION = { city: "São Paulo", regionCode: "SP", region: "São Paulo", latitude: -23.5, longitude: -46.6 };

test.each([
  ["a visitor in Brazil", { ...CF, colo: "GRU" }, LOCATION],
  ["another country", { ...CF, country: "US" }, null],
  ["no city", { ...CF, city: undefined }, null],
  ["an invalid latitude", { ...CF, latitude: "north" }, null],
  ["no cf at all", undefined, null],
])("%s (E20, A29a)", (_name, cf, expected) => {
  expect(locationOf(cf)).toEqual(expected);
});
