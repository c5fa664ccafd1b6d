import { expect, test } from "vitest";
import { stagesAlike } from "./similar.ts";

test.each([
  ["the same stages", ["infantil", "medio"], ["medio", "infantil"], "Mesmas etapas"],
  ["a part of the other's", ["infantil"], ["infantil", "fundamentalI"], "1 etapa em comum"],
  ["more than the other", ["infantil", "fundamentalI", "medio"], ["infantil", "fundamentalI"], "2 etapas em comum"],
  ["nothing in common", ["medio"], ["fundamentalII"], null],
] as const)("%s", (_, own, other, words) => {
  expect(stagesAlike(own, other)).toBe(words);
});
