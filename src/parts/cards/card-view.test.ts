import { expect, test } from "vitest";
import type { Stage } from "../../domain/catalog/stage.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { stagesInWords } from "./card-view.ts";

test.each<[readonly Stage[], readonly string[], string]>([
  [["infantil", "fundamentalI", "fundamentalII"], [], "Infantil e Fundamental I e II"],
  [[], ["profissional"], "Só ensino técnico e profissional"],
  [[], ["eja"], "Só educação de jovens e adultos"],
  [[], ["profissional", "eja"], "Só ensino técnico e profissional e educação de jovens e adultos"],
  [[], ["outra"], "Etapas não informadas"],
  [[], [], "Etapas não informadas"],
])("%j with %j: %s", (stages, modalities, words) => {
  expect(stagesInWords({ stages, modalities, isFundamentalUnsplit: false } as unknown as SchoolRecord)).toBe(words);
});
