import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { readTable } from "../../../test/fixtures/price-table.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { buildWorld, fillWorld, VERTICE } from "../../../test/fixtures/world.ts";
import { schoolClaim } from "../schema/claims.ts";
import { confirmSeats, listDeskSeats } from "../seats/desk-seats.service.ts";
import { hashToken } from "../tokens.ts";
import { previewPrices, publishPrices } from "./school-prices.service.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const RITA = "a".repeat(64);

test.each<[string, string, string]>([
  ["a number", "20", "seats=20"],
  ["a number of a sheet", "20.0", "seats=20"],
  ["a number with its word", "3 vagas", "seats=3"],
  ["one", "1 vaga", "seats=1"],
  ["none", "0", "seats=0"],
  ["none, in a word", "Esgotado", "seats=0"],
  ["none, in words", "sem vagas", "seats=0"],
  ["a list of families who wait", "lista de espera", "seats=0"],
  ["nothing", "", ""],
  ["a dash", "-", ""],
  ["no number", "consulte", ""],
])("seats of %s", async (_, cell, seats) => {
  for (const name of ["Vagas", "Nº de vagas", "vagas disponíveis", "Vagas 2027"]) {
    const { prices, errors } = await readTable(`Série\tTurno\tMensalidade\t${name}\n6º ano\tmanhã\t900\t${cell}`);
    expect([errors, prices]).toEqual([[], [`2027 6-ano manha 90000 ${seats}`.trim()]]);
  }
});

test.each(["muitas", "-3", "2,5", "1000", "10 a 20"])("%s is no number of seats", async (cell) => {
  const { prices, errors } = await readTable(`Série;Turno;Mensalidade;Vagas\n6º ano;manhã;900;${cell}`);
  expect([prices, errors]).toEqual([[], [`linha 2, Vagas: "${cell}" não é um número de vagas, de 0 a 999`]]);
});

test("a number of several classes is of none of them, and named", async () => {
  const { prices, notes } = await readTable(
    "Série;Manhã;Tarde;Vagas\n6º ano;900;800;20\n7º e 8º ano;900;;30\n9º ano;900;;10",
  );
  expect(prices.filter((price) => price.includes("seats"))).toEqual(["2027 9-ano manha 90000 seats=10"]);
  expect(notes).toEqual(["linhas 2 e 3: vagas de várias turmas juntas, que não lemos"]);
});

let db: D1Database;

beforeEach(async () => {
  db = openMemoryD1();
  await fillWorld(db, buildWorld(2027));
  await db.prepare("DELETE FROM offer WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  const row = { id: "rita", inepCode: VERTICE.inepCode, status: "approved" as const, tokenHash: await hashToken(RITA) };
  await drizzle(db).insert(schoolClaim).values(claimRow(row));
});

const tableOf = (text: string) => ({ text, year: "2027", isWhole: false });
const preview = (text: string) => previewPrices(db, RITA, tableOf(text), NOW);
const publish = async (text: string, base?: string) =>
  publishPrices(db, RITA, { ...tableOf(text), takes: "all", base: base ?? (await preview(text)).base }, NOW);
const seats = async () => (await listDeskSeats(db, RITA, NOW)).map((one) => [one.seats, one.confirmedOn]);

const WITH = "Série;Turno;Mensalidade;Vagas\n6º ano;manhã;900;20\n7º ano;manhã;950;";
const WITHOUT = "Série;Turno;Mensalidade\n6º ano;manhã;900\n7º ano;manhã;950";

test("a table tells seats beside prices, which are shown before, and confirmed again", async () => {
  expect((await preview(WITH)).seats).toMatchObject([{ grade: "fundamentalII_6-ano", before: null, seats: 20 }]);
  await publish(WITH);
  expect(await seats()).toEqual([
    [20, "2026-11-23"],
    [null, null],
  ]);
  const again = await preview(WITH.replace("20", "0"));
  expect(again.seats).toMatchObject([{ before: 20, seats: 0 }]);
  await db.prepare("UPDATE offer SET seats_confirmed_on = '2026-10-01' WHERE seats = 20").run();
  expect((await preview(WITH)).seats).toEqual([]);
  await publish(WITH);
  expect((await seats())[0]).toEqual([20, "2026-11-23"]);
});

test("a table that tells no seats sets none", async () => {
  await publish(WITH);
  await publish(WITHOUT.replace("900", "910"));
  expect((await seats())[0]).toEqual([20, "2026-11-23"]);
});

test("seats that a colleague set since the preview are not overwritten, and a table without seats does not mind", async () => {
  await publish(WITHOUT);
  const [[{ offerId } = { offerId: "" }], before, without] = await Promise.all([
    listDeskSeats(db, RITA, NOW),
    preview(WITH),
    preview(WITHOUT),
  ]);
  await confirmSeats(db, RITA, [{ offerId, seats: 0, shown: null }], NOW);
  await expect(publish(WITH, before.base)).rejects.toMatchObject({ code: "prices_changed" });
  await publish(WITHOUT, without.base);
  expect((await seats())[0]).toEqual([0, "2026-11-23"]);
});
