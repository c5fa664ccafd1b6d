import { expect, test } from "vitest";
import { documentsIn, MAX_DOCUMENT_LENGTH, MAX_DOCUMENTS, USUAL_DOCUMENTS } from "./order-document.ts";

test.each([
  ["", []],
  [" \n\r\n", []],
  ["RG\nCPF", ["RG", "CPF"]],
  ["  RG  do aluno\r\n\nCPF \nRG  do aluno", ["RG  do aluno", "CPF"]],
])("the documents in %j are %j", (text, documents) => {
  expect(documentsIn(text)).toEqual(documents);
});

test("the usual documents may be requested together", () => {
  expect(documentsIn(USUAL_DOCUMENTS.join("\n"))).toEqual(USUAL_DOCUMENTS);
  expect(USUAL_DOCUMENTS.length).toBeGreaterThan(0);
  expect(USUAL_DOCUMENTS.length).toBeLessThanOrEqual(MAX_DOCUMENTS);
  for (const name of USUAL_DOCUMENTS) expect(name.length).toBeLessThanOrEqual(MAX_DOCUMENT_LENGTH);
});
