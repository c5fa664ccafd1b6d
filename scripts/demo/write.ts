import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { city, enemResult, neighborhood, offer, review, school, source } from "../../src/backend/schema/catalog.ts";
import { batches } from "../batches.ts";
import { chunks, upsertSql } from "../upsert.ts";
import type { DemoSchool } from "./generate.ts";
import type { CityPlan } from "./plan.ts";
import { DEMO_SOURCE_ID, demoSource } from "./source.ts";

/** Schools whose rows are written together. */
const BATCH = 2000;

/** Reference date of the demonstration's source row while it is being written. */
const UNFINISHED = "";

/** `unfinished` after an interrupted run; `filled` whenever there are schools, of any source. */
export async function readState(db: D1Database): Promise<"empty" | "unfinished" | "filled"> {
  const source = db.prepare("SELECT reference_date FROM source WHERE id = ?1").bind(DEMO_SOURCE_ID);
  if ((await source.first("reference_date")) === UNFINISHED) return "unfinished";
  return (await db.prepare("SELECT 1 FROM school LIMIT 1").first()) === null ? "empty" : "filled";
}

/** Writes the sources, every city and the neighborhoods of the plan. The data counts as unfinished until `finish`. */
export async function writePlaces(
  db: D1Database,
  places: typeof source.$inferInsert,
  cities: readonly (typeof city.$inferInsert)[],
  plans: readonly CityPlan[],
): Promise<void> {
  await writeRows(db, source, [places, demoSource(UNFINISHED)]);
  await writeRows(db, city, cities);
  await writeRows(
    db,
    neighborhood,
    plans.flatMap((plan) => plan.neighborhoods),
  );
}

export async function finish(db: D1Database, reference: string): Promise<void> {
  await writeRows(db, source, [demoSource(reference)]);
}

/** The tables of a school's rows, parents first. */
const TABLES: readonly (readonly [table: SQLiteTable, rowsOf: (made: DemoSchool) => object | readonly object[]])[] = [
  [school, (made) => made.school],
  [offer, (made) => made.offers],
  [enemResult, (made) => made.enem],
  [review, (made) => made.reviews],
];

/** Writes the schools with their offers, ENEM results and reviews; calls `onProgress` with the number written. */
export async function writeSchools(
  db: D1Database,
  schools: Iterable<DemoSchool>,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of batches(schools, BATCH)) {
    for (const [table, rowsOf] of TABLES) await writeRows(db, table, batch.flatMap(rowsOf));
    done += batch.length;
    onProgress(done);
  }
}

async function writeRows(db: D1Database, table: SQLiteTable, rows: readonly object[]): Promise<void> {
  const sql = upsertSql(table);
  for (const json of chunks(rows)) await db.prepare(sql).bind(json).run();
}
