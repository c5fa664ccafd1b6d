import { SHIFTS, type Shift } from "../../domain/catalog/shift.ts";
import { GRADES, type Grade, gradeOf, type Stage } from "../../domain/catalog/stage.ts";
import { isUnclearShift } from "../../domain/prices/price-columns.ts";
import { findOption } from "../../domain/text/find-option.ts";
import { fold } from "../../domain/text/slug.ts";
import type { Claim } from "./claim.ts";
import { readGrade } from "./read-grade.ts";
import { type Token, tokenize } from "./tokens.ts";
import { readPhrase } from "./vocabulary.ts";

const findGrade = findOption(GRADES);
const findShift = findOption(SHIFTS);

/** Words between the grades or shifts of a list: "manhã e tarde", "Jardim I / Jardim II". */
const LINKS = new Set(["e", "ou"]);

/** Words of an age in months, which is of two grades. */
const MONTH_WORDS = new Set(["mes", "meses", "meio"]);

/** Longest cell of grades or shifts. */
const MAX_LENGTH = 200;

/** Notes beside a grade: "7º ano (novo)", "Jardim I - 4 anos", "5º ano*". */
const NOTES = /\([^()]*\)|[-–—,]\s*\d(?:\s?[ae-]\s?\d)?\s*anos$|[*¹²³†]+$/gu;
/** Notes beside a shift: "manhã (7h às 12h)", "tarde*". */
const SHIFT_NOTES = /\([^()]*\)|[*¹²³†]+$/gu;
/** Hours: "7h", "7h30", "07:30". */
const HOURS =
  /(?:d[ae]s?\s+)?(?:\d{1,2}\s*(?:[-–—]|[àa]s?|at[eé])\s*)?(?<!\d)\d{1,2}\s?(?:h(?:\d{2})?(?:min)?|:\d{2}h?)/giu;
/** Signs and words that are left beside hours. */
const AROUND_HOURS = /(?:^|\s)(?:[-–—:,]|[àa]s?|at[eé])(?=\s|$)|[:,](?=\s|$)/giu;

/** Shifts by the letters and abbreviations of a price list. */
const SHORT_SHIFTS: ReadonlyMap<string, Shift> = new Map<string, Shift>([
  ...["m", "mat", "matut", "man", "matutino"].map((word) => [word, "manha"] as const),
  ...["t", "tar", "tard", "v", "vesp", "vespert"].map((word) => [word, "tarde"] as const),
  ...["i", "int", "integr", "integ"].map((word) => [word, "integral"] as const),
  ...["n", "not", "noct"].map((word) => [word, "noturno"] as const),
  ...["s int", "semi", "semi int"].map((word) => [word, "semi-integral"] as const),
]);

/** Abbreviations of a price list, as the search box reads them. */
const LONG_WORDS: readonly (readonly [short: RegExp, long: string])[] = [
  [/(?<!\p{L})ens(?!\p{L})\.?/giu, "ensino"],
  [/(?<!\p{L})inf(?!\p{L})\.?/giu, "infantil"],
  [/(?<!\p{L})m[eé]d(?!\p{L})\.?/giu, "médio"],
  [/(?<!\p{L})mat(?!\p{L})\.?/giu, "maternal"],
  [/(?<!\p{L})ber[cç]?(?!\p{L})\.?/giu, "berçário"],
  [/(?<!\p{L})e\.\s?m(?!\p{L})\.?|^em$/giu, "ensino médio"],
  [/(?<!\p{L})e\.\s?f(?!\p{L})\.?|^ef(?=\d)/giu, "ensino fundamental "],
  [
    /(?<!\p{L})(berçário|maternal|jardim|pré|infantil|grupo) (i{1,3}|\d) ?(?:e|ou|\/|,) ?(i{1,3}|\d)(?![\p{L}\dºª°])/giu,
    "$1 $2 e $1 $3",
  ],
];

/**
 * Grades as a price list names them, read as the search box reads them: "1° ano", "Jardim 1", "1º ao 5º ano"; a stage
 * is all of its grades. Null when a part cannot be read, or may mean another grade: an age ("4 anos"), a number alone,
 * a "4ª série" of the former eight.
 */
