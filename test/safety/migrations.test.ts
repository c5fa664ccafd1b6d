import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationHash } from "../../scripts/migrations.ts";
import { fillEmptyTables } from "../fixtures/any-row.ts";

const files = readdirSync("migrations").sort();

/**
 * SHA-256 of each migration. A database that has applied one is refused once its file changes
 * (`scripts/migrations.ts`): a change of the schema is a new file, and its hash a new line here.
 */
const HASHES: Readonly<Record<string, string>> = {
  "0001_schema.sql": "fb3fab0dba002b0ddbe3492acd5eabfa556a1a4ad557a03117ea45d61bf31d24",
  "0002_refund_key.sql": "ab7549943e824f4034d9f1dc026702b39d599ef6c7f3b7a62ce724dcbebb532d",
  "0003_stop_links.sql": "fc02c5f786d954caf603d38409eb38335ebfa7e32793252923af24774532012c",
  "0004_mailbox.sql": "bb9134e937c51c1450db92af059a5fe803e16af51c7dcdbaa5bd8b67bf1a2275",
  "0005_sign_up_password.sql": "24eca1cfe71ba22d4bcdea7aeff706742c9ae507faa005cdb65e2a3725d74d00",
  "0006_enem_city.sql": "ecd90677a1797c49f8d45ca824c564e73ce0a40d68acf304de693810026ec40c",
  "0007_ended_rights.sql": "43ebb2fc8189876eeacebe0c9414b83c2b6003768a1a291ef98f6ba7bbd514bb",
  "0008_review_status.sql": "ec974240d7012df0785a61bc38c7930b358918c3b45202b20677444d8178c738",
  "0009_charge_by_code.sql": "60f9b8d6ba2d729d6cedc2d62cd4e350bfa07483e07f97d7279a2489a37ed471",
  "0010_review_by_school.sql": "17b70df3605d0bab5d7f36963fc8817a5f52ac2833d72d71854353158b96cd48",
};

/** Every row of every table, by table. */
function rowsOf(db: DatabaseSync): Map<string, Record<string, unknown>[]> {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'").all();
  return new Map(tables.map(({ name }) => [String(name), db.prepare(`SELECT * FROM "${name}"`).all()]));
}

/** Rows that a migration deleted or changed; added columns are no change. */
function lostRows(
  before: Map<string, Record<string, unknown>[]>,
  after: Map<string, Record<string, unknown>[]>,
): string[] {
  return [...before].flatMap(([table, rows]) =>
    rows
      .filter(
        (row) => !after.get(table)?.some((kept) => Object.entries(row).every(([key, value]) => kept[key] === value)),
      )
      .map((row) => `${table}: ${JSON.stringify(row)}`),
  );
}

test("migrations are numbered, each number once", () => {
  expect(files.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
  const numbers = files.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("no migration changes after it was applied somewhere", () => {
  expect(Object.fromEntries(files.map((name) => [name, migrationHash(name)]))).toEqual(HASHES);
});

test("each migration applies over earlier data without losing or changing a row", () => {
  const db = new DatabaseSync(":memory:");
  const lost: string[] = [];
  for (const name of files) {
    const before = rowsOf(db);
    db.exec(`BEGIN; PRAGMA defer_foreign_keys = ON; ${readFileSync(`migrations/${name}`, "utf8")}; COMMIT`);
    lost.push(...lostRows(before, rowsOf(db)).map((row) => `${name}: ${row}`));
    if (name === files[0]) db.exec(`BEGIN; ${readFileSync("test/fixtures/schema/0001.sql", "utf8")}; COMMIT`);
    fillEmptyTables(db);
    expect(db.prepare("PRAGMA foreign_key_check").all(), name).toEqual([]);
  }
  expect(lost).toEqual([]);
  expect([...rowsOf(db)].filter(([, rows]) => rows.length === 0)).toEqual([]);
});
