import { expect, test } from "vitest";
import { fewPlaces } from "../../../test/fixtures/typed/few-places.ts";
import type { PlaceNames } from "./place-names.ts";
import { readQuery } from "./read-query.ts";
import type { QueryReading } from "./reading.ts";

let names: PlaceNames | undefined;

/** Reads a text with some twenty cities, without schools: what is a name is not looked up. */
function read(typed: string): QueryReading {
  names ??= fewPlaces();
  const labels = { methodologies: ["Waldorf", "Montessoriana"], educationSystems: ["Anglo", "Poliedro"] };
  return readQuery(typed, names, { years: [2026, 2027], ...labels });
}

function placeOf({ place }: QueryReading): string {
  if (place === null) return "";
  if (place.kind === "state") return place.uf;
  const neighborhoods = place.kind === "city" ? [] : place.neighborhoods.map(({ slug }) => slug);
  return [place.city.slug, ...neighborhoods].join(" ");
}

const filtersOf = ({ filters, isNear }: QueryReading) =>
  [...filters.map((pair) => pair.join("=")), ...(isNear ? ["near"] : [])].join(" ");

const TEXTS: readonly (readonly [typed: string, place: string, filters?: string, name?: string])[] = [
  // Cities and states.
  ["são paulo", "sao-paulo-sp"],
  ["sp", "SP"],
  ["estado de sao paulo", "SP"],
  ["rj", "RJ"],
  ["rio", "rio-de-janeiro-rj"],
  ["saopaulo", "sao-paulo-sp"],
  ["bom jesus", "bom-jesus-pi"],
  ["bom jesus rs", "bom-jesus-rs"],
  ["boa viagem ce", "boa-viagem-ce"],
  ["poa", "porto-alegre-rs"],
  ["poa sp", "poa-sp"],
  ["parati", "paraty-rj"],
  ["belem pa", "belem-pa"],
  ["belem para", "belem-pa"],
  ["para", ""],
  ["pará", "PA"],
  ["sao bernardo", "sao-bernardo-do-campo-sp"],
  ["sao bernardo ma", "sao-bernardo-ma"],
  ["sao bernardo sp", "sao-bernardo-do-campo-sp"],
  ["sao bern", "", "", "sao bern"],
  ["santa maria vitoria", "santa-maria-da-vitoria-ba"],
  ["em sp", "SP"],
  ["se", "SE"],
  ["escola se", "", "", "escola se"],
  ["escolas se", "SE"],
  ["vertice sc", "SC", "", "vertice"],
  ["vertice pe", "", "", "vertice pe"],
  ["vertice em se", "SE", "", "vertice"],
  ["sc vertice", "", "", "sc vertice"],
  ["natal rn", "natal-rn"],
  ["em", ""],
  ["santa maria sp", "SP"],
  // Neighborhoods, alone and with their city or state.
  ["moema", "sao-paulo-sp moema"],
  ["moema, sp", "sao-paulo-sp moema"],
  ["sao paulo moema", "sao-paulo-sp moema"],
  ["centro", "sao-paulo-sp centro"],
  ["centro santos", "santos-sp centro"],
  ["santa maria centro", "santa-maria-rs centro"],
  ["campinas", "campinas-sp"],
  ["sao jose campinas", "sao-jose-sc campinas"],
  ["campinas sao jose", "sao-jose-sc campinas"],
  ["campinas sc", "sao-jose-sc campinas"],
  ["campinas nova", "campinas-sp nova-campinas"],
  ["boa viagem", "recife-pe boa-viagem"],
  ["recife boa viagem", "recife-pe boa-viagem"],
  ["barra tijuca", "rio-de-janeiro-rj barra-da-tijuca"],
  ["tijuca rio", "rio-de-janeiro-rj tijuca"],
  ["guara", "brasilia-df guara"],
  ["guara 2", "brasilia-df guara-ii"],
  ["guara ii", "brasilia-df guara-ii"],
  ["asa sul brasilia df", "brasilia-df asa-sul"],
  ["petropolis poa", "porto-alegre-rs petropolis"],
  ["itaim sao paulo", "sao-paulo-sp itaim-bibi"],
  ["itaim", "", "", "itaim"],
  ["ita sao paulo", "sao-paulo-sp", "", "ita"],
  ["recreio rj", "rio-de-janeiro-rj recreio"],
  ["itaim paulista", "sao-paulo-sp itaim-paulista"],
  ["itaim alfa sao paulo", "sao-paulo-sp", "", "itaim alfa"],
  ["barra rj", "rio-de-janeiro-rj barra-da-tijuca"],
  ["barra", "barra-ba"],
  ["barra ba", "barra-ba"],
  ["barra da tijuca rj", "rio-de-janeiro-rj barra-da-tijuca"],
  ["moema rj", "RJ"],
  // Stations of the metro.
  ["metrô tatuapé", "sao-paulo-sp tatuape"],
  ["escola perto do metrô ana gonzaga", ""],
  ["escola perto do metrô gonzaga", ""],
  ["perto do metrô em gonzaga", "santos-sp gonzaga"],
  ["metrô, gonzaga", "santos-sp gonzaga"],
  ["metrô campinas", "campinas-sp"],
  // Several places.
  ["tatuape e moema", "sao-paulo-sp tatuape moema"],
  ["tatuape, vila mariana e moema", "sao-paulo-sp tatuape vila-mariana moema"],
  ["gonzaga e centro", "santos-sp gonzaga centro"],
  ["gonzaga moema", "sao-paulo-sp moema", "", "gonzaga"],
  ["moema tatuape santos", "sao-paulo-sp tatuape moema", "", "santos"],
  ["sao paulo e santos", "sao-paulo-sp", "", "santos"],
  ["sp rj", "RJ", "", "sp"],
  // Typos.
  ["sao paolo", "sao-paulo-sp"],
  ["sao bernado do campo", "sao-bernardo-do-campo-sp"],
  ["tatuapeh", "sao-paulo-sp tatuape"],
  ["vila marianna", "sao-paulo-sp vila-mariana"],
  ["nova campnas", "campinas-sp nova-campinas"],
  ["campnas", "campinas-sp"],
  ["cambuy campinas", "campinas-sp cambui"],
  ["gonsaga santos", "santos-sp gonzaga"],
  ["boa viagen recife", "recife-pe boa-viagem"],
  ["recif", "recife-pe"],
  ["escola alfa em moena", "sao-paulo-sp moema", "", "escola alfa"],
  ["escola alfa moena", "", "", "escola alfa moena"],
  ["alfa sao paolo", "sao-paulo-sp", "", "alfa"],
  ["intregal moema", "sao-paulo-sp moema", "shifts=integral"],
  ["bolça moema", "sao-paulo-sp moema", "hasOffers=true"],
  ["pinhero", "", "", "pinhero"],
  ["escolla moema", "sao-paulo-sp moema"],
  ["colejio alfa", "", "", "colejio alfa"],
  ["primero alfa", "", "grade=fundamentalI_1-ano", "alfa"],
  ["terseiro da moema", "sao-paulo-sp moema", "", "terseiro"],
  ["cambuy campinaz", "campinas-sp cambui"],
  ["moena sp", "sao-paulo-sp moema"],
  ["moena rj", "RJ", "", "moena"],
  ["vila marianna alfa", "sao-paulo-sp vila-mariana", "", "alfa"],
  ["alfa vila marianna", "sao-paulo-sp vila-mariana", "", "alfa"],
  ["escola em moena", "sao-paulo-sp moema"],
  ["camp santos", "santos-sp", "", "camp"],
  ["campinas cambuu", "campinas-sp cambui"],
  // Names.
  ["vertice", "", "", "vertice"],
  ["vertice moema", "sao-paulo-sp moema", "", "vertice"],
  ["moema vertice", "sao-paulo-sp moema", "", "vertice"],
  ["colegio vertice moema", "sao-paulo-sp moema", "", "colegio vertice"],
  ["alfa moema beta", "sao-paulo-sp moema", "", "alfa beta"],
  ["bom pastor moema", "sao-paulo-sp moema", "", "bom pastor"],
  ["escola bom pastor", "", "", "escola bom pastor"],
  ["colegio moema", "sao-paulo-sp moema"],
  ["colegio ideal", "", "", "colegio ideal"],
  ["colegio ideal moema", "sao-paulo-sp moema", "", "colegio ideal"],
  ["colégio ideal ipatinga", "ipatinga-mg ideal"],
  ["escola no bairro ideal", "ipatinga-mg ideal"],
  ["colegio bom jesus", "", "", "colegio bom jesus"],
  ["escola da vila", "", "", "escola da vila"],
  ["colegio metodo", "", "", "colegio metodo"],
  ["metodo", ""],
  ["jardim encantado", "", "", "jardim encantado"],
  ["jardim", "", "grade=infantil_jardim-i grade=infantil_jardim-ii"],
  ["jardim do sol moema", "sao-paulo-sp moema", "", "jardim do sol"],
  ["maternal carrossel", "", "", "maternal carrossel"],
  ["waldorf steiner", "", "", "waldorf steiner"],
  ["escola manha de sol", "", "shifts=manha", "sol"],
  ["centro educacional campinas", "campinas-sp", "", "centro educacional"],
  ["escola com quadra e santos", "santos-sp"],
  ["escola com piscina e quadra", ""],
  ["vertice e santos", "santos-sp", "", "vertice"],
  ["com santos", "santos-sp"],
  ["alfa com moema", "", "", "alfa com moema"],
  ["alfa com tatuape e moema", "", "", "alfa com tatuape e moema"],
  ["anglo", "", "", "anglo"],
  ["colegio integrado", "", "", "colegio integrado"],
  ["colegio 1500", "", "", "colegio 1500"],
  ["vertice 1500", "", "", "vertice 1500"],
  // Filters with places and with each other.
  ["6 ano moema 1500", "sao-paulo-sp moema", "grade=fundamentalII_6-ano priceMin=1 priceMax=1500"],
  ["1500", "", "priceMin=1 priceMax=1500"],
  ["1 ano medio moema", "sao-paulo-sp moema", "grade=medio_1-serie"],
  ["6 ano ensino medio", "", "grade=fundamentalII_6-ano"],
  ["fundamental ensino medio 1 ano", "", "grade=medio_1-serie"],
  ["jardim 2 moema", "sao-paulo-sp moema", "grade=infantil_jardim-ii"],
  ["6 ano bolsa bolsa", "", "grade=fundamentalII_6-ano hasOffers=true"],
  ["bolsa e maior desconto", "", "hasOffers=true sort=max_discount"],
  ["melhores escolas mais baratas", "", "sort=best_rate"],
  ["manha e tarde", "", "shifts=manha shifts=tarde"],
  ["manha e manha", "", "shifts=manha"],
  ["enem moema", "sao-paulo-sp moema", "sort=city_ranking_enem hasRankingENEM=true"],
  ["enem sp", "SP", "sort=state_ranking_enem hasRankingENEM=true"],
  ["enem", "", "sort=brazil_ranking_enem hasRankingENEM=true"],
  ["perto de mim ate 800", "", "priceMin=1 priceMax=800 near"],
  ["waldorf", "", "methodology=Waldorf"],
  ["sistema anglo", "", "educationSystem=Anglo"],
  ["ano letivo 2027 moema", "sao-paulo-sp moema", "years=2027"],
  ["4 estrelas moema", "sao-paulo-sp moema", "rating=4"],
];

