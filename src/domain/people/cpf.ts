import { readLine } from "../text/typed-text.ts";

/** The eleven digits of a valid CPF, without punctuation; null when it is invalid. */
export function normalizeCpf(text: string): string | null {
  const digits = readLine(text)
    .normalize("NFKC")
    .replace(/[ ./\p{Pd}]/gu, "");
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return null;
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10] ? digits : null;
}

/** Weights 2, 3, 4 … from the right; the rest of the sum times ten by eleven, ten being zero (Receita Federal). */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0);
  return String(((sum * 10) % 11) % 10);
}

/** A masked CPF (B5): only its middle six digits ("***.456.789-**"); "" when there is none. */
export function maskCpf(digits: string | null): string {
  return digits ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : "";
}
