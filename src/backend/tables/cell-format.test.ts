import { expect, test } from "vitest";
import { cellFormats, formatCell } from "./cell-format.ts";

test.each<[string, string, string]>([
  ['0"º ano"', "6", "6º ano"],
  ["0\\º\\ \\a\\n\\o", "6", "6º ano"],
  ['0"ª série";-0', "1", "1ª série"],
  ['[Blue]General"º ano"', "9", "9º ano"],
  ['"Infantil "0', "4", "Infantil 4"],
  ["yyyy", "46388", "2027"],
  ["aaaa", "46388", "2027"],
  ['"R$ "#,##0.00', "900.5", "900.5"],
  ['_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-', "900", "900"],
  ['0" alunos"', "20", "20"],
  ["0.00%", "0.125", "12.5%"],
  ["dd/mm/yyyy", "46388", "2027-01-01"],
  ["General", "900", "900"],
  ["@", "900", "900"],
])("with the format %s, %s is %s", (code, value, text) => {
  const [format] = cellFormats(["164"], new Map([["164", code]]));
  expect(formatCell("n", value, format)).toBe(text);
});
