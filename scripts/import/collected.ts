import type { cityOutline, enemResult, review } from "../../src/backend/schema/catalog.ts";
import { ENEM_AREAS } from "../../src/domain/catalog/enem-areas.ts";
import type { OfferRow } from "./formats/ofertas.ts";
import type { PartnershipRow } from "./formats/parceiros.ts";
import type { SurveyedFeeRow } from "./formats/precos.ts";
import { type CityRow, Municipalities } from "./municipalities.ts";
import type { NeighborhoodRow } from "./neighborhoods.ts";
import type { SchoolObservations } from "./school-observations.ts";
import type { ForSchool } from "./school-reference.ts";
import type { Sources } from "./sources.ts";

type OutlineRow = typeof cityOutline.$inferInsert;
type EnemRow = typeof enemResult.$inferInsert;
export type ReviewRow = Omit<typeof review.$inferInsert, "inepCode">;

/** Normalised facts from the files of one import, before they are compared with the database. */
export class Collected {
  readonly sources: Sources;
  readonly cities = new Map<string, CityRow>();
  readonly neighborhoods: NeighborhoodRow[] = [];
  readonly outlines = new Map<string, OutlineRow>();
  readonly schools: SchoolObservations;
  readonly enem = new Map<string, EnemRow>();
  /** Cities that some source names of a result, by the same keys: the best source names none. */
  readonly enemCities = new Map<string, string>();
  readonly offers: ForSchool<OfferRow>[] = [];
  readonly surveyedFees: ForSchool<SurveyedFeeRow>[] = [];
  readonly partnerships: ForSchool<PartnershipRow>[] = [];
  readonly reviews = new Map<string, ForSchool<ReviewRow>>();
  /** Municipalities to which rows are joined, including the ones of this import once they are read. */
  municipalities = new Municipalities([]);

  constructor(sources: Sources, schools: SchoolObservations) {
    this.sources = sources;
    this.schools = schools;
  }

  /** Adds a result unless a better one of the school and edition is known, whatever the order of the files. */
  addEnem(row: EnemRow): void {
    const key = `${row.inepCode}-${row.edition}`;
    setBetter(this.enem, key, row, (a, b) => this.compareEnem(a, b));
    if (row.cityIbgeCode) setBetter(this.enemCities, key, row.cityIbgeCode, () => 0);
  }

  /** Positive if `a` wins over `b`: the better source, else the one with more areas. */
  compareEnem(a: EnemRow, b: EnemRow): number {
    return this.sources.compare(a.sourceId, b.sourceId) || knownAreas(a) - knownAreas(b);
  }

  /** Adds a municipality unless a better source has it, whatever the order of the files. */
  addCity(row: CityRow): void {
    setBetter(this.cities, row.ibgeCode, row, (a, b) => this.sources.compare(a.sourceId, b.sourceId));
  }

  /** Adds the outline of a municipality unless a newer one is known, whatever the order of the files. */
  addOutline(row: OutlineRow): void {
    setBetter(this.outlines, row.ibgeCode, row, (a, b) => this.sources.compare(a.sourceId, b.sourceId));
  }
}

/** Sets a row unless the known one is better; of equal ones, the one whose JSON sorts last stays. */
function setBetter<T>(rows: Map<string, T>, key: string, row: T, compare: (a: T, b: T) => number): void {
  const known = rows.get(key);
  const order = known === undefined ? 1 : compare(row, known);
  if (order > 0 || (order === 0 && JSON.stringify(row) > JSON.stringify(known))) rows.set(key, row);
}

function knownAreas(row: EnemRow): number {
  return ENEM_AREAS.filter(({ key }) => typeof row[key] === "number").length;
}
