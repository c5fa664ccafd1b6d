import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { lawRows } from "./law-rows.ts";

const school = (responses: Readonly<Record<string, string>>) =>
  ({
    deskFacts: Object.fromEntries(Object.entries(responses).map(([key, text]) => [key, { text, on: "2026-11-23" }])),
  }) as unknown as SchoolDetail;

test("questions that a school of them answered are side by side, the others are left out", () => {
  const rows = lawRows([school({ disabilityFee: "não" }), school({}), school({ disabilityFee: "sim" })]);
  expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    ["Cobra a mais de aluno com deficiência ou autismo?", "não", null, "sim"],
  ]);
  expect(rows[0]!.cells[0]!.notes).toEqual(["informado pela escola em 23/11/2026"]);
});
