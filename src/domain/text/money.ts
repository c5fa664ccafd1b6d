import { AFTER_AMOUNT, type AmountToken, amountAt, NUMBER_PATTERN, toAmountNumber } from "./amount.ts";
import { feeBoundAt, feeRangeAt } from "./fees.ts";
import { skipAll } from "./phrases.ts";
import { fold } from "./slug.ts";
import { narrow, readLine } from "./typed-text.ts";

/** A range of fees as typed, in reais; null for a bound that is not given. */
interface Fees {
  readonly min: number | null;
  readonly max: number | null;
}

const TOKEN = new RegExp(String.raw`r\$|${NUMBER_PATTERN}|\p{L}+`, "giu");

/** Longest text of an amount or of a range of fees. */
const MAX_LENGTH = 200;

/** Below this, a fee with decimals is none: "1.2" and "1,20" were meant as thousands. */
const MIN_DECIMAL_FEE = 10;

/** Centavos of an amount as Brazilians write it ("1.234,56", "R$ 950", "1,2 mil"); null when a part cannot be read. */
export function readMoney(text: string): number | null {
  const tokens = tokensOf(text);
  const amount = tokens && amountAt(tokens, 0);
  if (!amount || skipAll(tokens, amount.end, AFTER_AMOUNT) < tokens.length) return null;
  return Math.round(amount.value * 100);
}

/**
 * The fees that a field for one bound names: a lone amount is that bound, "800 a 1200" both, "a partir de 800" the
 * lower. Null when a part cannot be read: a search must not use half of it.
 */
export function readFees(text: string, field: "min" | "max"): Fees | null {
  // Most addresses have no price.
  const tokens = text === "" ? null : tokensOf(text);
  if (!tokens) return null;
  const range = feeRangeAt(tokens, 0);
  if (range?.end === tokens.length)
    return isFee(range.low) && isFee(range.high) ? { min: range.low, max: range.high } : null;
  const bound = feeBoundAt(tokens, 0);
  if (bound?.end !== tokens.length || !isFee(bound.value)) return null;
  return (bound.isLeast ?? field === "min") ? { min: bound.value, max: null } : { min: null, max: bound.value };
}

function isFee(reais: number): boolean {
  return Number.isInteger(reais) || reais >= MIN_DECIMAL_FEE;
}

/** Words and numbers of a text; null when it has other characters, which could change what a number means. */
function tokensOf(text: string): AmountToken[] | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = readLine(narrow(text))
    .replace(/(?<![\p{L}\d])(?:r\s?\$|rs|brl|\$)(?=[\s\d]|$)/giu, "r$")
    .replace(/(?<=\d\s?)r?\$$/iu, " reais")
    .replace(/^<=?|^≤/, "até ")
    .replace(/^>=?|^≥/, "a partir de ")
    .replace(/\s?(?:\/|p\/)\s?(?=m[eê]s)/giu, " por ")
    .replace(/(?<=\d)(?:a|até)(?=\d)/giu, " a ")
    .replace(/(?<=\d),-$|[.,;]$/, "");
  const tokens: AmountToken[] = [];
  let end = 0;
  for (const match of plain.matchAll(TOKEN)) {
    const [typed] = match;
    const gap = plain.slice(end, match.index);
    if (!(tokens.length === 0 ? /^$/ : /^\s*[-‐-―−]?\s*$/u).test(gap)) return null;
    const number = /^\d/.test(typed) ? toAmountNumber(typed) : null;
    const word = number !== null ? "" : typed.toLowerCase() === "r$" ? "r$" : fold(typed);
    tokens.push({ word, number, isOrdinal: false, typed, gap });
    end = match.index + typed.length;
  }
  return tokens.length > 0 && end === plain.length ? tokens : null;
}
