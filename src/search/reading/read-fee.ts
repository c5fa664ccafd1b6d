import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN } from "../../domain/constants.ts";
import { amountAt } from "../../domain/text/amount.ts";
import { type FeeRange, feeBoundAt, feeRangeAt } from "../../domain/text/fees.ts";
import { formatCount } from "../../domain/text/format.ts";
import { matchAny, phrases } from "../../domain/text/phrases.ts";
import type { Claim } from "./claim.ts";
import type { Token } from "./tokens.ts";

const MIN_FEE = 50;
/** Minimum of a bare number that is read as a fee. */
const MIN_BARE_FEE = 200;

/** "até R$ 1.200", "entre 800 e 1500", "mil reais", "mensalidade de 600". */
export function readFee(tokens: readonly Token[], at: number): Claim | null {
  return readRange(tokens, at) ?? readBound(tokens, at);
}

/** A bare number without another meaning ("6 ano moema 1500"). */
export function readBareFee(tokens: readonly Token[], at: number): Claim | null {
  const amount = tokens[at]?.number === null ? null : amountAt(tokens, at);
  if (!amount || amount.value < MIN_BARE_FEE || amount.value > DEFAULT_PRICE_MAX) return null;
  return atMost(at, amount.end, amount.value);
}

function readRange(tokens: readonly Token[], at: number): Claim | null {
  const range = feeRangeAt(tokens, at);
  if (!range || range.low < MIN_FEE || !(range.isMarked || isBareRange(range))) return null;
  return claimOf(at, range.end, range.low, range.high);
}

/** Whether two numbers without another word are fees: "campinas 800 a 1200", but neither "2026 a 2027" nor "3 a 5". */
function isBareRange({ low, high, isAscending }: FeeRange): boolean {
  const areYears = [low, high].every((number) => number >= 2000 && number < 2100);
  return isAscending && !areYears && low >= MIN_BARE_FEE && high <= DEFAULT_PRICE_MAX;
}

function readBound(tokens: readonly Token[], at: number): Claim | null {
  const bound = feeBoundAt(tokens, at);
  if (!bound || bound.value < MIN_FEE) return null;
  const { value, isLeast } = bound;
  const end = matchAny(tokens, bound.end, AND_SOME);
  const isMore = end > bound.end;
  if (!bound.isMarked && !(isMore && value >= MIN_BARE_FEE)) return null;
  if (isLeast) return claimOf(at, end, value, DEFAULT_PRICE_MAX);
  return atMost(at, end, isMore ? value + someOf(value) : value);
}

/** "600 e poucos" are less than 700, "mil e pouco" less than 1.500. */
const AND_SOME = phrases("e poucos", "e poucas", "e pouco", "e pouca", "e tantos", "e tanto", "e alguma coisa");
const someOf = (value: number) => (value % 1000 === 0 ? 499 : value % 100 === 0 ? 99 : 9);

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
