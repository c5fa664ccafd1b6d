import { findEntry } from "./find-entry.ts";
import { matchAny, phrases } from "./phrases.ts";

/** A word, number or sign of a text that may hold an amount of money. */
export interface AmountToken {
  /** Folded; empty for a number. */
  readonly word: string;
  /** 1200 for "1.200", "1200,00" and "1200"; null for a word. */
  readonly number: number | null;
  /** An ordinal number, with º, ª or a letter for it ("6o"). */
  readonly isOrdinal: boolean;
  /** As typed, for words that differ only by an accent ("Pará", "para"). */
  readonly typed: string;
  /** Text between the previous token and this one. */
  readonly gap: string;
}

/** An amount in reais, of the tokens up to `end`. */
interface Amount {
  readonly value: number;
  readonly end: number;
  /** Marked as money by a sign or word. */
  readonly isMoney: boolean;
}

/**
 * Source of a pattern of numbers: thousands in groups, by a full stop as in Brazil, or by a comma where that cannot be
 * a decimal, with or without cents.
 */
export const NUMBER_PATTERN = String.raw`\d{1,3}(?:\.\d{3})+(?!\d)(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+\.\d{1,2}(?!\d)|[1-9],\d{3}(?!\d)|\d+(?:[.,]\d{1,2}(?!\d))?`;

const UNITS: Readonly<Record<string, number>> = {
  um: 1,
  dois: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
};
const TENS: Readonly<Record<string, number>> = {
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
};
const HUNDREDS: Readonly<Record<string, number>> = {
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
};
const THOUSAND = phrases("mil", "k");
const OTHER_UNITS = ["%", "ano", "anos", "serie", "km", "estrelas", "alunos", "vagas", "minutos", "metros"];
/** Words that may follow a number without a space. */
const GLUED = new Set(["mil", "k", "reais", "real", "%", "mes", "ano", "anos", "serie", "km"]);

/** Words after an amount that say it is money, or a price by month. */
export const AFTER_AMOUNT = phrases(
  ...["reais por mes", "real por mes", "reais ao mes", "reais mensais", "reais mes", "reais", "real"],
  ...["por mes", "ao mes", "mensais", "mes"],
);

/** "1.200,50" → 1200.5; "1,200" → 1200; "1.5" → 1.5. */
export function toAmountNumber(typed: string): number {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(typed)) return Number(typed.replaceAll(".", "").replace(",", "."));
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed)) return Number(typed.replaceAll(",", ""));
  return Number(typed.replace(",", "."));
}

/**
 * Reads the amount at a token: "1200", "R$ 1.200,00", "1 200", "1,2 mil", "1k", "1 mil e 200", "mil e duzentos", "600
 * reais e 50 centavos". `isShort` leaves out what follows the thousands: in "entre 1 mil e 900" it is the other bound.
 */
export function amountAt(tokens: readonly AmountToken[], at: number, isShort = false): Amount | null {
  const hasSign = tokens[at - 1]?.word === "r$" || tokens[at]?.word === "r$";
  const start = tokens[at]?.word === "r$" ? at + 1 : at;
  const read = inDigits(tokens, start) ?? inWords(tokens, start);
  if (!read) return null;
  const whole = read.isThousands && !isShort ? withRest(tokens, read) : read;
  const cents = centsAfter(tokens, whole.end);
  const isMoney =
    hasSign || read.isThousands || cents !== null || matchAny(tokens, whole.end, AFTER_AMOUNT) > whole.end;
  return cents ? { value: whole.value + cents.value / 100, end: cents.end, isMoney } : { ...whole, isMoney };
}

interface Part {
  readonly value: number;
  readonly end: number;
  readonly isThousands: boolean;
}

/** A number in digits; not a grade, age, percentage, or one with letters for digits ("12OO"). */
function inDigits(tokens: readonly AmountToken[], at: number): Part | null {
  const first = tokens[at];
  if (!first || first.number === null || first.isOrdinal) return null;
  const group = tokens[at + 1];
  const isGrouped =
    /^[1-9]\d?$/.test(first.typed) && /^\d{3}(?:,\d{1,2})?$/.test(group?.typed ?? "") && /^\s$/u.test(group!.gap);
  const value = isGrouped && !group!.isOrdinal ? first.number * 1000 + group!.number! : first.number;
  const end = isGrouped ? at + 2 : at + 1;
  const next = tokens[end];
  if (next?.gap === "" && !GLUED.has(next.word)) return null;
  const after = matchAny(tokens, end, THOUSAND);
  if (after > end && !isGrouped) return { value: Math.round(value * 100_000) / 100, end: after, isThousands: true };
  return OTHER_UNITS.includes(next?.word ?? "") ? null : { value, end, isThousands: false };
}

/** "mil", "dois mil", "quinhentos", "duzentos e trinta e dois". */
function inWords(tokens: readonly AmountToken[], at: number): Part | null {
  const word = (i: number) => tokens[i]?.word ?? "";
  if (word(at) === "mil") return { value: 1000, end: at + 1, isThousands: true };
  const spoken = belowThousand(tokens, at);
  if (!spoken) return null;
  if (word(spoken.end) === "mil") return { value: spoken.value * 1000, end: spoken.end + 1, isThousands: true };
  return OTHER_UNITS.includes(word(spoken.end)) ? null : { ...spoken, isThousands: false };
}

/** Hundreds after the thousands: "e 200", "e duzentos", "quinhentos". */
function withRest(tokens: readonly AmountToken[], part: Part): Part {
  const { value, end } = part;
  const isLinked = tokens[end]?.word === "e";
  const start = isLinked ? end + 1 : end;
  const rest = inDigits(tokens, start) ?? wordsOnly(tokens, start);
  const isRest = rest && !rest.isThousands && rest.value < 1000 && Number.isInteger(rest.value);
  if (!isRest || value % 1000 !== 0 || (!isLinked && rest.value < 100)) return part;
  return { value: value + rest.value, end: rest.end, isThousands: true };
}

function wordsOnly(tokens: readonly AmountToken[], at: number): Part | null {
  const read = inWords(tokens, at);
  return read && !read.isThousands ? read : null;
}

/** A number below a thousand in words. */
function belowThousand(tokens: readonly AmountToken[], at: number): { value: number; end: number } | null {
  let value = 0;
  let end = at;
  for (const table of [HUNDREDS, TENS, UNITS]) {
    const next = value > 0 && tokens[end]?.word === "e" ? end + 1 : end;
    const entry = value > 0 && next === end ? undefined : findEntry(table, tokens[next]?.word ?? "");
    // "Duzentos e dois mil" is a range, and no fee.
    if (entry === undefined || (value > 0 && tokens[next + 1]?.word === "mil")) continue;
    value += entry;
    end = next + 1;
    // Eleven has no other units: "vinte e doze" is no number.
    if (table === TENS && (findEntry(UNITS, tokens[end + 1]?.word ?? "") ?? 0) > 9) break;
  }
  return value === 0 ? null : { value, end };
}

/** "reais e 50 centavos" after an amount. */
function centsAfter(tokens: readonly AmountToken[], at: number): { value: number; end: number } | null {
  const unit = matchAny(tokens, at, phrases("reais", "real"));
  const link = matchAny(tokens, unit, phrases("e", "com"));
  if (link === unit) return null;
  const read = inDigits(tokens, link) ?? inWords(tokens, link);
  const end = read ? matchAny(tokens, read.end, phrases("centavos", "centavo")) : link;
  return read && end > read.end && read.value < 100 ? { value: read.value, end } : null;
}
