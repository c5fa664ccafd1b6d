import { expect, test } from "vitest";
import { formatPhone, isMobile, normalizePhone, type PhoneProblem, readPhone } from "./phone.ts";

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
])("normalizePhone(%j) is %j (V1)", (text, expected) => {
  expect(normalizePhone(text)).toBe(expected);
});

/** Two phones of each kind of number, and the ways in which people write, copy and dial them. */
const NUMBERS = ["11987654321", "1132244473", "55987654321", "5532212345", "21999990001", "8533334444"];
const WRITTEN: readonly ((area: string, first: string, last: string) => string)[] = [
  (area, first, last) => `${area}${first}${last}`,
  (area, first, last) => `(${area})${first}-${last}`,
  (area, first, last) => `(${area}) ${first}-${last}`,
  (area, first, last) => `${area} ${first} ${last}`,
  (area, first, last) => `${area}.${first}.${last}`,
  (area, first, last) => `${area}/${first}-${last}`,
  (area, first, last) => `${area}–${first}‑${last}`,
  (area, first, last) => `0${area} ${first}-${last}`,
  (area, first, last) => `(0${area})${first}-${last}`,
  (area, first, last) => `(0xx${area}) ${first}-${last}`,
  (area, first, last) => `0 15 ${area} ${first}-${last}`,
  (area, first, last) => `021${area}${first}${last}`,
  (area, first, last) => `55${area}${first}${last}`,
  (area, first, last) => `+55${area}${first}${last}`,
  (area, first, last) => `+55 (${area}) ${first}-${last}`,
  (area, first, last) => `+55 0${area} ${first}-${last}`,
  (area, first, last) => `+55 (0) ${area} ${first}-${last}`,
  (area, first, last) => `+55 041 ${area} ${first}-${last}`,
  (area, first, last) => `0055 ${area} ${first} ${last}`,
  (area, first, last) => `00 55 ${area} ${first}-${last}`,
  (area, first, last) => `tel:+55-${area}-${first}-${last}`,
  (area, first, last) => `\u202A+55 ${area} ${first}\u2011${last}\u202C`,
  (area, first, last) => `\u00A0+55\u00A0${area}\u00A0${first}-${last}\u200B`,
  (area, first, last) => `（${area}）${first}－${last}`,
  (area, first, last) =>
    `${area} ${first}-${last}`.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
];

test.each(NUMBERS)("%s is read however it is written (V1)", (number) => {
  const [area, first, last] = [number.slice(0, 2), number.slice(2, -4), number.slice(-4)];
  for (const write of WRITTEN)
    expect(readPhone(write(area, first, last)), write(area, first, last)).toEqual({ digits: number });
});

test.each<[string, PhoneProblem]>([
  ["+1 212 555 1234", "foreign"],
  ["+351 912 345 678", "foreign"],
  ["+54 9 11 5555-1234", "foreign"],
  ["00 351 21 123 4567", "foreign"],
  ["+1 11 98765-4321", "foreign"],
  ["0800 701 1234", "service"],
  ["08007011234", "service"],
  ["0800 123 456", "service"],
  ["0300 313 4567", "service"],
  ["4004-1234", "service"],
  ["4020 1234", "service"],
  ["3003-1234", "service"],
  ["(20) 3224-4473", "areaCode"],
  ["(10) 98765-4321", "areaCode"],
  ["(23) 98765-4321", "areaCode"],
  ["+55 (90) 3224-4473", "areaCode"],
  ["98765-4321", "noAreaCode"],
  ["3224-4473", "noAreaCode"],
  ["(11) 8765-4321", "oldMobile"],
  ["55 11 8765-4321", "oldMobile"],
  ["9876543", "invalid"],
  ["(11) 98765-43210", "invalid"],
  ["(11) 98765-432", "oldMobile"],
  ["(1)98765-4321", "oldMobile"],
  ["(11)+5598765-4321", "invalid"],
  ["(11) 00000-0000", "invalid"],
  ["(11) 99999-9999", "invalid"],
  ["(11) 12345678", "invalid"],
  ["(11) 98765-4321 ramal 12", "invalid"],
  ["11 98765-4321 / 11 98765-4322", "invalid"],
  ["não tenho", "invalid"],
  ["190", "invalid"],
  ["", "invalid"],
])("%s is refused: %s", (text, problem) => {
  expect(readPhone(text)).toEqual({ problem });
});

test("a phone is shown with its area code, and mobiles are recognised", () => {
  expect(formatPhone("11987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("1132244473")).toBe("(11) 3224-4473");
  expect([isMobile("11987654321"), isMobile("1132244473")]).toEqual([true, false]);
});

test("a mobile behind a carrier's code is read without its zero, which a mask drops", () => {
  for (const text of ["021 11 98765-4321", "21 11 98765-4321", "(21) 11987-654321", "0xx15 11 98765-4321"])
    expect([text, readPhone(text)]).toEqual([text, { digits: "11987654321" }]);
  for (const text of ["+21 11 98765-4321", "99 11 98765-4321", "213 551234567", "39 333 1234567"])
    expect([text, Object.keys(readPhone(text))]).toEqual([text, ["problem"]]);
});