export function gradesOf(text: string): readonly Grade[] | null {
  return readCell(text, gradesOfStage);
}

/** The same for the title of a column, where a stage may be a group of columns: "Infantil" states no grade. */
export function gradesOfTitle(text: string): readonly Grade[] | null {
  return readCell(text, () => [null]);
}

/** Shifts of the title of a column. "Mat." may be the enrolment there, and "N" a number. */
export function shiftsOfTitle(text: string): readonly Shift[] | null {
  return isUnclearShift(text) ? null : shiftsOf(text);
}

function readCell(text: string, ofStage: OfStage): readonly Grade[] | null {
  if (text.length > MAX_LENGTH) return null;
  const exact = findGrade(text);
  // "2º ano (EM)" says more than "2º ano".
  return exact ? [exact] : (readGrades(text, ofStage) ?? readGrades(text.replace(NOTES, " ").trim(), ofStage));
}

type OfStage = (stage: Stage) => readonly (Grade | null)[];

function readGrades(text: string, ofStage: OfStage): readonly Grade[] | null {
  const long = LONG_WORDS.reduce((words, [short, word]) => words.replace(short, word), text);
  const tokens = tokenize(long.replace(/(?<=\d)\.(?=[ºª°])/g, ""));
  const claims = readWhole(tokens, (at) => readGrade(tokens, at));
  const grades = claims?.flatMap(({ filters }) =>
    filters.flatMap(([key, slug]) =>
      key === "grade" ? [slug as Grade] : key === "stageGroup" ? ofStage(slug as Stage) : [null],
    ),
  );
  const isNumber = tokens.every(({ number, word }) => number !== null || LINKS.has(word));
  const isSeries = tokens.some(({ word }) => word === "serie" || word === "series");
  const isAge = tokens.some(
    ({ word }, i) =>
      MONTH_WORDS.has(word) ||
      (word === "anos" && i > 0 && tokens[i - 1]!.number !== null && !tokens[i - 1]!.isOrdinal),
  );
  if (!grades || isNumber || isAge || grades.some((grade) => grade === null)) return null;
  const known = [...new Set(grades as Grade[])];
  return isSeries && known.some((grade) => gradeOf(grade).stage !== "medio") ? null : known;
}

/** Shifts as a price list names them: "Matutino", "manhã/tarde"; null when a part cannot be read. */
export function shiftsOf(text: string): readonly Shift[] | null {
  if (text.length > MAX_LENGTH) return null;
  const words = withoutHours(text.replace(SHIFT_NOTES, " ")).replace(/\s+/g, " ").trim();
  const exact = findShift(words) ?? SHORT_SHIFTS.get(fold(words));
  return exact ? [exact] : (readShifts(words) ?? shiftsOfList(words));
}

/** "Tarde - 13h às 17h30" without its hours. */
function withoutHours(text: string): string {
  const rest = text.replace(HOURS, " ");
  return rest === text ? text : rest.replace(AROUND_HOURS, " ").replace(AROUND_HOURS, " ");
}

function readShifts(text: string): readonly Shift[] | null {
  const tokens = tokenize(text);
  const claims = readWhole(tokens, (at) => readPhrase(tokens, at));
  // "Meio período" is one of two shifts, and does not say which.
  const shifts = claims?.map(({ filters: [filter, ...more] }) =>
    filter?.[0] === "shifts" && more.length === 0 ? (filter[1] as Shift) : null,
  );
  return shifts?.every((shift) => shift !== null) ? [...new Set(shifts)] : null;
}

/** "M/T", "Mat. e Vesp.". */
function shiftsOfList(text: string): readonly Shift[] | null {
  const parts = text.split(/\s*[/,+&]\s*|\s+(?:e|ou)\s+/i);
  const each = parts.length > 1 && parts.length <= SHIFTS.length ? parts.map((part) => shiftsOf(part)) : [null];
  return each.every((shifts) => shifts !== null) ? [...new Set(each.flat())] : null;
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

const gradesOfStage = (stage: Stage): Grade[] => GRADES.flatMap((grade) => (grade.stage === stage ? [grade.slug] : []));
