import { city, source } from "../../../src/backend/schema/catalog.ts";
import { citySlug, slugify } from "../../../src/domain/text/slug.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { isSqliteD1 } from "../../sqlite-d1.ts";
import { writeRows } from "../../upsert.ts";
import { REFERENCE_PLACES_SOURCE } from "../reference-places.ts";

/** The municipalities that the rows of the tests name. */
const CITIES = [
  ["1721000", "TO", "Palmas", 1, -10.1674, -48.3277],
  ["2927408", "BA", "Salvador", 1, -12.9711, -38.5108],
  ["3304557", "RJ", "Rio de Janeiro", 1, -22.9064, -43.1822],
  ["3509502", "SP", "Campinas", 0, -22.9056, -47.0608],
  ["3550308", "SP", "São Paulo", 1, -23.5475, -46.6361],
] as const;

/** A migrated in-memory D1 with `CITIES`. */
export function openImportD1(): D1Database {
  const db = openMemoryD1();
  fillCities(db);
  return db;
}

/**
 * Stores `CITIES` in a local D1, as an earlier import would have. Into a database without any, each import reads the
 * places of the world and stores the 5,571 municipalities, which takes a hundred times as long as a few schools.
 */
export function fillCities(db: D1Database): void {
  if (!isSqliteD1(db)) throw new Error("not a local D1");
  const sourceId = REFERENCE_PLACES_SOURCE.id;
  const rows = CITIES.map(([ibgeCode, uf, name, isCapital, lat, lng]) => {
    const slug = citySlug(slugify(name), uf);
    return { ibgeCode, uf, name, slug, isCapital, lat, lng, population: null, sourceId };
  });
  writeRows(db.sqlite, source, [REFERENCE_PLACES_SOURCE]);
  writeRows(db.sqlite, city, rows);
}
