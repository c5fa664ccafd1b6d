import { readMoney } from "../../src/domain/text/money.ts";

/** Number with a decimal point or comma ("512,34", "1.234,56", "1.0"); null when blank or not a number. */
export function parseNumber(text: string | null): number | null {
  if (!text) return null;
  const plain = text.trim();
  const dotted = plain.includes(",") ? plain.replaceAll(".", "").replace(",", ".") : plain;
  return /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(dotted) ? Number(dotted) : null;
}

/** Whole number ≥ 0 ("129.0" → 129); null when blank or not one. */
export function parseCount(text: string | null): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null;
}

/** INEP school code: eight digits; null when it is not one. */
export function parseInepCode(text: string | null): string | null {
  const digits = text?.trim().replace(/\.0+$/, "") ?? "";
  return /^[1-5]\d{7}$/.test(digits) ? digits : null;
}

/** Fourteen digits of a CNPJ; null when it is mangled ("2,85392E+13"), undeclared or has wrong check digits. */
export function parseCnpj(text: string | null): string | null {
  const digits = text?.trim().replace(/\.0+$/, "").replace(/[./-]/g, "").padStart(14, "0") ?? "";
  if (!/^\d{14}$/.test(digits) || /^(\d)\1*$/.test(digits)) return null;
  const checkDigit = (length: number) => {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += Number(digits[i]) * (((length - 1 - i) % 8) + 2);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return checkDigit(12) === Number(digits[12]) && checkDigit(13) === Number(digits[13]) ? digits : null;
}

/** ISO date of `AAAA-MM-DD` or `DD/MM/AAAA`, a time after it allowed and dropped; null when it is no real day. */
export function parseDate(text: string | null): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text ?? "");
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})(?: .*)?$/.exec(text ?? "");
  const [year, month, day] = iso ? iso.slice(1) : brazilian ? [brazilian[3], brazilian[2], brazilian[1]] : [];
  if (!year) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = `${year}-${month}-${day}`;
  return date.toISOString().slice(0, 10) === written ? written : null;
}

/** Centavos of "1.234,56", "R$ 950", "1234.5"; null when it is not money or has fractions of a centavo. */
export function parseCents(text: string | null): number | null {
  return text === null ? null : readMoney(text);
}

/** "sim", "s", "1", "true" → true; "não", "n", "0", "false" → false; else null. */
export function parseYesNo(text: string | null): boolean | null {
  if (/^(?:sim|s|1|1\.0|true|verdadeiro)$/i.test(text ?? "")) return true;
  if (/^(?:n[aã]o|n|0|0\.0|false|falso)$/i.test(text ?? "")) return false;
  return null;
}
