import type { BoxText } from "./box-text.ts";
import type { Mention } from "./find-mentions.ts";
import type { Doubt } from "./reading.ts";
import { isKind, isLink, leadsToPlace } from "./vocabulary.ts";

/** Maximum doubts that are checked against schools. */
const MAX_DOUBTS = 4;

/**
 * Understood words that may be a school's name: "Colégio São Paulo" (a kind of school and a place), "Escola Primeiro
 * Ano" (the whole text), and corrected words ("pinhero" may be a name as typed). `isSmallPlace`: with few schools in
 * the place, weaker evidence is enough.
 */
export function findDoubts(
  box: BoxText,
  mentions: readonly Mention[],
  corrected: readonly number[],
  isSmallPlace: boolean,
): Doubt[] {
  const doubts: Doubt[] = [];
  const add = (from: number, to: number, match: Doubt["match"]) => {
    const { start } = box.tokens[from]!;
    const { end } = box.tokens[to - 1]!;
    if (!doubts.some((other) => other.start === start && other.end === end)) {
      const words = match === "words" ? box.words(from, to) : box.correctedWords(from, to);
      doubts.push({ words, start, end, match });
    }
  };
  // Place and name may be one name: "Santo Américo" is not "Américo" in Santos.
  const isNamed =
    mentions.length > 1 || box.unknownRuns().length > 0 || (isSmallPlace && isKind(box.tokens, box.tokens.length - 1));
  if (mentions.length > 0 && isNamed) add(0, box.tokens.length, "but-kind");
  for (const kind of box.tokens.keys()) {
    if (!box.isFree(kind) || !isKind(box.tokens, kind)) continue;
    const next = isLink(box.tokens[kind + 1]) ? kind + 2 : kind + 1;
    if (next >= box.tokens.length || leadsToPlace(box.tokens[next])) continue;
    const ends = mentions.map(({ to }) => to).filter((to) => to > next && to < box.tokens.length);
    for (const end of [box.tokens.length, ...ends.sort((a, b) => b - a)]) {
      if (!isUnderstood(box, next, end)) continue;
      add(kind, end, isSmallPlace ? "but-kind" : "whole");
    }
    break;
  }
  for (const { from, to, edits, isLed, refs } of mentions) {
    if (edits > 0) add(from, to, "words");
    // "Santa Maria" is a city and the name of a hundred schools; "em Santa Maria" is the city.
    else if (!isLed && refs.length > 0) add(from, to, "outnumbers");
  }
  for (const index of corrected) add(index, index + 1, "words");
  return doubts.slice(0, MAX_DOUBTS);
}

/** Whether any of the tokens is claimed. */
function isUnderstood(box: BoxText, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!box.isFree(i)) return true;
  return false;
}