test.each(TEXTS.map(([typed, place, filters = "", name = ""]) => [typed, place, filters, name] as const))(
  "%s is in %j, with %j and the name %j",
  (typed, place, filters, name) => {
    const reading = read(typed);
    expect([placeOf(reading), filtersOf(reading), reading.name]).toEqual([place, filters, name]);
  },
);

test.each<readonly [typed: string, doubts: readonly string[]]>([
  ["moema", ["moema: outnumbers"]],
  ["em moema", []],
  ["bairro do ideal", []],
  ["perto da moema", []],
  ["no ideal", []],
  ["moema sao paulo", ["moema sao paulo: but-kind", "sao paulo: outnumbers", "moema: outnumbers"]],
  ["tatuape e moema", ["tatuape e moema: but-kind", "tatuape: outnumbers", "moema: outnumbers"]],
  ["colegio moema", ["colegio moema: whole", "moema: outnumbers"]],
  [
    "colégio ideal ipatinga",
    ["colégio ideal ipatinga: but-kind", "colégio ideal: but-kind", "ipatinga: outnumbers", "ideal: outnumbers"],
  ],
  ["escola no bairro ideal", []],
  ["colegio sao paulo", ["colegio sao paulo: whole", "sao paulo: outnumbers"]],
  [
    "colegio sao paulo moema",
    ["colegio sao paulo moema: but-kind", "colegio sao paulo: whole", "sao paulo: outnumbers", "moema: outnumbers"],
  ],
  ["escola de natal", ["escola de natal: whole", "natal: outnumbers"]],
  ["escola primeiro ano", ["escola primeiro ano: whole"]],
  ["escola manha de sol", ["escola manha de sol: whole"]],
  ["integal", ["integal: words"]],
  ["intregal moema", ["moema: outnumbers", "intregal: words"]],
  ["colejio moema", ["colegio moema: whole", "moema: outnumbers", "colejio: words"]],
  ["gonsaga santos", ["gonsaga santos: but-kind", "santos: outnumbers", "gonsaga: words"]],
  ["saopaulo", ["saopaulo: outnumbers"]],
  ["sp", []],
  ["moema sp", ["moema sp: but-kind", "moema: outnumbers"]],
  ["vertice moema", ["vertice moema: but-kind", "moema: outnumbers"]],
  ["alfa em moema", ["alfa em moema: but-kind"]],
  ["ideal colegio", ["ideal colegio: but-kind", "ideal: outnumbers"]],
  ["moema colegio", ["moema: outnumbers"]],
  [
    "moema colegio santa maria alfa",
    [
      "moema colegio santa maria alfa: but-kind",
      "colegio santa maria alfa: whole",
      "colegio santa maria: whole",
      "santa maria: outnumbers",
    ],
  ],
  [
    "colegio santa maria moema alfa",
    ["colegio santa maria moema alfa: but-kind", "colegio santa maria: whole", "santa maria: outnumbers"],
  ],
  ["colegio de santa maria", ["colegio de santa maria: whole", "santa maria: outnumbers"]],
  ["escola em moema colegio", []],
  [
    "colegio moema tatuape vila mariana penha santos",
    [
      "colegio moema tatuape vila mariana penha santos: but-kind",
      "colegio moema tatuape vila mariana penha: whole",
      "colegio moema tatuape vila mariana: whole",
      "colegio moema tatuape: whole",
    ],
  ],
  ["vertice", []],
])("%s may also be a name: %j", (typed, doubts) => {
  const found = read(typed).doubts;
  expect(found.map(({ words, match }) => `${words}: ${match}`)).toEqual(doubts);
});

