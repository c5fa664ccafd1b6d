import { expect, test } from "vitest";
import { isEmail, normalizeEmail } from "./email.ts";

test.each([
  ["a@c.de", true],
  ["ana.maria_1%+-@sub-1.escola.com.br", true],
  ["ANA@ESCOLA.COM", true],
  ["a..b@c.com", false],
  ["ana..b@c.com", false],
  ["a@c.com!", false],
  ["a@@c.com", false],
  ["a@c..com", false],
  ["a.@c.com", false],
  [".a@c.com", false],
  ["@a.com", false],
  [" a@c.com", false],
  ["a!b@c.com", false],
  ["josé@c.com", false],
  ["a@c.d", false],
  ["a@c", false],
  ["a@c.c0m", false],
  ["a@b@c.com", false],
])("%s: %s", (text, is) => {
  expect(isEmail(text)).toBe(is);
});

test("an e-mail is normalised without surrounding spaces, its domain in lower case", () => {
  expect(normalizeEmail("  Ana.Lima@Escola.COM.br ")).toBe("Ana.Lima@escola.com.br");
  expect(normalizeEmail("ana")).toBe("ana");
});
