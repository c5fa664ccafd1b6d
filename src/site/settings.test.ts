import { expect, test } from "vitest";
import { listSettingProblems, readContactPhone } from "./settings.ts";

test.each([
  ["(11) 98888-7777", "11988887777"],
  ["11988887777", "11988887777"],
  ["+55 11 98888-7777", "11988887777"],
  ["tel:+5511988887777", "11988887777"],
  ["0xx11 3265-4321", "1132654321"],
  ["", null],
  ["  ", null],
  ["98888-7777", null],
  ["0800 123 4567", null],
  ["a confirmar", null],
  ["+1 212 555 0100", null],
])('a configured phone "%s" is %s (P31)', (text, digits) => {
  expect(readContactPhone(text)).toBe(digits);
  const isRefused = digits === null && text.trim() !== "";
  expect(listSettingProblems({ CONTACT_PHONE: text })).toEqual(
    isRefused ? [`CONTACT_PHONE: "${text}" não é um fixo ou celular com DDD, como "(11) 98888-7777"`] : [],
  );
});