test.each<readonly [typed: string, place: string, note: string, understood: readonly string[]]>([
  ["zona leste moema", "sao-paulo-sp moema", "zone zona leste", ["moema = Moema, São Paulo"]],
  ["rua augusta, moema", "sao-paulo-sp moema", "street rua augusta", ["moema = Moema, São Paulo"]],
  ["rua augusta moema", "", "street rua augusta moema", []],
  ["colegio catolico moema", "sao-paulo-sp moema", "religion catolico", ["moema = Moema, São Paulo"]],
  ["escola de ingles", "", "language ingles", []],
  [
    "50% moema",
    "sao-paulo-sp moema",
    "discount 50%",
    ["50% = com bolsa, maiores descontos primeiro", "moema = Moema, São Paulo"],
  ],
  ["04077-000", "sao-paulo-sp moema", "cep-neighborhood 04077-000", ["04077-000 = Moema, São Paulo"]],
  ["04.077-000", "sao-paulo-sp moema", "cep-neighborhood 04077-000", ["04.077-000 = Moema, São Paulo"]],
  ["CEP: 04077000 escola", "sao-paulo-sp moema", "cep-neighborhood 04077-000", ["04077000 = Moema, São Paulo"]],
  [
    "6 ano 04077-000 manha",
    "sao-paulo-sp moema",
    "cep-neighborhood 04077-000",
    ["6 ano = 6º ano", "04077-000 = Moema, São Paulo", "manha = manhã"],
  ],
  ["11060", "santos-sp", "cep-city 11060", ["11060 = Santos, SP"]],
  ["99999-999", "", "cep-unknown 99999-999", []],
])("%s is in %j, with the note %j, and shown as %j", (typed, place, note, understood) => {
  const reading = read(typed);
  expect(placeOf(reading)).toBe(place);
  expect(reading.notes.map(({ kind, words }) => `${kind} ${words}`)).toEqual([note]);
  expect(reading.understood.map(({ words, label }) => `${words} = ${label}`)).toEqual(understood);
});
