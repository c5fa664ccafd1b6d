import { expect, test } from "vitest";
import { stagesAlike } from "./similar.ts";

test.each([
  ["the same stages", ["infantil", "medio"], ["medio", "infantil"], "Mesmas etapas"],
  ["a part of the other's", ["infantil"], ["infantil", "fundamentalI"], "1 etapa em comum"],
  ["more than the other", ["infantil", "fundamentalI", "medio"], ["infantil", "fundamentalI"], "2 etapas em comum"],
  ["nothing in common", ["medio"], ["fundamentalII"], null],
] as const)("%s", (_, own, other, words) => {
  const split = { isFundamentalUnsplit: false };
  expect(stagesAlike({ stages: own, ...split }, { stages: other, ...split })).toBe(words);
});

test("an Ensino Fundamental that a source does not split is one stage", () => {
  const own = { stages: ["infantil", "fundamentalI", "fundamentalII"], isFundamentalUnsplit: true } as const;
  const other = { stages: [...own.stages, "medio"], isFundamentalUnsplit: true } as const;
  expect(stagesAlike(own, other)).toBe("2 etapas em comum");
});
