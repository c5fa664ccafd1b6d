import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { TestProject } from "vitest/node";
import { importData } from "../../scripts/import/import-data.ts";
import { withExamples } from "../../scripts/import/read-files.ts";
import { storedRows } from "../../scripts/import/stored.ts";
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
 * Imports the official extract, for the worker tests of the site on its first day; in its place the files and folders of
 * OFFICIAL_DATA, if it names some.
 */
export default async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "oficial-"));
  const db = openMemoryD1();
  const given = (process.env.OFFICIAL_DATA ?? "").split(path.delimiter).filter((name) => name !== "");
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
