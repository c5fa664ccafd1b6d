import { CENSUS_FACTS, type CensusFact } from "../../../src/domain/catalog/census-facts.ts";
import { type CensusText, writeCensus } from "../../../src/domain/catalog/census-text.ts";
import type { Header, Read } from "../header.ts";
import { parseCount, parseYesNo } from "../values.ts";

/** INEP's mark for a number that is too high to be true: how many there are is not known. */
const EXTREME = 88_888;

/** Reads the census facts of the columns that the file has; null when the row tells none of them. */
export function censusReader(header: Header): Read<CensusText | null> {
  // Without `Header.reader`: no edition has all columns, and a warning of sixty names would hide the others.
  const columns = CENSUS_FACTS.map((fact) => [fact, header.find(fact.column)] as const);
  return (fields) =>
    writeCensus(columns.map(([fact, index]) => (index === null ? null : answerIn(fact, fields[index] ?? ""))));
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
  }
}
