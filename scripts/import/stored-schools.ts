import { school } from "../../src/backend/schema/catalog.ts";
import type { Row } from "../upsert.ts";
import { storedRows } from "./stored.ts";

const COLUMNS = [
  ...(["inepCode", "slug", "slugQe", "cityIbgeCode", "neighborhood", "neighborhoodSlug"] as const),
  ...(["lat", "lng", "locationPrecision"] as const),
] as const;

export type PlacedSchool = Pick<Row<typeof school>, (typeof COLUMNS)[number]>;

const NOT_DEMONSTRATION = "sources ->> '$.identity' NOT IN (SELECT id FROM source WHERE is_demonstration = 1)";

/** All schools with slugs and location: the columns of a country that fit in memory. */
export function placedSchools(db: D1Database, withoutDemonstration: boolean) {
  return storedRows(db, school, COLUMNS, withoutDemonstration ? NOT_DEMONSTRATION : "true");
}
