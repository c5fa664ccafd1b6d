import { expect, test } from "vitest";
import { fewPlacesWith } from "../../../test/fixtures/typed/few-places.ts";
import { readBox, type Schools } from "./read-box.ts";
import { placeNamesOf } from "./snapshot-reading.ts";

/** Schools with names of places, of filters, of each other, and of nothing else. */
const SCHOOLS = [
  ["Colégio Ideal", "recife-pe", "Boa Viagem"],
  ["Colégio Ideal", "campinas-sp", "Cambuí"],
  ["Colégio Ideal", "natal-rn", "Centro"],
  ["Escola Bom Jesus", "campinas-sp", "Centro"],
  ["Colégio Bom Jesus", "recife-pe", "Boa Viagem"],
  ["Colégio Bom Jesus", "santos-sp", "Centro"],
  ["Colégio Bom Jesus", "natal-rn", "Centro"],
  ["Colégio Bom Jesus", "sao-paulo-sp", "Penha"],
  ["Colégio Bom Jesus", "bom-jesus-pi", "Centro"],
  ["Colégio Bom Jesus", "belem-pa", "Centro"],
  ["Colégio Santa Maria", "sao-paulo-sp", "Moema"],
  ["Colégio Santa Maria", "natal-rn", "Centro"],
  ["Colégio São Paulo", "campinas-sp", "Centro"],
  ["Colégio Vértice", "sao-paulo-sp", "Moema"],
  ["Escola Paraty", "santos-sp", "Gonzaga"],
  ["Colégio Paraty", "natal-rn", "Centro"],
  ["Colégio Gonzaga", "recife-pe", "Boa Viagem"],
  ["Colégio Gonzaga", "santos-sp", "Centro"],
  ["Colégio Integral", "campinas-sp", "Centro"],
  ["Escola Manhã de Sol", "natal-rn", "Centro"],
  ["Escola Primeiro Ano", "campinas-sp", "Cambuí"],
  ["Centro Educacional Futuro", "belem-pa", "Centro"],
  ["Colégio Deliberato", "poa-sp", "Centro"],
  ["Colégio Nova Campinas", "recife-pe", "Boa Viagem"],
  ["Escola Recreio", "recife-pe", "Boa Viagem"],
  ["Escola Recreio", "rio-de-janeiro-rj", "Tijuca"],
  ["Instituto Moema", "natal-rn", "Centro"],
  // More of them than the Centro of São Paulo has schools.
  ...Array.from(
    { length: 25 },
    (_, i) => [`Centro Educacional ${"abcdefghijklmnopqrstuvwxyz"[i]}lfa`, "recife-pe", "Centro"] as const,
  ),
] as const;

let inventory: ReturnType<typeof fewPlacesWith> | undefined;

/** "place | filters | name", and the school where the text is its name alone. */
async function read(typed: string, change: (schools: Schools) => Schools = (schools) => schools): Promise<string> {
  inventory ??= fewPlacesWith(SCHOOLS);
  const { place, filters, name, school } = await readBox(
    change(inventory),
    placeNamesOf(inventory.places),
    typed,
    [2026, 2027],
  );
  const where =
    place === null
      ? ""
      : place.kind === "state"
        ? place.uf
        : [place.city.slug, ...(place.kind === "city" ? [] : place.neighborhoods.map(({ slug }) => slug))].join(" ");
  const what = filters.map((pair) => pair.join("=")).join(" ");
  return [where, what, school ? `= ${school.name}` : name].join(" | ");
}

