import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { schoolFacts } from "./school-facts.ts";

test.each([
  ["Entre 501 e 1000 matrículas de escolarização", "501 a 1.000 alunos"],
  ["Mais de 1000 matrículas de escolarização", "mais de 1.000 alunos"],
  ["Escola sem matrícula de escolarização", "Escola sem matrícula de escolarização"],
  [null, null],
])("the size %j is told in the words of the cards: %j", (sizeBand, told) => {
  const card = { id: "35000001", stages: [], modalities: [], administration: "municipal" };
  const lists = { methodologies: [], educationSystems: [], religions: [], languages: [], courseware: [] };
  const detail = { ...lists, card: { ...card, ...lists }, sizeBand, students: null, cnpj: null, officialName: "X" };
  const facts = schoolFacts(detail as unknown as SchoolDetail);
  expect(facts.find(({ label }) => label === "Alunos")!.value).toBe(told);
});
