import { decide, type SortKey } from "./ranking.ts";
import type { KeyLabels } from "./ranking-labels.ts";

/** An order with the names of its comparisons and the compared values, in words. */
export interface SortLabels<T, Name extends string> {
  readonly keys: readonly SortKey<T, Name>[];
  readonly words: (name: Name) => KeyLabels;
  /** The compared value of a result: "812 pontos", "com bolsa". */
  readonly value: (name: Name, of: T) => string;
}

/** Why a result comes before or after another: the deciding comparison, with both values. */
export interface PositionReason extends Pick<KeyLabels, "title" | "isCommercial"> {
  readonly isAhead: boolean;
  readonly thisValue: string;
  readonly otherValue: string;
  /** Titles of the more important comparisons, in which the two are equal. */
  readonly tied: readonly string[];
}

/** More rules than a family reads. */
const MOST_RULES = 4;

/** The rules that separated two neighbours of a list, most important first, four at most. */
export function separatingRules<T, Name extends string>(
  { keys, words }: SortLabels<T, Name>,
  list: readonly T[],
): KeyLabels[] {
  const deciding = new Set(list.slice(1).flatMap((item, i) => decide(keys, list[i]!, item)?.index ?? []));
  return [...deciding]
    .sort((a, b) => a - b)
    .slice(0, MOST_RULES)
    .map((index) => words(keys[index]!.name));
}

/** The reason for the order of two results, from the comparator itself (idea I3); null when they are equal. */
export function positionReason<T, Name extends string>(
  { keys, words, value }: SortLabels<T, Name>,
  subject: T,
  other: T,
): PositionReason | null {
  const decision = decide(keys, subject, other);
  if (decision === null) return null;
  const { name } = keys[decision.index]!;
  const { title, isCommercial } = words(name);
  return {
    title,
    isCommercial,
    isAhead: decision.order < 0,
    thisValue: value(name, subject),
    otherValue: value(name, other),
    tied: keys.slice(0, decision.index).map((key) => words(key.name).title),
  };
}
