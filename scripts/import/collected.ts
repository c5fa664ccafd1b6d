import type { enemResult, neighborhood, review } from "../../src/backend/schema/catalog.ts";
import type { Row } from "../../src/backend/upsert.ts";
import type { OfferRow } from "./formats/ofertas.ts";
import { type CityRow, Places } from "./places.ts";
import { SchoolFacts } from "./school-facts.ts";
import type { Sources } from "./sources.ts";

export type NeighborhoodRow = Row<typeof neighborhood>;
export type EnemRow = Row<typeof enemResult>;
export type ReviewRow = Omit<Row<typeof review>, "inepCode">;

/** A school named by INEP code or slug in our own formats, resolved when all schools are known. */
export interface ForSchool<T> {
  readonly school: string;
  readonly row: T;
}

/** What the files of one import tell, normalised, before it is compared with what is stored. */
export class Collected {
  readonly sources: Sources;
  readonly cities = new Map<string, CityRow>();
  readonly neighborhoods = new Map<string, NeighborhoodRow & { sample: number }>();
  readonly schools: SchoolFacts;
  readonly enem = new Map<string, EnemRow>();
  readonly offers = new Map<string, ForSchool<OfferRow>>();
  readonly reviews = new Map<string, ForSchool<ReviewRow>>();
  /** Municipalities that rows are joined to; those of this import included once they are read. */
  places = new Places([]);

  constructor(sources: Sources) {
    this.sources = sources;
    this.schools = new SchoolFacts(sources);
  }
}
