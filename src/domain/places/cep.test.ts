import { expect, test } from "vitest";
import { cepDigits, normalizeCep } from "./cep.ts";

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

test.each([
  ["01310-100", "01310100"],
  ["01.310-100", "01310100"],
  // A spreadsheet reads numbers.
  ["1310100", "01310100"],
  ["1310100.0", "01310100"],
  ["1310100.00", "01310100"],
  ["01000000", "01000000"],
  ["00999999", null],
  ["013101000", null],
  ["1310.0100", "13100100"],
  ["", null],
  [null, null],
])("the CEP %j is normalised to %j", (text, digits) => expect(normalizeCep(text)).toBe(digits));
