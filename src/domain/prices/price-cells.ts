import type { VALIDITY_RULES } from "../orders/scholarship-status.ts";
import type { Cents } from "../pricing/money.ts";
import { hasLink } from "../reviews/has-link.ts";
import { formatMoney } from "../text/format.ts";
import { fold } from "../text/slug.ts";
import { type CellValue, NO_AMOUNT, readAmount } from "./read-amount.ts";

/** Most monthly fees of a year: twelve and that of the enrolment. */
const MAX_INSTALLMENTS = 13;
const MAX_CONDITIONS = 200;
const MAX_WORD = 100;
/** No fee is higher: a number above is a phone, a code or a slip. */
const MAX_FEE_CENTS = 10_000_000;
const WAIVED = new Set(["isento", "isenta", "gratis", "gratuita", "nao cobra", "nao ha", "sem taxa"]);
const YES = new Set(["sim", "s", "x", "1", "true", "verdadeiro", "isento", "isenta", "gratis"]);
const NO = new Set(["", "nao", "n", "0", "false", "falso", "nao ha"]);
const NO_SEATS = new Set(
  [
    "esgotado",
    "esgotada",
    "esgotadas",
    "lotado",
    "lotada",
    "completo",
    "completa",
    "cheia",
    "turma cheia",
    "nenhuma",
  ].concat(
    ...["sem vaga", "sem vagas", "nao ha", "nao ha vagas", "lista de espera", "fila de espera", "espera", "encerrada"],
  ),
);
const UNKNOWN_SEATS = new Set(["sim", "ha vagas", "com vagas", "disponivel", "disponiveis", "consulte", "a consultar"]);
const DATE =
  /^\d{4}-\d{2}-\d{2}|^\d{1,2}\/\d{1,2}\/\d{2,4}$|^\d{1,2}[/-](?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)/i;

const VALIDITIES: Readonly<Record<keyof typeof VALIDITY_RULES, string>> = {
  ano_letivo: "pelo ano letivo",
  minimo_2_anos: "por pelo menos dois anos",
  fim_da_etapa: "até o fim da etapa",
};
const BY_VALIDITY = new Map<string, string>([
  ...Object.entries(VALIDITIES).flatMap(([rule, name]) => [rule, name].map((text) => [fold(text), rule] as const)),
  ...["ano letivo", "1 ano", "um ano", "anual"].map((text) => [text, "ano_letivo"] as const),
  ...["minimo de 2 anos", "2 anos", "dois anos"].map((text) => [text, "minimo_2_anos"] as const),
  ...["fim da etapa", "ate o fim do ciclo"].map((text) => [text, "fim_da_etapa"] as const),
]);

/** A cell as the lists of words have it; a longer one is in none. */
const wordOf = (text: string) => (text.length > MAX_WORD ? text : fold(text));

/** Name of a validity rule, as cells have it; empty for none. */
export function validityName(rule: string | null): string {
  return Object.entries(VALIDITIES).find(([key]) => key === rule)?.[1] ?? "";
}

/** Cells of a table for a class that does not exist. */
export function isNoClass(text: string): boolean {
  return /^(?:[-–—x]+|n\/?a|não há|não tem|não oferece|sem turma)?$/iu.test(text);
}

/** A monthly fee, above zero and up to `MAX_FEE_CENTS`. */
export function readFee(text: string): CellValue<Cents> {
  if (DATE.test(text)) return { problem: "é uma data, não um valor: formate a coluna como número" };
  const read = readAmount(text);
  if ("problem" in read) return read;
  if (read.value <= 0) return { problem: NO_AMOUNT };
  return read.value > MAX_FEE_CENTS ? { problem: `passa de ${formatMoney(MAX_FEE_CENTS)}` } : read;
}

/** The same; null for a cell without a fee. */
export function readOptionalFee(text: string): CellValue<Cents | null> {
  return isNoClass(text) ? { value: null } : readFee(text);
}

/** An enrolment fee, null for an empty cell; a word instead of an amount waives it. */
export function readEnrollmentFee(
  text: string,
): CellValue<{ readonly cents: Cents | null; readonly isWaived: boolean }> {
  if (text === "" || isNoClass(text)) return { value: { cents: null, isWaived: false } };
  if (WAIVED.has(wordOf(text))) return { value: { cents: null, isWaived: true } };
  const amount = readAmount(text);
  const read = "value" in amount && amount.value === 0 ? amount : readFee(text);
  return "problem" in read ? read : { value: { cents: read.value, isWaived: false } };
}

/** A discount, 0–100; null for an empty cell. */
export function readPercent(text: string): CellValue<number | null> {
  if (isNoClass(text)) return { value: null };
  const [, digits = "", sign] = /^-?\s*(\d{1,3}(?:[.,]\d+)?)\s*(%?)$/.exec(text) ?? [];
  const percent = Number(digits.replace(",", "."));
  if (digits === "" || percent > 100) return { problem: "não é um desconto, de 0 a 100%" };
  if (percent > 0 && percent < 1 && sign === "") return { problem: "não diz quantos por cento são: escreva 10%" };
  return { value: percent };
}

export function readYesNo(text: string): CellValue<boolean> {
  const word = wordOf(text);
  return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { problem: "não é sim nem não" };
}

/** Monthly fees of a year, 1–13; null for an empty cell. */
export function readInstallments(text: string): CellValue<number | null> {
  if (text === "") return { value: null };
  const [, digits = ""] = /^(\d{1,2})(?:\s*(?:x|vezes|parcelas))?$/i.exec(text) ?? [];
  const count = Number(digits);
  return count >= 1 && count <= MAX_INSTALLMENTS
    ? { value: count }
    : { problem: `não é um número de parcelas, de 1 a ${MAX_INSTALLMENTS}` };
}

/** Free seats of a class; null for a cell that does not state their number. */
export function readSeats(text: string): CellValue<number | null> {
  const word = wordOf(text);
  if (isNoClass(text) || UNKNOWN_SEATS.has(word)) return { value: null };
  if (NO_SEATS.has(word)) return { value: 0 };
  const [, digits = ""] = /^(\d{1,3})(?:[.,]0{1,2})?(?:\s*vagas?)?$/i.exec(text) ?? [];
  return digits === "" ? { problem: "não é um número de vagas, de 0 a 999" } : { value: Number(digits) };
}

/** Validity of a scholarship; null for an empty cell. */
export function readValidity(text: string): CellValue<string | null> {
  if (text === "") return { value: null };
  const rule = BY_VALIDITY.get(wordOf(text));
  return rule ? { value: rule } : { problem: `não é uma validade: use ${Object.values(VALIDITIES).join(", ")}` };
}

/** Conditions in the words of the school; null for an empty cell. */
export function readConditions(text: string): CellValue<string | null> {
  // Blanks may be many, but not without end.
  const line = text.length > 5 * MAX_CONDITIONS ? text : text.replace(/\s+/g, " ").trim();
  if (line.length > MAX_CONDITIONS) return { problem: `passa de ${MAX_CONDITIONS} caracteres` };
  if (hasLink(line)) return { problem: "tem um endereço de site ou e-mail, que não aparece aqui" };
  return { value: line || null };
}
