import { expect, test } from "vitest";
import { fewPlaces } from "../../../test/fixtures/typed/few-places.ts";
import type { PlaceNames } from "./place-names.ts";
import { readStreet } from "./read-street.ts";
import { tokenize } from "./tokens.ts";
import { readPhrase } from "./vocabulary.ts";

let places: PlaceNames | undefined;
const readAnyStreet = (typed: string, isFree: (at: number) => boolean = () => true) => {
  places ??= fewPlaces();
  const claim = readStreet(tokenize(typed), 0, places, isFree, [readPhrase]);
  return claim && [claim.to, claim.note];
};

test.each([
  ["rua augusta", 2],
  ["avenida dos bandeirantes", 3],
  ["av paulista", 2],
  ["alameda santos", 2],
  ["al santos 700", 3],
  ["r. augusta", 2],
  ["r augusta 500", 3],
  ["pça da república", 3],
  ["travessa x", 2],
  ["rodovia br", 2],
  ["estrada velha", 2],
  ["praca da se", 3],
  ["largo do arouche", 3],
  // At most five words.
  ["rua a b c d e f g", 6],
  // Up to a comma, a dash, "em" and a word that is a filter.
  ["rua augusta, sao paulo", 2],
  ["rua augusta - sao paulo", 2],
  ["rua augusta em sao paulo", 2],
  ["rua augusta integral", 2],
  // With the number of the house, but not without that of the name.
  ["rua augusta 500 sao paulo", 3],
  ["av. paulista, 1000 - moema", 3],
  ["rua 7 de setembro santos", 4],
  ["rua 15 de novembro 200 santos", 5],
  // Without the city at the end, and the neighborhood of that city before it.
  ["rua barao de jaguara campinas", 4],
  ["rua barao de jaguara, 100 campinas", 5],
  ["rua santos recife", 2],
  ["avenida rio de janeiro sao paulo", 4],
  ["rua domingos de morais vila mariana sao paulo", 4],
  ["rua conde de bonfim tijuca rio de janeiro", 4],
  ["avenida conselheiro nebias gonzaga santos", 3],
  ["rua voluntarios da patria de porto alegre", 4],
  // A street may be called like a city.
  ["rua campinas", 2],
  ["avenida rio de janeiro", 4],
])("%s is noted as a street of %d words", (typed, words) => {
  expect(readAnyStreet(typed)).toEqual([words, "street"]);
});

test.each(["al maceio", "r passalacqua", "R Passalacqua"])("%s, a state or an initial, is no street", (typed) => {
  expect(readAnyStreet(typed)).toBeNull();
});

test("a street ends before an understood word", () => {
  expect(readAnyStreet("rua augusta sao paulo", (at) => at < 2)).toEqual([2, "street"]);
  expect(readAnyStreet("rua augusta", () => false)).toBeNull();
  expect(readAnyStreet("rua")).toBeNull();
  expect(readAnyStreet("moema augusta")).toBeNull();
});
