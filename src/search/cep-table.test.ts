import { expect, test } from "vitest";
import { buildCepTable, cityOfCep } from "./cep-table.ts";

const cities = new Map([
  ["3550308", 0],
  ["3509502", 1],
]);
const address = (cityCode: string, zipCode: string | null) => ({ cityCode, zipCode });
const table = buildCepTable(
  [
    address("3550308", "01310100"),
    address("3550308", "01310200"),
    address("3509502", "01310300"),
    address("3509502", "13010000"),
    address("3509502", "13080100"),
    address("3550308", null),
    address("9999999", "20000000"),
  ],
  cities,
);

test.each([
  ["01310999", 0, "the city of most addresses"],
  ["13010", 1, "five digits are enough"],
  ["13070000", 1, "the nearest region of its sub-region"],
  ["13099999", 1, "after the last one"],
  ["01400000", null, "another sub-region"],
  ["20000000", null, "a city that is none of ours"],
])("%s → %s: %s", (cep, city, _why) => expect(cityOfCep(table, cep)).toBe(city));

test("an empty table knows nothing", () => {
  expect(cityOfCep(buildCepTable([], cities), "01310100")).toBeNull();
});
