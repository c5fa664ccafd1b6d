import { expect, test } from "vitest";
import { fewPlaces } from "../../../test/fixtures/typed/few-places.ts";
import { keyOf, PlaceNames } from "./place-names.ts";

let places: PlaceNames | undefined;
const names = () => {
  places ??= fewPlaces();
  return places;
};
/** Name of each place, a neighborhood with its city. */
const named = (refs: ArrayLike<number>) =>
  Array.from(refs, (ref) =>
    names().isCity(ref) ? names().nameOf(ref) : `${names().nameOf(ref)}, ${names().nameOf(names().cityOf(ref))}`,
  );
const cityCalled = (name: string) => names().find(keyOf(name.split(" ")))[0]!;

test.each([
  ["barra da tijuca", "barratijuca"],
  ["sao paulo", "saopaulo"],
  ["guara ii", "guara2"],
  ["guara vi", "guara6"],
  // The first word is no numeral.
  ["ii guara", "iiguara"],
  ["santa barbara d oeste", "santabarbaraoeste"],
])("the key of %j is %s", (name, key) => {
  expect(keyOf(name.split(" "))).toBe(key);
});

test("a name finds its places, cities first", () => {
  expect(named(names().find("campinas"))).toEqual(["campinas", "campinas, sao jose"]);
  expect(named(names().find("centro"))).toEqual([
    ...["centro, campinas", "centro, santos", "centro, sao paulo", "centro, santa maria"],
  ]);
  expect(named(names().find("barratijuca"))).toEqual(["barra da tijuca, rio de janeiro"]);
  expect(named(names().find("guara2"))).toEqual(["guara ii, brasilia"]);
  expect(named(names().find("sao"))).toEqual([]);
  expect(named(names().find(""))).toEqual([]);
});

test("every name is found by its key", () => {
  const { cities, neighborhoods } = names().list;
  for (let ref = 0; ref < cities + neighborhoods; ref++) {
    expect(Array.from(names().find(keyOf(names().nameOf(ref).split(" "))))).toContain(ref);
  }
});

test("cities are found by their first whole words", () => {
  expect(named(names().findCitiesBeginning("saobernardo"))).toEqual(["sao bernardo", "sao bernardo do campo"]);
  expect(named(names().findCitiesBeginning("belem"))).toEqual(["belem"]);
  expect(named(names().findCitiesBeginning("santamaria"))).toEqual(["santa maria da vitoria", "santa maria"]);
  expect(named(names().findCitiesBeginning("sant"))).toEqual([]);
  expect(named(names().findCitiesBeginning("paulo"))).toEqual([]);
});

test("a place has its state and its schools", () => {
  const [moema] = names().find("moema");
  expect([names().ufOf(moema!), names().weightOf(moema!), names().isCity(moema!)]).toEqual(["SP", 40, false]);
  const natal = cityCalled("natal");
  expect([names().ufOf(natal), names().weightOf(natal), names().isCity(natal)]).toEqual(["RN", 100, true]);
  expect(names().cityOf(natal)).toBe(natal);
});

test("of places with a name, the neighborhood of a city is found", () => {
  const centro = names().find("centro");
  expect(named([names().findInCity(centro, cityCalled("santos"))!])).toEqual(["centro, santos"]);
  expect(named([names().findInCity(centro, cityCalled("campinas"))!])).toEqual(["centro, campinas"]);
  expect(names().findInCity(centro, cityCalled("natal"))).toBeNull();
  expect(names().findInCity(centro, cityCalled("rio de janeiro"))).toBeNull();
  expect(names().findInCity([], cityCalled("santos"))).toBeNull();
});

test("a word finds the neighborhood with the most schools that begins with it", () => {
  const sp = cityCalled("sao paulo");
  expect(named([names().findBeginningInCity("itaim", sp)!])).toEqual(["itaim bibi, sao paulo"]);
  expect(named([names().findBeginningInCity("jardim", sp)!])).toEqual(["jardim paulista, sao paulo"]);
  expect(names().findBeginningInCity("ita", sp)).toBeNull();
  expect(names().findBeginningInCity("moema", sp)).toBeNull();
  expect(names().findBeginningInCity("itaim", cityCalled("santos"))).toBeNull();
  expect(named([names().findBeginningInState("barra", "RJ")!])).toEqual(["barra da tijuca, rio de janeiro"]);
  expect(names().findBeginningInState("barra", "SP")).toBeNull();
});

test("without places, as when a remote search knows none of a text, nothing is found", () => {
  const none = new PlaceNames({ ...names().list, cities: 0, neighborhoods: 0 });
  expect(Array.from(none.find("centro"))).toEqual([]);
  expect(none.similarWords("moema", 2)).toEqual([]);
  expect(none.findCitiesBeginning("belem")).toEqual([]);
});

test("words of names with few typos are found, the closest first", () => {
  expect(names().similarWords("moena", 1)).toEqual([{ word: "moema", edits: 1 }]);
  expect(names().similarWords("campina", 2)).toEqual([{ word: "campinas", edits: 1 }]);
  expect(names().similarWords("mariana", 2)).toEqual([
    { word: "mariana", edits: 0 },
    { word: "maria", edits: 2 },
  ]);
  // No name has a word of eleven letters.
  expect(names().similarWords("bandeirantez", 1)).toEqual([{ word: "bandeirantes", edits: 1 }]);
  expect(names().similarWords("zzzzz", 2)).toEqual([]);
  expect(names().similarWords("so", 2)).toHaveLength(8);
  expect(names().similarWords("bandeirantesbandeirantes", 2)).toEqual([]);
  expect(names().hasWord("bandeirantes")).toBe(true);
  expect(names().hasWord("moena")).toBe(false);
});