test.each([
  // A neighborhood of two schools against three schools elsewhere.
  ["ideal", " |  | ideal"],
  ["ideal recife", "recife-pe |  | ideal"],
  ["recife ideal", "recife-pe |  | ideal"],
  ["ideal ipatinga", "ipatinga-mg ideal |  | "],
  ["colegio ideal", " |  | colegio ideal"],
  ["nova campinas", " |  | = Colégio Nova Campinas"],
  ["nova campinas recife", "recife-pe |  | nova campinas"],
  ["recreio", " |  | recreio"],
  ["recreio rj", "RJ |  | recreio"],
  ["recreio recife", "recife-pe |  | recreio"],
  // A city of four schools against six elsewhere, and one of eighty against two.
  ["bom jesus", " |  | bom jesus"],
  ["bom jesus pi", "bom-jesus-pi |  | "],
  ["bom jesus rs", "bom-jesus-rs |  | "],
  ["bom jesus campinas", "campinas-sp |  | bom jesus"],
  ["colegio bom jesus", " |  | colegio bom jesus"],
  ["santa maria", "santa-maria-rs |  | "],
  ["santa maria rs", "santa-maria-rs |  | "],
  ["santa maria tarde", "santa-maria-rs | shifts=tarde | "],
  ["santa maria moema", "sao-paulo-sp moema |  | santa maria"],
  ["santa maria natal", "natal-rn |  | santa maria"],
  ["colegio santa maria", " |  | colegio santa maria"],
  ["paraty", "paraty-rj |  | "],
  // A neighborhood of twelve schools against one elsewhere.
  ["gonzaga", "santos-sp gonzaga |  | "],
  ["gonzaga santos", "santos-sp gonzaga |  | "],
  ["gonzaga recife", "recife-pe |  | gonzaga"],
  ["moema", "sao-paulo-sp moema |  | "],
  ["moema natal", "natal-rn |  | moema"],
  ["campinas", "campinas-sp |  | "],
  ["centro", "sao-paulo-sp centro |  | "],
  // With its kind, a name needs that kind in front of a large place.
  ["colegio sao paulo", " |  | = Colégio São Paulo"],
  ["colegio sao paulo campinas", "campinas-sp |  | colegio sao paulo"],
  ["escola sao paulo", "sao-paulo-sp |  | "],
  ["instituto moema", " |  | = Instituto Moema"],
  ["colegio moema", "sao-paulo-sp moema |  | "],
  ["colegio campinas", "campinas-sp |  | "],
])("%s: %s, by the schools of the place and of the name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["integral", " | shifts=integral | "],
  ["colegio integral", " |  | = Colégio Integral"],
  ["colegio integral campinas", "campinas-sp |  | colegio integral"],
  ["manha de sol", " |  | = Escola Manhã de Sol"],
  ["manha de sol natal", "natal-rn |  | manha de sol"],
  ["primeiro ano", " | grade=fundamentalI_1-ano | "],
  ["escola primeiro ano", " |  | = Escola Primeiro Ano"],
])("%s: %s, by the filters of the name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["vertice", " |  | = Colégio Vértice"],
  ["vertise", " |  | vertise"],
  ["vertice moema", "sao-paulo-sp moema |  | vertice"],
  ["colegio vertice sp", "SP |  | colegio vertice"],
  ["vertice tarde", " | shifts=tarde | vertice"],
  ["colegio futuro", " |  | = Centro Educacional Futuro"],
  ["poa", "porto-alegre-rs |  | "],
  ["deliberato poa", "poa-sp |  | deliberato"],
  ["deliberatto poa", "poa-sp |  | deliberatto"],
  ["moena", "sao-paulo-sp moema |  | "],
  ["colejio moema", "sao-paulo-sp moema |  | "],
])("%s: %s, by the schools with the name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["ideal", "ipatinga-mg ideal |  | "],
  ["colegio integral", " |  | = Colégio Integral"],
  ["colegio integral campinas", "campinas-sp | shifts=integral | "],
  ["manha de sol", " | shifts=manha | sol"],
  ["deliberato poa", "porto-alegre-rs |  | deliberato"],
  ["bom jesus", "bom-jesus-pi |  | "],
])("%s: %s, where the search does not weigh names", async (typed, expected) => {
  const weighsNot = (schools: Schools): Schools => ({
    isRemote: true,
    searchSchools: (query) => schools.searchSchools(query),
    suggestSchools: (text, limit) => schools.suggestSchools(text, limit),
    findSchoolByCode: (code) => schools.findSchoolByCode(code),
  });
  expect(await read(typed, weighsNot)).toBe(expected);
});
