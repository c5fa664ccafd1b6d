import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  ["/minhas-bolsas", "/minhas-bolsas"],
  ["/busca/sp?page=2&school=são", "/busca/sp?page=2&school=s%C3%A3o"],
  ["/a#b", "/a#b"],
  ["//evil.com", "/"],
  ["/\\evil.com", "/"],
  ["/.//evil.com", "/"],
  ["/..//evil.com/..//", "/"],
  ["/\t/evil.com", "/"],
  ["https://evil.com", "/"],
  ["javascript:alert(1)", "/"],
  ["JaVaScRiPt:alert(1)", "/"],
  ["evil.com", "/"],
  ["@evil.com", "/"],
  ["", "/"],
  [null, "/"],
])("%s leads to %s", (text, path) => {
  expect(returnPath(text)).toBe(path);
});
