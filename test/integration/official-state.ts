import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { TestProject } from "vitest/node";
import { importData } from "../../scripts/import/import-data.ts";
import { withExamples } from "../../scripts/import/read-files.ts";
import { storedRows } from "../../scripts/import/stored.ts";
import { openLocalD1 } from "../../scripts/platform.ts";
import { openSqliteD1 } from "../../scripts/sqlite-d1.ts";
import { openMemoryD1 } from "../fixtures/memory-d1.ts";
import { writeOfficialExtract } from "../fixtures/official/extract.ts";
import { OFFICIAL_TABLES, type OfficialRows } from "../fixtures/official/tables.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The rows of a database after an import of official files, by table. */
    readonly officialState: OfficialRows;
    /** Whether they are of our own extract. */
    readonly isOfficialExtract: boolean;
  }
}

/**
 * Provides an import of the official extract, for the worker tests of the site on its first day: that of
 * OFFICIAL_STATE, a folder that `test/fixtures/official/make-state.ts` has filled, or one of its own. In its place the
 * files and folders of OFFICIAL_DATA, if it names some.
 */
export default async function setup(project: TestProject): Promise<void> {
  const given = (process.env.OFFICIAL_DATA ?? "").split(path.delimiter).filter((name) => name !== "");
  const made = given.length === 0 ? process.env.OFFICIAL_STATE : undefined;
  const db = made ? openSqliteD1(openLocalD1(made)) : await importFiles(given);
  const rows: { [K in keyof OfficialRows]: object[] } = {
    source: [],
    city: [],
    neighborhood: [],
    school: [],
    enemResult: [],
  };
  for (const name of Object.keys(rows) as (keyof OfficialRows)[]) {
    for await (const row of storedRows<SQLiteTable>(db, OFFICIAL_TABLES[name])) rows[name].push(row);
  }
  project.provide("officialState", rows);
  project.provide("isOfficialExtract", given.length === 0);
}

/** An import of the given files, or of the extract if there are none. */
async function importFiles(given: readonly string[]): Promise<D1Database> {
  const folder = mkdtempSync(path.join(tmpdir(), "oficial-"));
  const db = openMemoryD1();
  const files =
    given.length === 0
      ? writeOfficialExtract(folder)
      : await withExamples(
          new Map(),
          given.map((name) => ({ path: name, edition: null })),
          () => {},
        );
  await importData(db, files, () => {});
  rmSync(folder, { recursive: true });
  return db;
}
