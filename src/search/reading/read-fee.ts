import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN } from "../../domain/constants.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatCount } from "../../domain/text/format.ts";
import { type Claim, matchAny, type Phrases, phrases } from "./claim.ts";
import type { Token } from "./tokens.ts";

/** Minimum monthly fee. */
const MIN_FEE = 50;
/** Minimum of a bare number that is read as a fee. */
const MIN_BARE_FEE = 200;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
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
  cinquenta: 50,
};
const THOUSANDS: Readonly<Record<string, number>> = {
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
};
const RANGE_OPENINGS = phrases("entre", "mensalidade de", "mensalidade entre", "de");
const RANGE_LINKS = phrases("e ate", "ate", "e", "a");
const OF = phrases("de");
const AT_MOST = phrases("no maximo", "maximo", "menos de", "abaixo de", "por ate", "ate", "limite", "teto");
const AT_LEAST = phrases("a partir de", "acima de", "mais de", "no minimo", "minimo", "desde");
const SUBJECT = phrases("mensalidade", "mensalidades", "valor", "preco", "custando", "pagar", "pagando", "por");
const FILLERS = phrases("uns", "de", "em", "cerca de", "mais ou menos", "o valor de", "r$");
const AFTER = phrases(
  "reais por mes",
  "real por mes",
  "reais mes",
  "reais",
  "real",
  "por mes",
  "ao mes",
  "mensais",
  "mes",
);

/** "até R$ 1.200", "entre 800 e 1500", "mil reais", "mensalidade de 600". */
export function readFee(tokens: readonly Token[], at: number): Claim | null {
  return readRange(tokens, at) ?? readBound(tokens, at);
}

/** A bare number without another meaning ("6 ano moema 1500"). */
export function readBareFee(tokens: readonly Token[], at: number): Claim | null {
  const { number, isOrdinal } = tokens[at]!;
  if (number === null || isOrdinal || number < MIN_BARE_FEE || number > DEFAULT_PRICE_MAX) return null;
  return atMost(at, at + 1, number);
}

function readRange(tokens: readonly Token[], at: number): Claim | null {
  const opened = matchAny(tokens, at, RANGE_OPENINGS);
  const low = amountAt(tokens, skip(tokens, opened, FILLERS));
  if (!low) return null;
  const lowEnd = skip(tokens, low.end, AFTER);
  const isDash = tokens[lowEnd]?.gap.includes("-") ?? false;
  const joined = isDash ? lowEnd : matchAny(tokens, lowEnd, RANGE_LINKS);
  if (joined === lowEnd && !isDash) return null;
  const high = amountAt(tokens, skip(tokens, joined, FILLERS));
  if (!high || high.value < MIN_FEE || low.value < MIN_FEE || (opened === at && !low.isMoney && !high.isMoney)) {
    return null;
  }
  const [from, to] = [Math.min(low.value, high.value), Math.max(low.value, high.value)];
  return claimOf(at, skip(tokens, high.end, AFTER), from, to);
}

function readBound(tokens: readonly Token[], at: number): Claim | null {
  const subject = matchAny(tokens, at, SUBJECT);
  const start = skip(tokens, subject, OF);
  const least = matchAny(tokens, start, AT_LEAST);
  const bound = Math.max(least, matchAny(tokens, start, AT_MOST));
  const amount = amountAt(tokens, skip(tokens, bound, FILLERS));
  if (!amount || amount.value < MIN_FEE) return null;
  if (subject === at && bound === start && !amount.isMoney) return null;
  const end = skip(tokens, amount.end, AFTER);
  return least === start ? atMost(at, end, amount.value) : claimOf(at, end, amount.value, DEFAULT_PRICE_MAX);
}

const atMost = (from: number, to: number, value: number) => claimOf(from, to, DEFAULT_PRICE_MIN, value);

function claimOf(from: number, to: number, low: number, high: number): Claim {
  const clamp = (value: number) => Math.min(Math.max(Math.round(value), DEFAULT_PRICE_MIN), DEFAULT_PRICE_MAX);
  const [min, max] = [clamp(low), clamp(high)];
  const label =
    min === DEFAULT_PRICE_MIN
      ? `até R$ ${formatCount(max)}`
      : max === DEFAULT_PRICE_MAX
        ? `a partir de R$ ${formatCount(min)}`
        : `de R$ ${formatCount(min)} a R$ ${formatCount(max)}`;
  const filters = [["priceMin", String(min)] as const, ["priceMax", String(max)] as const];
  return { from, to, label, filters };
}

interface Amount {
  readonly value: number;
  readonly end: number;
  /** Marked as money by a sign or word. */
  readonly isMoney: boolean;
}

function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const hasSign = tokens[at - 1]?.word === "r$" || tokens[at]?.word === "r$";
  const start = tokens[at]?.word === "r$" ? at + 1 : at;
  const spoken = inDigits(tokens, start) ?? inWords(tokens, start);
  if (!spoken) return null;
  return { ...spoken, isMoney: hasSign || spoken.isThousands || matchAny(tokens, spoken.end, AFTER) > spoken.end };
}

/** "1200", "1.200,00", "2 mil"; not a grade, age or percentage. */
function inDigits(tokens: readonly Token[], at: number) {
  const token = tokens[at];
  if (!token || token.number === null || token.isOrdinal) return null;
  if (tokens[at + 1]?.word === "mil") return { value: token.number * 1000, end: at + 2, isThousands: true };
  if (["%", "ano", "anos", "serie", "km", "estrelas"].includes(tokens[at + 1]?.word ?? "")) return null;
  return { value: token.number, end: at + 1, isThousands: false };
}

/** "mil e duzentos", "dois mil", "quinhentos". */
function inWords(tokens: readonly Token[], at: number) {
  const word = (i: number) => tokens[i]?.word ?? "";
  const count = word(at + 1) === "mil" ? findEntry(THOUSANDS, word(at)) : undefined;
  let value = 0;
  let end = at;
  if (word(at) === "mil") [value, end] = [1000, at + 1];
  else if (count !== undefined) [value, end] = [count * 1000, at + 2];
  const isThousands = value > 0;
  const start = isThousands && word(end) === "e" ? end + 1 : end;
  const hundreds = findEntry(NUMBER_WORDS, word(start));
  if (hundreds !== undefined) {
    value += hundreds;
    end = start + 1;
    if (word(end) === "e" && word(end + 1) === "cinquenta") {
      value += 50;
      end += 2;
    }
  }
  return value === 0 ? null : { value, end, isThousands };
}

/** The first token from `at` on that starts none of the phrases. */
function skip(tokens: readonly Token[], at: number, among: Phrases): number {
  let next = at;
  for (let end = matchAny(tokens, next, among); end > next; end = matchAny(tokens, next, among)) next = end;
  return next;
}
