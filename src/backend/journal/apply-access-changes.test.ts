import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { schoolClaim } from "../schema/claims.ts";
import { applyAccessChanges } from "./apply-access-changes.ts";
import type { AccessChange } from "./archive-journal.ts";

const db = openMemoryD1();
await marketOf(db).open();
const SCHOOL = "35000001";

/**
 * Columns of rights, opt-outs and what is shown: each with its value in the backup, and what it was changed to since. A
 * restore changes it again.
 */
const RIGHTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "account.role": ["'admin'", "'user'"],
  "account.wants_reminders": ["1", "0"],
  "partnership.status": ["'granted'", "'ended'"],
  "school_claim.access": ["'edit'", "'answer'"],
  "school_claim.status": ["'approved'", "'refused'"],
  "school_claim.wants_letter": ["1", "0"],
};

/** Columns whose names are of the same kind. */
const NO_RIGHTS: Readonly<Record<string, string>> = {
  "lead.accepts_marketing": "ends with the request",
  "school_claim.role": "what somebody does at the school",
};

const ROWS = [
  "DELETE FROM account",
  "DELETE FROM partnership",
  "DELETE FROM school_picture",
  "DELETE FROM school_claim",
  "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (9, 'a@x.example', 'A', '2026-01-01', '2026-01-01')",
  `INSERT INTO partnership (inep_code, status, changed_at) VALUES ('${SCHOOL}', 'granted', '2026-01-01')`,
  `INSERT INTO school_picture (id, inep_code, kind, status, file, width, height, alt, has_share, position, sent_at)
   VALUES ('p', '${SCHOOL}', 'photo', 'published', 'f.webp', 1, 1, '', 0, 1, '2026-01-01')`,
];

/** The database of the backup, with a column as it was then. */
async function restore(column: string, value: string): Promise<void> {
  await db.batch(ROWS.map((sql) => db.prepare(sql)));
  await drizzle(db)
    .insert(schoolClaim)
    .values(claimRow({ id: "c", inepCode: SCHOOL, status: "approved" }));
  const [table, name] = column.split(".");
  await db.prepare(`UPDATE ${table} SET ${name} = ${value}`).run();
}

const read = (column: string) => db.prepare(`SELECT ${column} AS value FROM ${column.split(".")[0]}`).first("value");

/** The journal of a change, after which the database is that of the backup again. */
async function journalOf(sql: string, back: () => Promise<void>): Promise<readonly AccessChange[]> {
  await db.prepare("DELETE FROM access_change").run();
  await db.prepare(sql).run();
  const { results } = await db.prepare("SELECT subject, key, change, value, at FROM access_change").all<AccessChange>();
  await back();
  return results;
}

test.each(Object.entries(RIGHTS))("%s: what changed after a backup changes again", async (column, [before, after]) => {
  const back = () => restore(column, before);
  await back();
  const [table, name] = column.split(".");
  const journal = await journalOf(`UPDATE ${table} SET ${name} = ${after}`, back);
  await applyAccessChanges(db, journal, "2026-02-01");
  expect(String(await read(column))).toBe(after.replaceAll("'", ""));
});

test.each(["UPDATE school_picture SET status = 'refused'", "DELETE FROM school_picture"])(
  "%s: a picture that was taken down is not shown again, and its files are deleted",
  async (sql) => {
    const back = () => restore("school_picture.alt", "''");
    await back();
    const journal = await journalOf(sql, back);
    await db.prepare("DELETE FROM unsettled_file").run();
    await applyAccessChanges(db, journal, "2026-02-01");
    expect(await read("school_picture.status")).toBeNull();
    expect(await db.prepare("SELECT inep_code, file FROM unsettled_file").all()).toMatchObject({
      results: [{ inep_code: SCHOOL, file: "f.webp" }],
    });
  },
);

test("every column of a right or a wish is among them", async () => {
  const { results } = await db
    .prepare(
      `SELECT t.name || '.' || c.name AS "column" FROM sqlite_master AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND (c.name GLOB 'wants_*' OR c.name GLOB 'accepts_*' OR c.name IN ('access', 'role')
       OR (c.name = 'status' AND t.name IN ('school_claim', 'partnership'))) ORDER BY 1`,
    )
    .all<{ column: string }>();
  const listed = [...Object.keys(RIGHTS), ...Object.keys(NO_RIGHTS)].toSorted();
  expect(results.map(({ column }) => column)).toEqual(listed);
});
