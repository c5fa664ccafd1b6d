import { readCnpj } from "../../src/domain/people/cnpj.ts";
import { NO_AMOUNT, readAmount } from "../../src/domain/prices/read-amount.ts";

/** Number with a decimal point or comma ("512,34", "1.234,56", "1.0"); null when blank or not a number. */
export function parseNumber(text: string | null): number | null {
  if (!text) return null;
  const plain = text.trim();
  const dotted = plain.includes(",") ? plain.replaceAll(".", "").replace(",", ".") : plain;
  return /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i.test(dotted) ? Number(dotted) : null;
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

/**
 * The fourteen characters of a CNPJ; null when it is mangled ("2,85392E+13"), undeclared or has wrong check digits. One
 * of digits may have lost its zeros, as a number of a spreadsheet does.
 */
export function parseCnpj(text: string | null): string | null {
  const written = text?.trim().replace(/\.0+$/, "") ?? "";
  return readCnpj(/^[\d./-]+$/.test(written) ? written.replace(/\D/g, "").padStart(14, "0") : written);
}

/** ISO date of `AAAA-MM-DD` or `D/M/AAAA`, a time after it allowed and dropped; null when it is no real day. */
export function parseDate(text: string | null): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text ?? "");
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text ?? "");
  const [year, month = "", day = ""] = iso ? iso.slice(1) : brazilian ? brazilian.slice(1).reverse() : [];
  if (!year) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return date.toISOString().slice(0, 10) === written ? written : null;
}

/** Centavos of "1.234,56", "R$ 950", "1234.5"; null when it is not money in figures, or may be two amounts. */
export function parseCents(text: string | null): number | null {
  const read = text === null ? null : readAmount(text);
  return read && "value" in read ? read.value : null;
}

/** Advice about a text that is no amount: "1,200" `pode ser 1.200,00 ou 1,20: escreva um dos dois`. */
export function moneyHint(text: string): string {
  const read = readAmount(text);
  return "problem" in read && read.problem !== NO_AMOUNT ? read.problem : "use um valor em reais, como 1.234,56";
}

/** "sim", "s", "1", "true" → true; "não", "n", "0", "false" → false; else null. */
export function parseYesNo(text: string | null): boolean | null {
  if (/^(?:sim|s|1|1\.0|true|verdadeiro)$/i.test(text ?? "")) return true;
  if (/^(?:n[aã]o|n|0|0\.0|false|falso)$/i.test(text ?? "")) return false;
  return null;
}
