import { expect, test } from "vitest";
import { readPixKey } from "./pix-key.ts";

test.each([
  [" 529.982.247-25 ", "52998224725"],
  ["(11) 98765-4321", "+5511987654321"],
  ["+55 11 98765-4321", "+5511987654321"],
  ["Ana@Familia.example", "ana@familia.example"],
  ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
  ["111.111.111-11", null],
  ["12.345.678/0001-95", null],
  ["minha chave", null],
  ["", null],
  [`${"a".repeat(70)}@familia.example`, null],
])("%j is the key %j", (typed, key) => expect(readPixKey(typed)).toBe(key));
