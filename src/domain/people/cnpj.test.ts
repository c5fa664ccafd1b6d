import { expect, test } from "vitest";
import { formatCnpj } from "./cnpj.ts";

test.each([
  ["12345678000190", "12.345.678/0001-90"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["1234567800019", "1234567800019"],
  ["123456780001901", "123456780001901"],
  ["12.345.678/0001-90", "12.345.678/0001-90"],
])("the CNPJ %s is shown as %s", (digits, shown) => {
  expect(formatCnpj(digits)).toBe(shown);
});
