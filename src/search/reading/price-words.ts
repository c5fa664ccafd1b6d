import { SHIFTS, type Shift } from "../../domain/catalog/shift.ts";
import { GRADES, type Grade, gradeOf } from "../../domain/catalog/stage.ts";
import { findOption } from "../../domain/text/find-option.ts";
import type { Claim } from "./claim.ts";
import { readGrade } from "./read-grade.ts";
import { type Token, tokenize } from "./tokens.ts";
import { readPhrase } from "./vocabulary.ts";

const findGrade = findOption(GRADES);
const findShift = findOption(SHIFTS);

/** Words between the grades or shifts of a list: "manhã e tarde", "Jardim I / Jardim II". */
const LINKS = new Set(["e", "ou"]);

/** Longest cell of grades or shifts. */
const MAX_LENGTH = 200;

/**
 * Grades as a price list names them, read as the search box reads them: "1° ano", "Jardim 1", "1º ao 5º ano". Null when
 * a part cannot be read, or may mean another grade: an age ("4 anos"), a number alone, a "4ª série" of the former eight.
 */
export function gradesOf(text: string): readonly Grade[] | null {
  if (text.length > MAX_LENGTH) return null;
  const exact = findGrade(text);
  if (exact) return [exact];
  const tokens = tokenize(text.replace(/(?<=\d)\.(?=[ºª°])/g, ""));
  const claims = readWhole(tokens, (at) => readGrade(tokens, at));
  const grades = claims?.flatMap(({ filters }) =>
    filters.map(([key, slug]) => (key === "grade" ? (slug as Grade) : null)),
  );
  const isNumber = tokens.every(({ number, word }) => number !== null || LINKS.has(word));
  const isSeries = tokens.some(({ word }) => word === "serie" || word === "series");
  if (!grades || isNumber || grades.some((grade) => grade === null) || tokens.some(({ word }) => word === "anos"))
    return null;
  const known = [...new Set(grades as Grade[])];
  return isSeries && known.some((grade) => gradeOf(grade).stage !== "medio") ? null : known;
}

/** Shifts as a price list names them: "Matutino", "período integral", "manhã/tarde"; null when a part cannot be read. */
export function shiftsOf(text: string): readonly Shift[] | null {
  if (text.length > MAX_LENGTH) return null;
  const exact = findShift(text);
  if (exact) return [exact];
  const tokens = tokenize(text);
  const claims = readWhole(tokens, (at) => readPhrase(tokens, at));
  // "Meio período" is one of two shifts, and does not say which.
  const shifts = claims?.map(({ filters: [filter, ...more] }) =>
    filter?.[0] === "shifts" && more.length === 0 ? (filter[1] as Shift) : null,
  );
  return shifts?.every((shift) => shift !== null) ? [...new Set(shifts)] : null;
}

/** The claims of a text from its first token to its last, links left out; null when a token has no meaning. */
function readWhole(tokens: readonly Token[], read: (at: number) => Claim | null): Claim[] | null {
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (claims.length > 0 && LINKS.has(tokens[at]!.word)) {
      at++;
      continue;
    }
    const claim = read(at);
    if (!claim) return null;
    claims.push(claim);
    at = claim.to;
  }
  return claims.length > 0 ? claims : null;
}
