import { expect, test } from "vitest";
import type { Stage } from "../../domain/catalog/stage.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { answerRows } from "./answer-rows.ts";

const school = (stages: readonly Stage[], answers: Readonly<Record<string, string>> = {}) =>
  ({
    card: { stages },
    lawAnswers: Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, on: "2026-11-23" }])),
  }) as unknown as SchoolDetail;

test("questions that a school of them answered are side by side, the others are left out", () => {
  const rows = answerRows([
    school(["medio"], { "itinerarios.1": "dois", "celular.1": "mochila" }),
    school(["infantil"]),
    school(["medio"], { "celular.1": "guardado" }),
  ]);
  expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    [
      "Onde ficam os celulares nas aulas e no recreio?",
      "desligados, na mochila",
      "ainda não respondeu",
      "guardados pela escola",
    ],
    ["Entre quantos itinerários o aluno do Ensino Médio escolhe?", "2", "não atende", "ainda não respondeu"],
  ]);
  expect(rows[0]!.cells[0]!.notes).toEqual(["Palavra da escola em 23/11/2026, até 23/11/2027."]);
  expect(answerRows([school(["medio"]), school(["infantil"])])).toEqual([]);
});
