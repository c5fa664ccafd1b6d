import type { DatabaseSync } from "node:sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { city, enemResult, neighborhood, offer, review, school, source } from "../../src/backend/schema/catalog.ts";
import { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { partnership } from "../../src/backend/schema/partners.ts";
import { struckSince } from "../../src/domain/pricing/struck-fee.ts";
import { batches } from "../batches.ts";
import { inTransaction } from "../sqlite-d1.ts";
import { writeRows } from "../upsert.ts";
import type { DemoSchool } from "./generate.ts";
import type { CityPlan } from "./plan.ts";
import { DEMO_SOURCE_ID, demoSource } from "./source.ts";

const BATCH = 2000;

/** Reference date of the demonstration's source row while it is being written. */
const UNFINISHED = "";

/** `unfinished` after an interrupted run; `filled` whenever there are schools, of any source. */
export function readState(db: DatabaseSync): "empty" | "unfinished" | "filled" {
  const demonstration = db.prepare("SELECT reference_date FROM source WHERE id = ?").get(DEMO_SOURCE_ID);
  if (demonstration?.reference_date === UNFINISHED) return "unfinished";
  return db.prepare("SELECT 1 FROM school LIMIT 1").get() ? "filled" : "empty";
}

/** Writes the sources, every city and the neighborhoods of the plan. The data counts as unfinished until `finish`. */
export function writePlaces(
  db: DatabaseSync,
  places: typeof source.$inferInsert,
  cities: readonly (typeof city.$inferInsert)[],
  plans: readonly CityPlan[],
): void {
  inTransaction(db, () => {
    writeRows(db, source, [places, demoSource(UNFINISHED)]);
    writeRows(db, city, cities);
    for (const { neighborhoods } of plans) writeRows(db, neighborhood, neighborhoods);
  });
}

export function finish(db: DatabaseSync, reference: string): void {
  informEarlier(db, struckSince(reference));
  writeRows(db, source, [demoSource(reference)]);
}

/**
 * Dates each list fee in the ledger of prices to a day at the latest. Half of the prices are of the last weeks, and a
 * scholarship beside a younger list fee would not show its discount.
 */
function informEarlier(db: DatabaseSync, day: string): void {
  db.prepare(
    `INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
     SELECT inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, ?1, source_id, at
     FROM price_ledger WHERE source_id = ?2 AND stated_on > ?1`,
  ).run(day, DEMO_SOURCE_ID);
}

/** The tables of a school's rows, parents first. */
const TABLES: readonly (readonly [table: SQLiteTable, rowsOf: (made: DemoSchool) => object | readonly object[]])[] = [
  [school, (made) => made.school],
  [partnership, (made) => made.partnership ?? []],
  [offer, (made) => made.offers],
  [enemResult, (made) => made.enem],
  [review, (made) => made.reviews],
  [deskFact, (made) => made.deskFacts],
];

/** Writes the schools with all their rows; calls `onProgress` with the number written. */
export function writeSchools(
  db: DatabaseSync,
  schools: Iterable<DemoSchool>,
  onProgress: (done: number) => void,
): void {
  let done = 0;
  for (const batch of batches(schools, BATCH)) {
    inTransaction(db, () => {
      for (const [table, rowsOf] of TABLES) writeRows(db, table, batch.flatMap(rowsOf));
    });
    done += batch.length;
    onProgress(done);
  }
}
