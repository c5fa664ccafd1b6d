import { expect, test } from "vitest";
import { cepDigits } from "./cep.ts";

test.each([
  ["01310-100", "01310100"],
  ["01310100", "01310100"],
  [" 01.310-100 ", "01310100"],
  ["01310", "01310"],
  ["01310-1", "013101"],
  ["0131", null],
  ["013101000", null],
  ["rua 01310", null],
  ["", null],
])("“%s” as a CEP: %s", (text, digits) => expect(cepDigits(text)).toBe(digits));
