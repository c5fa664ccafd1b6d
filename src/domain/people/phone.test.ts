import { expect, test } from "vitest";
import { formatPhone, isMobile, isPhone, normalizePhone, typedPhone } from "./phone.ts";

test.each([
  ["(69) 32244473", "6932244473"],
  ["(93) 981113552", "93981113552"],
  ["+55 (11) 98765-4321", "11987654321"],
  ["0055 11 3224-4473", "1132244473"],
  ["011 3224.4473", "1132244473"],
  ["(11) 3224-0473", "1132240473"],
  ["+55 11 3224-0473", "1132240473"],
  ["+55 0011 3224-4473", "1132244473"],
  ["55 32212345", "5532212345"],
  ["55 98765-4321", "55987654321"],
  ["(11) 87654321", "11987654321"],
  ["(11) 00000000", null],
  ["(11) 99999999", null],
  ["(20) 32244473", null],
  ["32244473", null],
  ["(11) 132244473", null],
  ["(11) 322444739", null],
  ["(11) 1987654321", null],
  ["(11) 9876543210", null],
  ["(11) 187654321", null],
  ["(11) 876543210", null],
  ["(11) 12345678", null],
  ["telefone", null],
  ["", null],
])("normalizePhone(%j) is %j", (text, expected) => {
  expect(normalizePhone(text)).toBe(expected);
});

test.each([
  ["+55 (11) 98765-4321", "11987654321"],
  // The form accepts any area code.
  ["(20) 3224-4473", "2032244473"],
  [" ", null],
])("of the typed phone %j, %j is stored", (text, stored) => {
  expect(typedPhone(text)).toBe(stored);
});

test("a phone is shown with its area code, and mobiles are recognised", () => {
  expect(formatPhone("11987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("1132244473")).toBe("(11) 3224-4473");
  expect([isMobile("11987654321"), isMobile("1132244473")]).toEqual([true, false]);
});

test.each([
  ["(11)98765-4321", true],
  ["11987654321", true],
  ["(011)3456-7890", true],
  ["1134567890", true],
  ["(11) 98765-4321", true],
  ["+55 11 98765-4321", true],
  ["9876543", false],
  ["987654321", false],
  ["(11)98765.4321", false],
  ["11 98765-43210", false],
  ["(1)98765-4321", false],
  ["+1 11 98765-4321", false],
  ["(11)+5598765-4321", false],
])("the phone of a form, %s: %s", (text, is) => {
  expect(isPhone(text)).toBe(is);
});
