import { expect, test } from "vitest";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { buildWorld, fillWorld } from "../../test/fixtures/world.ts";
import { importData } from "./import-data.ts";

const folder = temporaryFolder();

async function openWorld() {
  const db = openMemoryD1();
  await fillWorld(db, { ...buildWorld(2027), partnerships: [] });
  return db;
}

const importRows = (db: D1Database, rows: string, isTrial = false) => {
  const path = folder.write("parceiros.csv", `inep;parceria;desde;termos\n${rows}\n`);
  return importData(db, new Map([["partners", [path]]] as const), () => {}, { isTrial, today: "2026-11-26" });
};

const stored = async (db: D1Database) => {
  const { results } = await db
    .prepare(
      "SELECT inep_code || ' ' || status || ' ' || since || ' ' || coalesce(terms_version, '-') AS row FROM partnership ORDER BY 1",
    )
    .all<{ row: string }>();
  return results.map(({ row }) => row);
};

test("partnerships of a file are stored, published again only where they change, and changed by a later file", async () => {
  const db = await openWorld();
  const rows = "35000001;em vigor;01/02/2026;2026-01-15\n35000002;Em pausa;2026-03-01;";
  expect((await importRows(db, rows, true)).changes.find(({ table }) => table === "parcerias")).toMatchObject({
    added: 2,
  });
  expect(await stored(db)).toEqual([]);
  await importRows(db, rows);
  const first = ["35000001 granted 2026-02-01 2026-01-15", "35000002 paused 2026-03-01 -"];
  expect(await stored(db)).toEqual(first);
  await db.prepare("DELETE FROM change_log").run();
  await importRows(db, rows);
  expect(await db.prepare("SELECT count(*) FROM change_log").first("count(*)")).toBe(0);
  await importRows(db, "35000002;em vigor;2026-04-01;");
  expect(await stored(db)).toEqual([first[0], "35000002 granted 2026-04-01 -"]);
  const { results } = await db.prepare("SELECT key FROM change_log WHERE kind = 'school'").all();
  expect(results).toEqual([{ key: "35000002" }]);
});

test("a decision of the team after the date of the file stays", async () => {
  const db = await openWorld();
  await importRows(db, "35000001;em vigor;2026-02-01;");
  await db.prepare("UPDATE partnership SET status = 'paused', changed_at = '2026-11-20T15:00:00.000Z'").run();
  const report = await importRows(db, "35000001;em vigor;2026-02-01;");
  expect(await stored(db)).toEqual(["35000001 paused 2026-02-01 -"]);
  expect(report.notes.get("parceria decidida depois da data do arquivo: fica como está")).toBe(1);
});

test("every wrong line is named, and nothing is stored", async () => {
  const db = await openWorld();
  const wrong = ["35000001;talvez;2026-02-01;", "35000002;em vigor;amanhã;", "35000003;em vigor;2027-02-01;"];
  const message = await importRows(db, wrong.join("\n")).catch((error: Error) => error.message);
  for (const line of [2, 3, 4]) expect(message).toContain(`linha ${line}`);
  const twice = await importRows(db, "35000001;em vigor;2026-02-01;\n35000001;em pausa;2026-02-01;").catch(
    (error: Error) => error.message,
  );
  expect(twice).toContain("linha 3: a escola 35000001 já está na linha 2");
  expect(await stored(db)).toEqual([]);
});
