import { narrow } from "../text/typed-text.ts";

/**
 * Input mask (V27). In a pattern `#` is a digit, `A` a letter and `*` either; other characters are literals, and can be
 * neither letter nor digit.
 */
export interface Mask {
  /** Patterns, shortest first: the first that fits the input is used. */
  readonly patterns: readonly string[];
  /** Cleans the input before the pattern; `isTyped` is false for pasted or autofilled text. */
  readonly clean?: (text: string, isTyped: boolean) => string;
  /** Longer input stays as it is: it may be another number, and none of its digits is too much. */
  readonly isOpen?: true;
  /** Matches the beginning of a prefix that `clean` removes: not formatted until it is complete. */
  readonly pending?: RegExp;
}

const TOKENS: ReadonlyMap<string, RegExp> = new Map([
  ["#", /\d/],
  ["A", /\p{L}/u],
  ["*", /[\p{L}\d]/u],
]);

export const PHONE_MASK: Mask = {
  patterns: ["(##) ####-####", "(##) #####-####"],
  clean: withoutCountryCode,
  pending: /^\+5{0,2}$/,
  isOpen: true,
};
export const CPF_MASK: Mask = { patterns: ["###.###.###-##"] };
export const CEP_MASK: Mask = { patterns: ["#####-###"] };
/** Alphanumeric since July 2026 (IN RFB 2.229/2024). */
export const CNPJ_MASK: Mask = { patterns: ["**.***.***/****-##"], clean: (text) => text.toUpperCase() };

/**
 * Applies the mask to `text` and moves `caret` (in UTF-16 units) along with the characters before it. Characters that
 * do not fit are dropped; a literal is written only before another character, so that it can be deleted. `isTyped` is
 * false for pasted or autofilled text.
 */
export function maskText(mask: Mask, text: string, caret = text.length, isTyped = false) {
  if (mask.pending?.test(text)) return { text, caret };
  const signs = signsOf(mask.clean?.(text, isTyped) ?? text);
  const fitting = mask.patterns.find((p) => slotsOf(p) >= signs.length);
  if (!fitting && mask.isOpen) return { text, caret };
  const pattern = fitting ?? mask.patterns.at(-1)!;
  const signsBeforeCaret = signs.length - signsOf(text.slice(caret)).length;
  let [written, marks, next, caretWritten] = ["", "", 0, 0];
  for (const place of pattern) {
    const token = TOKENS.get(place);
    if (!token) {
      marks += place;
      continue;
    }
    while (next < signs.length && !token.test(signs[next]!)) next++;
    if (next >= signs.length) break;
    written += marks + signs[next++];
    marks = "";
    if (next <= signsBeforeCaret) caretWritten = written.length;
  }
  return { text: written, caret: caretWritten };
}

function signsOf(text: string): string[] {
  return (
    narrow(text)
      .normalize("NFC")
      .match(/[\p{L}\d]/gu) ?? []
  );
}

function slotsOf(pattern: string): number {
  return [...pattern].filter((place) => TOKENS.has(place)).length;
}

/** A phone without +55 and trunk zero. Twelve typed digits are not shortened: 55 is an area code too. */
function withoutCountryCode(text: string, isTyped: boolean): string {
  const digits = narrow(text).replace(/\D/g, "");
  const isInternational = narrow(text).trimStart().startsWith("+") || (!isTyped && digits.length > 11);
  return (isInternational && digits.startsWith("55") ? digits.slice(2) : digits).replace(/^0+/, "");
}
