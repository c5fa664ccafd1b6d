import { expect, it } from "vitest";
import { networkInWords } from "./network-name.ts";

it.each([
  ["Aurora", "rede Aurora"],
  ["Rede Aurora de Ensino", "Rede Aurora de Ensino"],
  ["Redentor", "rede Redentor"],
])("%s is %s in a sentence", (name, words) => {
  expect(networkInWords(name)).toBe(words);
});
