import { expect, test } from "vitest";
import { readInepList } from "./inep-list.ts";

test("a list pasted from a spreadsheet is read by line, and each wrong line is named", () => {
  const { codes, errors } = readInepList("35000001\tColégio Vértice\n\n 35000002 \n3500003\n35000001;de novo\n;x");
  expect([...codes]).toEqual([
    ["35000001", 1],
    ["35000002", 3],
  ]);
  expect(errors).toEqual([
    "linha 4: “3500003” não é um código INEP de oito dígitos",
    "linha 5: 35000001 já está na linha 1",
    "linha 6: “” não é um código INEP de oito dígitos",
  ]);
});
