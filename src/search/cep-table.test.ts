import { expect, test } from "vitest";
import { buildCepTable, placeOfCep } from "./cep-table.ts";

const cities = new Map([
  ["3550308", 0],
  ["3509502", 1],
]);
const neighborhoods = new Map([
  ["3550308/moema", 5],
  ["3550308/pinheiros", 6],
]);
const neighborhoodOf = (city: string, slug: string) => neighborhoods.get(`${city}/${slug}`);
const address = (cityCode: string, zipCode: string | null, slug: string | null = null) => ({ cityCode, slug, zipCode });
const addresses = [
  address("3550308", "01310100"),
  address("3550308", "01310200"),
  address("3509502", "01310300"),
  address("3509502", "13010000"),
  address("3509502", "13080100"),
  address("3550308", null),
  address("9999999", "20000000"),
  address("3550308", "04077010", "moema"),
  { ...address("3550308", "04077020", "moema"), schools: 2 },
  address("3550308", "04077030", "pinheiros"),
  address("3550308", "04078000", "moema"),
  address("3550308", "04079000", "moema"),
  address("3550308", "04079001", "pinheiros"),
  address("3550308", "04080000", "no-table"),
  address("3550308", "04080001", "no-table"),
  address("3550308", "13050000"),
  address("3550308", "14000000"),
  address("3550308", "15099000"),
  address("3509502", "16000000"),
  address("3550308", "16000001"),
  address("3550308", "16000002"),
  address("3509502", "16001000"),
  address("3550308", "16001001"),
  address("3550308", "17000000", "moema"),
  address("3550308", "17000001", "moema"),
  address("3550308", "17001000", "moema"),
  address("3550308", "17001001", "moema"),
  address("3550308", "17001002", "pinheiros"),
];
const build = () => buildCepTable(addresses, cities, neighborhoodOf);

test.each([
  ["01310999", 0, "the city of most addresses"],
  ["13010", 1, "five digits are enough"],
  ["13070000", 1, "the nearest region of its sub-region"],
  ["13099999", 1, "after the last one"],
  ["01400000", null, "another sub-region"],
  ["20000000", null, "a city that is none of ours"],
  ["13060000", 0, "the nearest region, which is before it"],
  ["13065000", 1, "of two as near, the later one"],
  ["14020000", 0, "twenty regions away"],
  ["14021000", null, "farther"],
  ["15100000", null, "the next region, of another sub-region"],
  ["16000000", 0, "the city of most addresses, though it is not the first"],
  ["16001000", 0, "of two cities with as many addresses, the first of the table"],
])("%s → %s: %s", (cep, city, _why) => expect(placeOfCep(build(), cep)?.city ?? null).toBe(city));

test.each([
  ["04077999", 5, "three of its four schools agree"],
  ["04078000", null, "one school is no proof"],
  ["17000000", 5, "two schools are"],
  ["17001000", null, "two of three are not"],
  ["04079000", null, "they do not agree"],
  ["04080000", null, "a neighborhood that is none of ours"],
  ["04076000", null, "the next region, of which nothing is known"],
  ["01310100", null, "schools without a neighborhood"],
])("%s → neighborhood %s: %s", (cep, neighborhood, _why) =>
  expect(placeOfCep(build(), cep)).toEqual({ city: 0, neighborhood }),
);

test("an empty table knows nothing", () => {
  expect(placeOfCep(buildCepTable([], cities, neighborhoodOf), "01310100")).toBeNull();
});
