import { readLine } from "../text/typed-text.ts";

/** Separators within a CPF or a CNPJ. */
const MARKS = /[ ./\p{Pd}]/gu;
const MAX_LENGTH = 200;

/**
 * The characters of a typed CPF or CNPJ, in capitals, whose last two are its check digits; null when they are wrong or
 * the text does not fit `pattern`. Weights of the sums are 2, 3, 4 … from the right, and after `greatestWeight` 2
 * again.
 */
export function readRegistryNumber(text: string, pattern: RegExp, greatestWeight: number): string | null {
  if (text.length > MAX_LENGTH) return null;
  const written = readLine(text).normalize("NFKC").replace(MARKS, "");
  // A sign repeated has right check digits, and is nobody's.
  if (!pattern.test(written) || /^(.)\1*$/.test(written)) return null;
  const signs = written.toUpperCase();
  const isRight = [-2, -1].every((at) => checkDigit(signs.slice(0, at), greatestWeight) === signs.at(at));
  return isRight ? signs : null;
}

/** The sum times ten by eleven, ten being zero; a letter counts as its ASCII code less 48, as digits do. */
function checkDigit(signs: string, greatestWeight: number): string {
  let sum = 0;
  for (let i = 0; i < signs.length; i++) {
    sum += (signs.charCodeAt(i) - 48) * (((signs.length - 1 - i) % (greatestWeight - 1)) + 2);
  }
  return String(((sum * 10) % 11) % 10);
}
