import type { BoxText } from "./box-text.ts";
import type { Mention } from "./find-mentions.ts";
import { isNeighborhoodLike } from "./misfit.ts";
import type { PlaceNames } from "./place-names.ts";
import type { Doubt } from "./reading.ts";
import type { ResolvedPlace } from "./resolve-place.ts";
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
  place: ResolvedPlace | null,
  corrected: readonly number[],
  names: PlaceNames,
  isSmallPlace: boolean,
): Doubt[] {
  const doubts: Doubt[] = [];
  const mentions = [...(place?.used ?? []), ...(place?.misfit ? [place.misfit.mention] : [])];
  // A school is named after its city, with "centro" for its kind: "centro maringá" is no Centro Educacional Maringá.
  const isCentre = mentions.some(({ from, to }) => to === from + 1 && box.tokens[from]!.word === "centro");
  const butKind = isCentre ? "whole" : "but-kind";
  const add = (
    from: number,
    to: number,
    match: Doubt["match"],
    { spelling, isGuess }: Pick<Doubt, "spelling" | "isGuess"> = {},
  ) => {
    const { start } = box.tokens[from]!;
    const { end } = box.tokens[to - 1]!;
    if (!doubts.some((other) => other.start === start && other.end === end)) {
      const words = match === "words" ? box.words(from, to) : box.correctedWords(from, to);
      doubts.push({
        words,
        start,
        end,
        match,
        ...(spelling !== undefined && { spelling }),
        ...(isGuess && { isGuess }),
      });
    }
  };
  // Place and name may be one name: "Santo Américo" is not "Américo" in Santos.
  const isNamed =
    mentions.length > 1 || box.unknownRuns().length > 0 || (isSmallPlace && isKind(box.tokens, box.tokens.length - 1));
  if (mentions.length > 0 && isNamed) add(0, box.tokens.length, butKind);
  for (const kind of box.tokens.keys()) {
    if (!box.isFree(kind) || !isKind(box.tokens, kind)) continue;
    const next = isLink(box.tokens[kind + 1]) ? kind + 2 : kind + 1;
    if (next >= box.tokens.length || leadsToPlace(box.tokens[next])) continue;
    const ends = mentions.map(({ to }) => to).filter((to) => to > next && to < box.tokens.length);
    for (const end of [box.tokens.length, ...ends.sort((a, b) => b - a)]) {
      if (!isUnderstood(box, next, end)) continue;
      add(kind, end, isSmallPlace ? butKind : "whole");
    }
    break;
  }
  // "vila nova goiânia" is a neighborhood, whatever schools have the name.
  const isLike = (mention: Mention) => isNeighborhoodLike(box.tokens, mention, names);
  const isInCity = place !== null && place.neighborhoods.length > 0 && mentions.length > 1 && mentions.some(isLike);
  for (const mention of mentions) {
    const { from, to, edits, isLed, refs, spelling } = mention;
    // "Santa Maria" is a city and the name of a hundred schools; "em Santa Maria" is the city.
    if (isLed) continue;
    if (edits > 0)
      add(from, to, "words", { isGuess: isSmallPlace || (place?.neighborhoods.length ?? 0) > 0 || undefined });
    else if (!isInCity && refs.length > 0) add(from, to, "outnumbers", { spelling });
  }
  for (const index of corrected) add(index, index + 1, "words");
  return doubts.slice(0, MAX_DOUBTS);
}

function isUnderstood(box: BoxText, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!box.isFree(i)) return true;
  return false;
}
