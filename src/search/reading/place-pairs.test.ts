import { expect, test } from "vitest";
import { fewPlacesWith } from "../../../test/fixtures/typed/few-places.ts";
import type { ReadPlace } from "./reading.ts";

/** Schools whose names hold the words of neighborhoods and cities; the last one has a name of many neighborhoods. */
const inventory = fewPlacesWith([
  ["Centro Educacional Santos", "santos-sp", "Gonzaga"],
  ["Centro Educacional de Campinas", "campinas-sp", "Cambuí"],
  ["Colégio Centro de Natal", "natal-rn", "Centro"],
  ["Colégio Natal", "natal-rn", "Centro"],
  ["Colégio Recife", "recife-pe", "Boa Viagem"],
  ["Colégio Vitória", "recife-pe", "Boa Viagem"],
  ["Colégio Moema", "natal-rn", "Centro"],
  ["Escola Jardim Paulista", "sao-paulo-sp", "Moema"],
  ["Colégio Estrela Sul", "campinas-sp", "Cambuí"],
  ["Colégio Novo Estrela Sul", "campinas-sp", "Cambuí"],
  ["Parque Alegre", "campinas-sp", "Cambuí"],
  ["Parque Alegre II", "campinas-sp", "Cambuí"],
]);

const nameOf = (place: ReadPlace | null) => {
  if (place === null || place.kind === "state") return place?.uf ?? "";
  const hoods = place.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => `/${slug}`) : [];
  return place.city.slug + hoods.join("");
};

async function read(typed: string): Promise<string> {
  const { place, name, elsewhere, school } = await inventory.readText(typed, [2026, 2027]);
  if (school) return `= ${school.name}`;
  const others = elsewhere && `? ${[elsewhere.words, ...elsewhere.places.map(nameOf)].join(" ")}`;
  return [nameOf(place), name, others].filter(Boolean).join(" | ");
}

/** Ways to name a neighborhood and its city. */
const WAYS: readonly ((hood: string, city: string) => string)[] = [
  (hood, city) => `${hood} ${city}`,
  (hood, city) => `${city} ${hood}`,
  (hood, city) => `${hood}, ${city}`,
  (hood, city) => `${city} - ${hood}`,
  (hood, city) => `${hood} de ${city}`,
  (hood, city) => `no ${hood} de ${city}`,
  (hood, city) => `bairro ${hood} em ${city}`,
  (hood, city) => `colégio ${hood} ${city}`,
  (hood, city) => `escola no ${hood} ${city}`,
  (hood, city) => `colégio no ${hood} de ${city}`,
  (hood, city) => `escolas perto do ${hood} de ${city}`,
  (hood, city) => `escolas particulares em ${city} no ${hood}`,
  (hood, city) => `${hood.toUpperCase()} ${city.toUpperCase()}`,
];

test.each(
  [
    ["centro", "santos", "santos-sp/centro"],
    ["centro", "campinas", "campinas-sp/centro"],
    ["centro", "santa maria", "santa-maria-rs/centro"],
    ["centro", "são paulo", "sao-paulo-sp/centro"],
    ["jardim paulista", "são paulo", "sao-paulo-sp/jardim-paulista"],
    ["jd. paulista", "sao paulo", "sao-paulo-sp/jardim-paulista"],
    ["vila mariana", "são paulo", "sao-paulo-sp/vila-mariana"],
  ].flatMap(([hood = "", city = "", place = ""]) => WAYS.map((way) => [way(hood, city), place] as const)),
)("%s is %s, whatever schools have these words", async (typed, place) => {
  expect(await read(typed)).toBe(place);
});

test.each(WAYS.map((way) => way("centro", "recife")))("%s: the city is kept", async (typed) => {
  expect((await read(typed)).toLowerCase()).toBe("recife-pe | ? centro");
});

