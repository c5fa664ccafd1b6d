import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";
import { readIn } from "../../../test/fixtures/typed/worlds.ts";

test.each([
  ["um no 2º ano e outro no 7º ano, Tatuapé", "sao-paulo-sp/tatuape", "fundamentalI_2-ano", "7º ano"],
  ["2 filhos, um no 2º ano e outro no 7º ano, Tatuapé", "sao-paulo-sp/tatuape", "fundamentalI_2-ano", "7º ano"],
  ["uma no 3º ano e a outra no 6º em campinas", "campinas-sp", "fundamentalI_3-ano", "6º"],
  ["um filho no 6º ano e outra filha no maternal 2 campinas", "campinas-sp", "fundamentalII_6-ano", "maternal 2"],
  ["a mais velha no 9º ano e o caçula no jardim 1, moema", "sao-paulo-sp/moema", "fundamentalII_9-ano", "jardim 1"],
])("%s: in %s for the %s, the %s is told", async (typed, place, grade, other) => {
  expect(await readIn(typedWorld(), typed)).toBe(`${place} |  | grade=${grade} | second-child: ${other}`);
});

test.each([
  ["6º e 7º ano campinas", "campinas-sp |  | grade=fundamentalII_6-ano grade=fundamentalII_7-ano | "],
  ["filhos de 6 e 9 anos", " |  | grade=fundamentalI_1-ano grade=fundamentalI_4-ano | "],
  ["dois filhos no 6º ano", " |  | grade=fundamentalII_6-ano | "],
  ["colégio outro olhar", " | colégio outro olhar |  | "],
])("%s is for one search: %s", async (typed, expected) => {
  expect(await readIn(typedWorld(), typed)).toBe(expected);
});
