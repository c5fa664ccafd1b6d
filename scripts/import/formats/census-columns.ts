import { CENSUS_FACTS, type CensusFact } from "../../../src/domain/catalog/census-facts.ts";
import { type CensusText, writeCensus } from "../../../src/domain/catalog/census-text.ts";
import { type Header, type Read, readAll, type StrictRead } from "../header.ts";
import type { Units } from "../school-units.ts";
import { parseCount, parseYesNo } from "../values.ts";
import type { FileContext } from "./format.ts";

/** INEP's mark for a number that is too high to be true: how many there are is not known. */
const EXTREME = 88_888;

/** Reads the census facts of the columns that the file has; null when the row states none of them. */
export function censusReader(header: Header): Read<CensusText | null> {
  // Without `Header.reader`: no edition has all columns, and a warning of sixty names would hide the others.
  const facts: readonly CensusFact[] = CENSUS_FACTS;
  const columns = facts.map((fact) => {
    const names = fact.indicator ? [] : [fact.column, ...(fact.otherColumns ?? [])];
    return [fact, names.map((name) => header.find(name)).filter((index) => index !== null)] as const;
  });
  return (fields) =>
    writeCensus(
      columns.map(([fact, indexes]) => {
        let most: number | null = null;
        for (const index of indexes) {
          const value = answerIn(fact, fields[index] ?? "");
          if (value !== null && (most === null || value > most)) most = value;
        }
        return most;
      }),
    );
}

/** Whole number of a cell: "1", "0.0", "129", "Sim"; null when it is blank or not an answer to the question. */
function answerIn({ kind, words }: CensusFact, text: string): number | null {
  // The most frequent cells by far, of sixty in each of 180,000 rows.
  const value = text === "0" ? 0 : text === "1" ? 1 : parseCount(text);
  if (value === null) {
    const isYes = kind === "flag" ? parseYesNo(text.trim()) : null;
    return isYes === null ? null : Number(isYes);
  }
  switch (kind) {
    case "flag":
      return value <= 1 ? value : null;
    case "staff":
    case "count":
      return value < EXTREME ? value : null;
    case "code":
      return value === 0 || words?.[value] !== undefined ? value : null;
    // The other kinds are of indicators, which have files of their own (`indicadores.ts`).
    default:
      return null;
  }
}

/** Reads the source of a row: the edition of its year, which a selection of columns may leave to the file. */
export function sourceReader(
  header: Header,
  { editionOf, collected }: FileContext,
  kind: "inep-censo" | "inep-censo-parcial",
): StrictRead<string> {
  const year = header.value(wholeOf, "NU_ANO_CENSO");
  return (fields, line) => {
    const stated = year(fields);
    if (stated !== null && !/^\d{4}$/.test(stated))
      throw header.error(`ano inválido: "${stated}".`, line, "NU_ANO_CENSO");
    return collected.sources.use(kind, editionOf(stated, { line, column: "NU_ANO_CENSO" }));
  };
}

/** Code as text without the ".0" that a conversion to numbers leaves. */
export function wholeOf(text: string | null): string | null {
  return text?.trim().replace(/\.0+$/, "") || null;
}

/** Reads the enrolments by stage; null when the row states none. */
export function studentReader(header: Header): StrictRead<Units["students"] | null> {
  const read = readAll({
    inf: header.value(parseCount, "QT_MAT_INF"),
    fun1: header.value(parseCount, "QT_MAT_FUND_AI"),
    fun2: header.value(parseCount, "QT_MAT_FUND_AF"),
    med: header.value(parseCount, "QT_MAT_MED"),
  });
  return (fields, line) => {
    const students = read(fields, line);
    return Object.values(students).every((n) => n === null) ? null : students;
  };
}
