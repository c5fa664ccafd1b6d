import { school as schoolTable } from "../../src/backend/schema/catalog.ts";
import { nameWords, properName } from "../../src/domain/text/name-words.ts";
import { fold } from "../../src/domain/text/slug.ts";
import type { SchoolRow } from "./new-school.ts";
import { type ForSchool, type NamedSchool, referenceText } from "./school-reference.ts";
import { UNKNOWN_SCHOOL } from "./spoilt-file.ts";
import { storedRows } from "./stored.ts";

/** A school that a file names, and what was found for it. */
export interface NameMatch {
  /** As the file names it. */
  readonly typed: string;
  /** The school; null if none or several fit. */
  readonly found: Candidate | null;
  readonly candidates: readonly Candidate[];
  /** The school of the city with the most similar name, if none fits. */
  readonly nearest: Candidate | null;
}

type Candidate = Pick<SchoolRow, (typeof COLUMNS)[number]>;

const COLUMNS = ["inepCode", "name", "officialName", "cityIbgeCode", "neighborhood"] as const;
const PRIVATE = "administration = 0 AND is_active = 1";

/** Finds the schools that rows name by INEP code, slug, or name and city. Matches by name are kept, for the report. */
export class SchoolFinder {
  readonly matches = new Map<string, NameMatch>();
  readonly #codes: ReadonlyMap<string, string>;
  readonly #byCity: ReadonlyMap<string, Candidate[]>;

  private constructor(codes: ReadonlyMap<string, string>, candidates: Iterable<Candidate>) {
    this.#codes = codes;
    this.#byCity = Map.groupBy(candidates, ({ cityIbgeCode }) => cityIbgeCode);
  }

  /** `codes` are the INEP codes of all schools by code and slug; `changed` the rows that this import writes. */
  static async open(
    db: D1Database,
    codes: ReadonlyMap<string, string>,
    changed: readonly SchoolRow[] | undefined,
    rows: readonly ForSchool<unknown>[],
  ): Promise<SchoolFinder> {
    const cities = new Set(rows.flatMap(({ school }) => ("name" in school ? [school.cityIbgeCode] : [])));
    const candidates = new Map<string, Candidate>();
    if (cities.size > 0) {
      const those = `${PRIVATE} AND city_ibge_code IN (${[...cities].map((code) => `'${code}'`).join(", ")})`;
      for await (const row of storedRows(db, schoolTable, COLUMNS, those)) candidates.set(row.inepCode, row);
      for (const row of changed ?? []) {
        if (row.administration === 0 && row.isActive === 1) candidates.set(row.inepCode, row);
        else candidates.delete(row.inepCode);
      }
    }
    return new SchoolFinder(codes, candidates.values());
  }

  /**
   * The rows with the INEP codes of their schools. A line of an unknown school is a fault of its file, unless `unknown`
   * drops it: a survey has schools that are not listed. The rows of a line, one for each of its prices, count once.
   */
  *resolve<T>(
    rows: readonly ForSchool<T>[],
    unknown: "fault" | "drop" = "fault",
  ): Generator<ForSchool<T> & { readonly inepCode: string }> {
    let dropped: ForSchool<T> | null = null;
    for (const row of rows) {
      const { school, line, report } = row;
      const inepCode = "code" in school ? this.#codes.get(school.code) : this.#match(school).found?.inepCode;
      if (inepCode) yield { ...row, inepCode };
      else if (dropped?.report !== report || dropped.line !== line) {
        dropped = row;
        const text = referenceText(school);
        const named = { line, code: text, name: null };
        report.kept--;
        if (unknown === "drop") report.drop(UNKNOWN_SCHOOL, named);
        else report.dropFault(UNKNOWN_SCHOOL, named, "escola", text);
      }
    }
  }

  #match(school: NamedSchool): NameMatch {
    const typed = referenceText(school);
    const known = this.matches.get(typed);
    if (known) return known;
    const ofCity = this.#byCity.get(school.cityIbgeCode) ?? [];
    const candidates = fitting(school, ofCity);
    const nearest = candidates.length === 0 ? nearestOf(school, ofCity) : null;
    const match = { typed, found: candidates.length === 1 ? candidates[0]! : null, candidates, nearest };
    this.matches.set(typed, match);
    return match;
  }
}

/**
 * The schools of a city that fit a name: all its words in order, else its proper words; then of the neighborhood if it
 * is named.
 */
function fitting({ name, neighborhood }: NamedSchool, schools: readonly Candidate[]): Candidate[] {
  const whole = (text: string) => nameWords(text).join(" ");
  for (const wordsOf of [whole, properName]) {
    const wanted = wordsOf(name);
    const namesakes = schools.filter((each) => [each.name, each.officialName].some((text) => wordsOf(text) === wanted));
    if (namesakes.length === 0) continue;
    const near = neighborhood ? namesakes.filter((each) => fold(each.neighborhood ?? "") === fold(neighborhood)) : [];
    return near.length > 0 ? near : namesakes;
  }
  return [];
}

/** Share of the pairs of letters below which two names are not alike. */
const ALIKE = 0.4;

/** The school of a city whose name has the most pairs of letters of a name; null if none is alike. */
function nearestOf({ name, neighborhood }: NamedSchool, schools: readonly Candidate[]): Candidate | null {
  const wanted = pairsOf(name);
  let [best, most]: [Candidate | null, number] = [null, ALIKE];
  for (const school of schools) {
    const isNear = neighborhood && fold(school.neighborhood ?? "") === fold(neighborhood);
    const likeness = likenessOf(wanted, pairsOf(school.name)) + (isNear ? 0.1 : 0);
    if (likeness > most) [best, most] = [school, likeness];
  }
  return best;
}

/** Pairs of letters of the proper words of a name, of all words where there is none. */
function pairsOf(name: string): ReadonlySet<string> {
  const text = properName(name) || nameWords(name).join(" ");
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)));
}

/** Share of the pairs that two names have in common (Dice), 0–1. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair));
  return (2 * common.length) / (a.size + b.size || 1);
}