test.each(
  [...WAYS.map((way) => way("asa sul", "brasília")), "Brasilia asasul"].map((t) => [t, "brasilia-df/asa-sul"] as const),
)("%s: %s, with a direction in its name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["brasilia asa norte", "brasilia-df | ? asa norte"],
  ["asa norte brasilia", "brasilia-df | ? asa norte"],
  ["brasília, asa norte", "brasilia-df | ? asa norte"],
  ["brasilia df asa norte", "brasilia-df | ? asa norte"],
  ["colégio asa norte brasilia 6 ano", "brasilia-df | ? asa norte"],
  ["escola no lago sul brasília", "brasilia-df | ? lago sul"],
  ["vila feliz campinas", "campinas-sp | ? vila feliz"],
  ["campinas jardim eulina", "campinas-sp | ? jardim eulina"],
  // A name may begin or end so.
  ["estrela sul campinas", "campinas-sp | estrela sul"],
  ["parque alegre campinas", "campinas-sp | parque alegre"],
])("%s: %s, a neighborhood that is not known", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  // A neighborhood of another city, and no school called so.
  ["gonzaga belem", "belem-pa | ? gonzaga santos-sp/gonzaga"],
  ["tijuca são paulo", "sao-paulo-sp | ? tijuca rio-de-janeiro-rj/tijuca"],
  ["jardim paulista campinas", "campinas-sp | ? jardim paulista sao-paulo-sp/jardim-paulista"],
  ["moema natal", "natal-rn | moema"],
  ["itaim são paulo", "sao-paulo-sp/itaim-bibi"],
])("%s: %s", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each<readonly [typed: string, expected: string]>([
  ...["natal sp", "natal, sp", "natal - SP", "natal/sp"].map((typed) => [typed, "SP | ? natal natal-rn"] as const),
  ["recife rj", "RJ | ? recife recife-pe"],
  ["recife bahia", "BA | ? recife recife-pe"],
  ["belém sp", "SP | ? belém belem-pa"],
  ["porto alegre sc", "SC | ? porto alegre porto-alegre-rs"],
  ["tijuca sp", "SP | ? tijuca rio-de-janeiro-rj/tijuca"],
  ["moema rj", "RJ | ? moema sao-paulo-sp/moema"],
  ["gonzaga rj", "RJ | ? gonzaga santos-sp/gonzaga"],
  ["asa sul go", "GO | ? asa sul brasilia-df/asa-sul"],
  ["cambuí minas gerais", "MG | ? cambuí campinas-sp/cambui"],
  ["boa viagem recife sp", "SP | ? boa viagem recife recife-pe/boa-viagem"],
  ["campinas rs", "RS | ? campinas campinas-sp"],
  ["santos mg", "MG | ? santos santos-sp"],
  ["ipatinga ba", "BA | ? ipatinga ipatinga-mg"],
  // A school of the state has the name: it is searched, and the place is offered.
  ["moema rn", "RN | moema | ? moema sao-paulo-sp/moema"],
  // A city of the state begins with the name: it is offered too, or meant if it is far larger.
  ["santa maria ba", "BA | ? santa maria santa-maria-rs santa-maria-da-vitoria-ba"],
  ["são bernardo sp", "sao-bernardo-do-campo-sp"],
  ["são bernardo ma", "sao-bernardo-ma"],
  ["recreio rj", "rio-de-janeiro-rj/recreio"],
])("%s: the typed state is never dropped: %s", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["24000003", "Colégio Centro de Natal"],
  [" 26000006 ", "Colégio Vitória"],
  ["inep 24000004", "Colégio Natal"],
  ["código INEP: 35000002", "Centro Educacional de Campinas"],
  ["cod. da escola 35000001", "Centro Educacional Santos"],
])("%s is the code of %s", async (typed, name) => {
  const { school } = await inventory.readText(typed, []);
  expect(school?.name).toBe(name);
});

test.each(["35999999", "35000-001", "99000001", "3500000", "350000011"])("%s is no code of a school", async (typed) => {
  expect((await inventory.readText(typed, [])).school).toBeNull();
});
