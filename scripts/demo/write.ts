import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { city, enemResult, neighborhood, offer, review, school, source } from "../../src/backend/schema/catalog.ts";
import { chunks, type Row, upsertSql } from "../upsert.ts";
import type { DemoSchool } from "./generate.ts";
import type { CityPlan } from "./plan.ts";
import { DEMO_SOURCE_ID, demoSource } from "./source.ts";

/** Schools whose rows are written together. */
const BATCH = 2000;

/** Reference date of the demonstration's source row while it is being written. */
const UNFINISHED = "";

/** `unfinished` after an interrupted run; `filled` whenever there are schools, of any source. */
export async function readState(db: D1Database): Promise<"empty" | "unfinished" | "filled"> {
  const row = await db.prepare("SELECT reference_date AS date FROM source WHERE id = ?1").bind(DEMO_SOURCE_ID).first<{
    date: string;
  }>();
  if (row?.date === UNFINISHED) return "unfinished";
  return (await db.prepare("SELECT 1 FROM school LIMIT 1").first()) === null ? "empty" : "filled";
}

/** Removes the rows of an interrupted run. */
export async function removeUnfinished(db: D1Database): Promise<void> {
  const removals = ["review", "offer", "enem_result"].map((table) => `DELETE FROM ${table} WHERE source_id = ?1`);
  const schools = "DELETE FROM school WHERE sources ->> '$.identity' = ?1";
  await db.batch(
    [...removals, schools, "DELETE FROM neighborhood WHERE source_id = ?1"].map((sql) =>
      db.prepare(sql).bind(DEMO_SOURCE_ID),
    ),
  );
}

/** Writes the sources, every city and the neighborhoods of the plan. The data counts as unfinished until `finish`. */
export async function writePlaces(
  db: D1Database,
  places: Row<typeof source>,
  cities: readonly Row<typeof city>[],
  plans: readonly CityPlan[],
): Promise<void> {
  await writeRows(db, source, [places, demoSource(UNFINISHED)]);
  await writeRows(db, city, cities);
  const neighborhoods = plans.flatMap((plan) => plan.neighborhoods);
  await writeRows(db, neighborhood, neighborhoods);
}

/** Marks the data as complete. */
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

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
