import { expect, test } from "vitest";
import { type CensusValues, readCensus } from "../../../src/domain/catalog/census-text.ts";
import { Header } from "../header.ts";
import { censusReader } from "./census-columns.ts";

/** The facts of a row, given by column. */
function read(row: Readonly<Record<string, string>>): CensusValues | null {
  const text = censusReader(new Header("censo.csv", Object.keys(row)))(Object.values(row));
  return text === null ? null : readCensus({ census: text });
}

test("a declared no is a statement, a blank is none", () => {
  const row = { IN_ACESSIBILIDADE_RAMPAS: "1", IN_BANHEIRO_PNE: "0", IN_SALA_ATENDIMENTO_ESPECIAL: "" };
  expect(read(row)).toEqual({ ramps: 1, accessible_toilet: 0 });
  expect(read({ IN_SALA_ATENDIMENTO_ESPECIAL: "" })).toBeNull();
  expect(read({ NO_ENTIDADE: "ESCOLA" })).toBeNull();
});

test.each([
  ["a number of a selection of columns", "QT_MAT_MED", "129.0", { pupils_med: 129 }],
  ["a label in the place of a code", "IN_EXAME_SELECAO", "Não", { selection_exam: 0 }],
  ["no person", "QT_PROF_PSICOLOGO", "0", { psychologists: 0 }],
  ["INEP's mark of an extreme number of staff", "QT_PROF_SEGURANCA", "88888", null],
  ["INEP's mark of an extreme number of things", "QT_DESKTOP_ALUNO", "88888", null],
  ["a code", "TP_LOCALIZACAO_DIFERENCIADA", "3", { special_territory: 3 }],
  ["no special territory", "TP_LOCALIZACAO_DIFERENCIADA", "0", { special_territory: 0 }],
  ["an unknown code", "TP_LOCALIZACAO_DIFERENCIADA", "7", null],
  ["nine for not told", "IN_EXAME_SELECAO", "9", null],
  ["words", "IN_EXAME_SELECAO", "PREENCHIMENTO_VAZIO", null],
])("%s", (_, column, cell, expected) => {
  expect(read({ [column]: cell })).toEqual(expected);
});
