import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { schoolFacts } from "./school-facts.ts";

const LISTS = { methodologies: [], educationSystems: [], religions: [], languages: [], courseware: [] };
const CARD = { ...LISTS, id: "35000001", stages: [], grades: [], modalities: [], administration: "municipal" };

test.each([
  ["Entre 501 e 1000 matrículas de escolarização", "501 a 1.000 alunos"],
  ["Mais de 1000 matrículas de escolarização", "mais de 1.000 alunos"],
  ["Escola sem matrícula de escolarização", "Escola sem matrícula de escolarização"],
  [null, null],
])("the size %j is told in the words of the cards: %j", (sizeBand, stated) => {
  const detail = { ...LISTS, card: CARD, sizeBand, students: null, cnpj: null, officialName: "X" };
  const facts = schoolFacts(detail as unknown as SchoolDetail);
  expect(facts.find(({ label }) => label === "Alunos")!.value).toBe(stated);
});

test.each([
  [["infantil"], [], "quais anos, a fonte não diz"],
  [["infantil", "medio"], ["infantil_bercario"], "quais anos de Ensino Médio, a fonte não diz"],
  [["infantil"], ["infantil_bercario"], null],
  [[], [], null],
])("the record of %j with prices of %j says %j of its grades", (stages, grades, note) => {
  const detail = { ...LISTS, card: { ...CARD, stages, grades }, sizeBand: null, students: null, cnpj: null };
  expect(schoolFacts(detail as unknown as SchoolDetail)[0]!.note).toBe(note);
});
