import { beforeAll, describe, expect, test } from "vitest";
import { readIn, WORLDS } from "../../../test/fixtures/typed/worlds.ts";
import type { SchoolInventory } from "../school-search.ts";

/** Text, the place that is kept, and the landmark. */
const LANDMARKS: readonly (readonly [typed: string, place: string, landmark: string])[] = [
  ["perto do aeroporto de congonhas", "", "aeroporto de congonhas"],
  ["perto do aeroporto de congonhas sp", "SP", "aeroporto de congonhas"],
  ["perto do aeroporto de congonhas, são paulo", "sao-paulo-sp", "aeroporto de congonhas"],
  ["aeroporto de guarulhos", "guarulhos-sp", "aeroporto"],
  ["nas proximidades do aeroporto de viracopos campinas", "campinas-sp", "aeroporto de viracopos"],
  ["escola próxima do aeroporto santos dumont rio", "rio-de-janeiro-rj", "aeroporto santos dumont"],
  ["escola perto do shopping ibirapuera", "", "shopping ibirapuera"],
  ["perto do shopping morumbi são paulo", "sao-paulo-sp", "shopping morumbi"],
  ["pertinho do shopping center norte, são paulo", "sao-paulo-sp", "shopping center norte"],
  ["curitiba shopping barigui", "curitiba-pr", "shopping barigui"],
  ["escola perto do shopping em campinas", "campinas-sp", "shopping"],
  ["escolas próximas ao shopping vila velha es", "vila-velha-es", "shopping"],
  ["shopping tatuapé", "", "shopping tatuapé"],
  ["shopping vila mariana", "", "shopping vila mariana"],
  ["próximo ao hospital albert einstein", "", "hospital albert einstein"],
  ["em frente ao hospital das clínicas porto alegre", "porto-alegre-rs", "hospital das clínicas"],
  ["hospital das clínicas", "", "hospital das clínicas"],
  ["ao lado do parque ibirapuera", "", "parque ibirapuera"],
  ["parque ibirapuera", "", "parque ibirapuera"],
  ["perto do parque da cidade brasília", "brasilia-df", "parque da cidade"],
  ["próximo ao parque barigui curitiba", "curitiba-pr", "parque barigui"],
  ["perto da usp", "", "usp"],
  ["escola perto da usp são paulo", "sao-paulo-sp", "usp"],
  ["perto da unicamp campinas", "campinas-sp", "unicamp"],
  ["próximo à faculdade de medicina ribeirão preto", "ribeirao-preto-sp", "faculdade de medicina"],
  ["estação sé", "", "estação sé"],
  ["colégio próximo da estação ana rosa", "", "estação ana rosa"],
  ["escola perto do metrô gonzaga", "", "metrô gonzaga"],
  ["terminal santo amaro", "", "terminal santo amaro"],
  ["perto do terminal bandeira são paulo", "sao-paulo-sp", "terminal bandeira"],
  ["próximo à rodoviária curitiba", "curitiba-pr", "rodoviária"],
  ["perto da igreja matriz campinas", "campinas-sp", "igreja matriz"],
  ["perto da orla de santos", "santos-sp", "orla"],
  ["perto do masp", "", "masp"],
  ["vizinho ao decathlon anchieta", "", "decathlon anchieta"],
  ["próximo ao fórum de santo andré", "santo-andre-sp", "fórum"],
];

/** Texts whose places or names are not landmarks. */
const OTHERS: readonly (readonly [typed: string, expected: string])[] = [
  ["perto da estação tatuapé", "sao-paulo-sp/tatuape |  |  | "],
  ["perto do metrô tatuapé", "sao-paulo-sp/tatuape |  |  | "],
  ["metrô vila mariana", "sao-paulo-sp/vila-mariana |  |  | "],
  ["metrô campinas", "campinas-sp |  |  | "],
  ["perto de moema", "sao-paulo-sp/moema |  |  | "],
  ["perto de moena", "sao-paulo-sp/moema |  |  | "],
  ["perto do centro campinas", "campinas-sp/centro |  |  | "],
  ["escola com parque campinas", "campinas-sp |  |  | facility: parque"],
  ["escola de aplicação da usp", " | escola de aplicação da usp |  | "],
  ["escola do aeroporto", " | escola do aeroporto |  | "],
  ["escola estação do saber", " | escola estação do saber |  | "],
];

describe.each(WORLDS)("among %s", (_, build) => {
  let world: SchoolInventory;
  beforeAll(() => {
    world = build();
  });

  test.each(LANDMARKS)("%s: in %j, near the unknown %s", async (typed, place, landmark) => {
    expect(await readIn(world, typed)).toBe(`${place} |  |  | landmark: ${landmark}`);
  });

  test.each(OTHERS)("%s: %s", async (typed, expected) => {
    expect(await readIn(world, typed)).toBe(expected);
  });

  test("filters around a landmark are kept", async () => {
    expect(await readIn(world, "6º ano perto do shopping iguatemi campinas, até 1500")).toBe(
      "campinas-sp |  | priceMin=1 priceMax=1500 grade=fundamentalII_6-ano | landmark: shopping iguatemi",
    );
  });

  test("a neighborhood may begin like a landmark", async () => {
    // Only the real Santo André has it.
    expect(await readIn(world, "parque das nações santo andré")).toMatch(
      /^santo-andre-sp(?:\/parque-das-nacoes)? \| {2}\| {2}\| $/,
    );
  });
});
