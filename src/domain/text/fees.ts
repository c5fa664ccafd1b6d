import { AFTER_AMOUNT, type AmountToken, amountAt } from "./amount.ts";
import { matchAny, phrases, skipAll } from "./phrases.ts";

const RANGE_OPENINGS = phrases("entre", "mensalidade de", "mensalidade entre", "de");
const RANGE_LINKS = phrases("e ate", "ate", "e", "a");
const OF = phrases("de");
const AT_MOST = phrases("no maximo", "maximo", "menos de", "abaixo de", "por ate", "ate", "limite", "teto");
const AT_LEAST = phrases("a partir de", "acima de", "mais de", "no minimo", "minimo", "desde");
const SUBJECT = phrases("mensalidade", "mensalidades", "valor", "preco", "custando", "pagar", "pagando", "por");
const FILLERS = phrases("uns", "de", "em", "cerca de", "mais ou menos", "o valor de", "r$");

/** Two bounds of a fee in reais, in ascending order, of the tokens up to `end`. */
export interface FeeRange {
  readonly low: number;
  readonly high: number;
  readonly end: number;
  /** Marked as a range ("entre") or as money. */
  readonly isMarked: boolean;
  readonly isAscending: boolean;
}

/** One bound of a fee in reais. */
interface FeeBound {
  readonly value: number;
  readonly end: number;
  /** Marked as a bound or a fee ("até", "mensalidade") or as money. */
  readonly isMarked: boolean;
  /** The lower bound if true, the upper if false, null where the text does not say. */
  readonly isLeast: boolean | null;
}

/** "entre 800 e 1500", "de 800 até 1.200 reais", "800-1200", "800 a 1200". */
export function feeRangeAt(tokens: readonly AmountToken[], at: number): FeeRange | null {
  return rangeFrom(tokens, at, false) ?? rangeFrom(tokens, at, true);
}

function rangeFrom(tokens: readonly AmountToken[], at: number, isShort: boolean): FeeRange | null {
  const opened = matchAny(tokens, at, RANGE_OPENINGS);
  if (isShort && opened === at) return null;
  const first = amountAt(tokens, skipAll(tokens, opened, FILLERS), isShort);
  if (!first) return null;
  const firstEnd = skipAll(tokens, first.end, AFTER_AMOUNT);
  const isDash = /[-‐-―−]/.test(tokens[firstEnd]?.gap ?? "");
  const joined = isDash ? firstEnd : matchAny(tokens, firstEnd, RANGE_LINKS);
  if (joined === firstEnd && !isDash) return null;
  const second = amountAt(tokens, skipAll(tokens, joined, FILLERS));
  if (!second) return null;
  return {
    low: Math.min(first.value, second.value),
    high: Math.max(first.value, second.value),
    end: skipAll(tokens, second.end, AFTER_AMOUNT),
    isMarked: opened > at || first.isMoney || second.isMoney,
    isAscending: first.value < second.value,
  };
}

/** "até R$ 1.200", "a partir de 800", "mensalidade de 600", "mil reais". */
export function feeBoundAt(tokens: readonly AmountToken[], at: number): FeeBound | null {
  const subject = matchAny(tokens, at, SUBJECT);
  const start = skipAll(tokens, subject, OF);
  const least = matchAny(tokens, start, AT_LEAST);
  const most = matchAny(tokens, start, AT_MOST);
  const bound = Math.max(least, most);
  const amount = amountAt(tokens, skipAll(tokens, bound, FILLERS));
  if (!amount) return null;
  return {
    value: amount.value,
    end: skipAll(tokens, amount.end, AFTER_AMOUNT),
    isMarked: subject > at || bound > start || amount.isMoney,
    isLeast: least > start ? true : most > start ? false : null,
  };
}
