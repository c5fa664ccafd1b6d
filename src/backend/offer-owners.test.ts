import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { importData } from "../../scripts/import/import-data.ts";
import { isSqliteD1 } from "../../scripts/sqlite-d1.ts";
import { onBatch } from "../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../test/fixtures/rows.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { buildWorld, fillWorld, VERTICE } from "../../test/fixtures/world.ts";
import { listModules } from "../../test/safety/modules.ts";
import { findReservableOffer } from "./orders/find-offer.ts";
import { publishPrices, readSchoolPrices, removePrice, restorePrices } from "./prices/school-prices.service.ts";
import { schoolClaim } from "./schema/claims.ts";
import { confirmSeats, listDeskSeats } from "./seats/desk-seats.service.ts";
import { hashToken } from "./tokens.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const RITA = "a".repeat(64);
const CLASS = "2027 fundamentalII_6-ano manha";
const { write } = temporaryFolder();

let db: D1Database;
/** Runs between a read of prices and the write that follows. */
let meanwhile = () => {};

beforeEach(async () => {
  meanwhile = () => {};
  db = openMemoryD1();
  await fillWorld(db, buildWorld(2027));
  await db.prepare("DELETE FROM offer").run();
  const row = { id: "rita", status: "approved" as const, access: "edit" as const, tokenHash: await hashToken(RITA) };
  await drizzle(db).insert(schoolClaim).values(claimRow(row));
  await publish("1.000;800")(db);
});

const base = async () => (await readSchoolPrices(db, RITA, NOW)).base;
const row = () =>
  db
    .prepare("SELECT * FROM offer WHERE grade_slug = 'fundamentalII_6-ano'")
    .first<Record<string, string | number | null>>();

const publish =
  (fees: string, text = `6º ano;manhã;2027;${fees}`) =>
  async (to: D1Database) => {
    const table = `Série;Turno;Ano letivo;Mensalidade;Mensalidade com bolsa\n${text}`;
    const input = { text: table, year: "", isWhole: true, takes: "all" as const, base: await base() };
    await publishPrices(to, RITA, input, NOW);
  };
const importRows = (rows: string, isWhole = false) => {
  const header = "inep;ano;serie;turno;mensalidade;verificado_em";
  const path = write(`precos-${isWhole}.csv`, `${header}\n${rows}`);
  const say = (line: string) => line.startsWith("gravando") && meanwhile();
  return async (to: D1Database) => {
    await importData(to, new Map([["offers", [{ path, edition: null, isWhole }]]]), say, { today: "2026-11-26" });
  };
};

/** Whoever writes prices: the desk of the school and the import. */
const WRITERS: Readonly<Record<string, (to: D1Database) => Promise<unknown>>> = {
  "a table that confirms it": publish("1.000;800"),
  "a table with another price": publish("1.100;900"),
  "a price that the desk removes": async (to) => removePrice(to, RITA, { price: CLASS, base: await base() }, NOW),
  "a change that the desk takes back": async (to) => {
    await removePrice(db, RITA, { price: CLASS, base: await base() }, NOW);
    await restorePrices(to, RITA, { version: "2", base: await base() }, NOW);
  },
  "a newer file": importRows(`${VERTICE.inepCode};2027;6º ano;manhã;1200;25/11/2026`),
  "a whole file without it": importRows(`${VERTICE.inepCode};2027;7º ano;manhã;1200;25/11/2026`, true),
};

describe.each(Object.entries(WRITERS))("%s", (_name, write) => {
  test("does not bring back what the team took down", async () => {
    await db.prepare("UPDATE offer SET taken_down_at = '2026-11-23'").run();
    await write(db);
    await publish("1.000;800")(db);
    const stored = await row();
    expect(stored).toMatchObject({ is_active: 1, taken_down_at: "2026-11-23" });
    expect(await findReservableOffer(db, String(stored!.id), NOW)).toBeNull();
    expect((await listDeskSeats(db, RITA, NOW)).filter(({ grade }) => grade === "fundamentalII_6-ano")).toEqual([]);
  });

  test("keeps the seats that a colleague sets while it runs", async () => {
    const { id } = (await row())!;
    await confirmSeats(db, RITA, [{ offerId: String(id), seats: 5, shown: null }], NOW);
    meanwhile = () => {
      meanwhile = () => {};
      if (isSqliteD1(db)) db.sqlite.exec("UPDATE offer SET seats = 0");
    };
    // The desk reads in one batch and writes in the next.
    const slow = onBatch(db, async (run) => {
      const result = await run();
      meanwhile();
      return result;
    });
    await write(slow);
    expect(await row()).toMatchObject({ seats: 0, seats_confirmed_on: "2026-11-23" });
  });
});

test("every reader of prices leaves out what the team took down", async () => {
  const OWNERS = ["src/backend/shown-offer.ts", "src/backend/admin/offers.ts", "src/backend/prices/stored-prices.ts"];
  const readsOffers = (source: string) =>
    /offer\.isActive|from\(offer\)|\boin\(offer,|(?:FROM|JOIN) offer\b/.test(source);
  const leavesOut = (source: string) =>
    /IS_SHOWN|shownIn\(|taken_down_at IS NULL/.test(source) && !/offer\.isActive/.test(source);
  const readers = (await listModules("src/backend")).map((file) => ({ file, source: readFileSync(file, "utf8") }));
  const loose = readers.filter(
    ({ file, source }) => !OWNERS.includes(file) && readsOffers(source) && !leavesOut(source),
  );
  expect(loose.map(({ file }) => file)).toEqual([]);
});
