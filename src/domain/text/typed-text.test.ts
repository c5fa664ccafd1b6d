import { expect, test } from "vitest";
import { readLine } from "./typed-text.ts";

/** Every character that Unicode calls white space. */
const SPACES = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /\p{White_Space}/u.test(sign),
);

test("white space of every kind is cut at the ends and one space within", () => {
  expect(SPACES.length).toBeGreaterThan(20);
  for (const space of SPACES) expect(readLine(`${space}Ana${space}${space}Lima${space}`)).toBe("Ana Lima");
});

test.each([
  ["zero width space", "\u200B"],
  ["joiners", "\u200C\u200D"],
  ["word joiner and byte order mark", "\u2060\uFEFF"],
  ["marks of direction, as contact lists copy them", "\u202A\u202C\u200E\u2068\u2069"],
  ["soft hyphen", "\u00AD"],
  ["variation selector", "\uFE0F"],
  ["half of a surrogate pair", "\uD83D"],
])("%s: not part of the text", (_name, characters) => {
  expect(readLine(`${characters}An${characters}a Lima${characters}`)).toBe("Ana Lima");
});

test("an accent in two characters becomes one, and whole surrogate pairs stay", () => {
  expect(readLine("Jose\u0301 𠮷野")).toBe("José 𠮷野");
});
