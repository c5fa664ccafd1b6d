import { expect, test } from "vitest";
import { formatCnpj, readCnpj } from "./cnpj.ts";

test.each([
  ["12345678000190", "12.345.678/0001-90"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["1234567800019", "1234567800019"],
  ["123456780001901", "123456780001901"],
  ["12.345.678/0001-90", "12.345.678/0001-90"],
])("the CNPJ %s is shown as %s", (digits, shown) => {
  expect(formatCnpj(digits)).toBe(shown);
});

test.each([
  "",
  "12ABC34501DE3",
  "12ABC34501DE350",
  "12ABC34501DEAA",
  "12ÁBC34501DE35",
  "12ABC34501DE35 12ABC34501DE35",
  "00000000000000",
  "99999999999999",
  "2,85392E+13",
])('"%s" is no CNPJ', (text) => {
  expect(readCnpj(text)).toBeNull();
});
