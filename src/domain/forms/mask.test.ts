import { expect, test } from "vitest";
import { CEP_MASK, CNPJ_MASK, CPF_MASK, type Mask, maskText, PHONE_MASK } from "./mask.ts";

const PLATE: Mask = { patterns: ["AAA-#*##"] };

test.each<[string, Mask, string, string]>([
  ["digit", CPF_MASK, "52998224725", "529.982.247-25"],
  ["digit: letters are dropped", CPF_MASK, "5a2b9", "529"],
  ["digit: what is too much is dropped", CEP_MASK, "01310100999", "01310-100"],
  ["digit: written already", CEP_MASK, "01310-100", "01310-100"],
  ["letter", PLATE, "abc", "abc"],
  ["letter: digits are dropped", PLATE, "1a2b3c", "abc"],
  ["letter: accents", { patterns: ["AA/AA"] }, "ação", "aç/ão"],
  ["letter: accents in two signs", { patterns: ["AA/AA"] }, "ac\u0327a\u0303o", "aç/ão"],
  ["alphanumeric", PLATE, "abc1d23", "abc-1d23"],
  ["alphanumeric", PLATE, "abc1234", "abc-1234"],
  ["full-width digits", CPF_MASK, "５２９９８２２４７２５", "529.982.247-25"],
  ["full-width phone", PHONE_MASK, "＋５５１１９８７６５４３２１", "(11) 98765-4321"],
  ["small letters", CNPJ_MASK, "12abc34501de35", "12.ABC.345/01DE-35"],
  ["alphanumeric", CNPJ_MASK, "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["a mark waits for what follows it", CEP_MASK, "01310", "01310"],
  ["nothing", CEP_MASK, "", ""],
  ["nothing", CNPJ_MASK, "", ""],
  ["landline", PHONE_MASK, "1134567890", "(11) 3456-7890"],
  ["mobile", PHONE_MASK, "11987654321", "(11) 98765-4321"],
  ["pasted with +55", PHONE_MASK, "+55 (11) 98765-4321", "(11) 98765-4321"],
  ["pasted with 55", PHONE_MASK, "5511987654321", "(11) 98765-4321"],
  ["pasted landline with 55", PHONE_MASK, "551134567890", "(11) 3456-7890"],
  ["pasted with trunk zero", PHONE_MASK, "011 98765-4321", "(11) 98765-4321"],
  ["pasted with two trunk zeros", PHONE_MASK, "0011 98765-4321", "(11) 98765-4321"],
  ["the beginning of a number, pasted with +55", PHONE_MASK, " +55 119", "(11) 9"],
  ["a plus at the end", PHONE_MASK, "11+", "(11"],
  ["area code 55", PHONE_MASK, "55999887766", "(55) 99988-7766"],
])("%s: $2 → $3 (V27)", (_name, mask, text, written) => {
  expect(maskText(mask, text).text).toBe(written);
});

/** Value of a field after each key typed at its end. */
function type(mask: Mask, keys: string): string {
  return [...keys].reduce((text, key) => maskText(mask, text + key, text.length + 1, true).text, "");
}

test("what is typed sign by sign is what is pasted", () => {
  expect(type(PHONE_MASK, "11987654321")).toBe("(11) 98765-4321");
  expect(type(PHONE_MASK, "(11) 98765-4321")).toBe("(11) 98765-4321");
  expect(type(PHONE_MASK, "+55 11 98765-4321")).toBe("(11) 98765-4321");
  expect(type(PHONE_MASK, "01134567890")).toBe("(11) 3456-7890");
});

test.each(["5511987654321", "559934567891", "015119876543210", "00351912345678", "119876543210"])(
  "no digit of %s is dropped or moved while it is typed",
  (digits) => {
    expect(type(PHONE_MASK, digits).replace(/\D/g, "")).toBe(digits.replace(/^0+/, ""));
  },
);

test("deleting is never blocked: sign by sign to nothing", () => {
  let text = "(11) 98765-4321";
  for (let presses = 0; text !== ""; presses++) {
    expect(presses).toBeLessThan(15);
    text = maskText(PHONE_MASK, text.slice(0, -1), text.length - 1, true).text;
  }
});

test.each([
  ["a digit in the middle", "(11) 98|765-432", "5", "(11) 985|76-5432"],
  ["a digit where a mark is", "(11)| 98765-432", "5", "(11) 5|9876-5432"],
  ["a digit in a full field", "(11) 9|8765-4321", "0", "(11) 90|8765-4321"],
  ["a letter", "(11) 98|765-432", "x", "(11) 98|76-5432"],
  ["deleting in the middle", "(11) 987|65-4321", "⌫", "(11) 98|65-4321"],
])("%s: the caret stays after what was typed", (_name, before, key, after) => {
  const [left, right] = before.split("|") as [string, string];
  const typed = key === "⌫" ? left.slice(0, -1) : left + key;
  const masked = maskText(PHONE_MASK, typed + right, typed.length, true);
  expect(`${masked.text.slice(0, masked.caret)}|${masked.text.slice(masked.caret)}`).toBe(after);
});
