import { CENSUS_FACTS, type CensusFact, STRUCTURE_FACTS } from "./census-facts.ts";
import { type Answer, type CensusText, listAnswers, writeCensus } from "./census-text.ts";
import type { StructureKey } from "./facts.ts";

/** Both tables of facts as one. */
export const ANSWERED_FACTS: readonly CensusFact[] = [...STRUCTURE_FACTS, ...CENSUS_FACTS];

/** The answers of a school to both tables. */
export interface SchoolAnswers {
  readonly census: Readonly<Record<string, CensusText>>;
  /** Values in the order of `STRUCTURE_FACTS`, and their source; absent when none is told. */
  readonly structures?: { readonly text: CensusText; readonly source: string };
}

/** The answers of each school of a city, by INEP code; null of one without any. */
export type CityAnswers = Readonly<Record<string, SchoolAnswers | null>>;

interface Told {
  readonly census: SchoolAnswers["census"];
  readonly structures: Readonly<Partial<Record<StructureKey, boolean>>>;
  readonly sources: { readonly structures?: string };
}

/** Packs the answers of a school; null without any. */
export function packAnswers({ census, structures, sources }: Told): SchoolAnswers | null {
  const text = writeCensus(
    STRUCTURE_FACTS.map(({ key }) => (structures[key] === undefined ? null : Number(structures[key]))),
  );
  if (text !== null) return { census, structures: { text, source: sources.structures ?? "" } };
  return Object.keys(census).length > 0 ? { census } : null;
}

/** The answers of a school, in the order of the table. */
export function listSchoolAnswers({ census, structures }: SchoolAnswers): Answer[] {
  const values = structures?.text.split(",") ?? [];
  return [
    ...STRUCTURE_FACTS.flatMap((fact, place) => {
      const value = values[place] ?? "";
      return value === "" ? [] : { fact, value: Number(value), source: structures!.source };
    }),
    ...listAnswers(census),
  ];
}
