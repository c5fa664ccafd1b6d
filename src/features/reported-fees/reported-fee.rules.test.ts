import { expect, test } from "vitest";
import { readReportedFee, reportableYears } from "./reported-fee.rules.ts";

test.each([
  ["1.234,50", 123_450],
  ["R$ 950", 95_000],
  ["50", 5_000],
  ["30.000,00", 3_000_000],
])("%s is a monthly fee", (text, cents) => {
  expect(readReportedFee(text)).toEqual({ cents });
});

test.each([
  ["0", "Escreva o valor de um mês"],
  ["49,99", "Escreva o valor de um mês"],
  ["1000000000", "Escreva o valor de um mês"],
  ["1e9", "O valor"],
  ["1,200", "pode ser 1.200,00 ou 1,20"],
  ["-900", "O valor"],
  ["mil", "O valor"],
  ["", "O valor"],
])("%s is none", (text, problem) => {
  expect(readReportedFee(text)).toEqual({ problem: expect.stringContaining(problem) });
});

test("a family reports of the next year, this one and the three before", () => {
  expect(reportableYears("2026-11-27")).toEqual([2027, 2026, 2025, 2024, 2023]);
});
