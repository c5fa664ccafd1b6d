import { expect, test } from "vitest";
import { consentCookie, readConsent } from "./consent.ts";

test.each([
  ["no cookie", "", null],
  ["other cookies", "a=1; xconsentimento=1.medicao", null],
  ["nothing agreed to", "a=1; consentimento=1", []],
  ["one purpose", "consentimento=1.medicao; b=2", ["medicao"]],
  ["all of them, in any order", "consentimento=1.campanhas.medicao", ["medicao", "campanhas"]],
  ["a purpose that does not exist", "consentimento=1.venda", []],
  ["an answer to an older question", "consentimento=0.medicao", null],
])("%s", (_case, cookies, agreed) => {
  expect(readConsent(cookies)).toEqual(agreed);
});

test("a written cookie is parsed", () => {
  const cookie = consentCookie(["medicao"], true);
  expect(cookie).toBe("consentimento=1.medicao; Path=/; Max-Age=15552000; SameSite=Lax; Secure");
  expect(readConsent(cookie.split(";")[0]!)).toEqual(["medicao"]);
  expect(consentCookie([], false)).not.toContain("Secure");
});
