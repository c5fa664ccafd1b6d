import { describe, expect, test } from "vitest";
import { meeting, NOW, OFFER } from "../../../test/fixtures/market.ts";
import {
  AURORA,
  asCsv,
  asJson,
  asXlsx,
  codes,
  HEADER,
  NOTHING,
  networkMarket,
  rowsOf,
  TOKEN,
} from "../../../test/fixtures/network-market.ts";
import { readOrder } from "../orders/read-order.ts";
import { publishPrices, readSchoolPrices } from "../prices/school-prices.service.ts";
import { readNetworkOffers } from "./network-offers.ts";
import type { NetworkTable } from "./network-table.ts";

const [INEP, GRADE, SHIFT, YEAR, FEE, NET] = [1, 2, 3, 4, 5, 6] as const;
const { db, market, run, upload, count, stored } = networkMarket();

/** Twelve wrong cells in as many rows, by line from 2, with the words that name them. */
const WRONG: readonly (readonly [line: number, column: number, cell: string, problem: RegExp])[] = [
  [2, FEE, "1.2OO", /não é um valor/],
  [20, FEE, "1,200", /pode ser 1.200,00 ou 1,20/],
  [333, FEE, "02/03/2027", /é uma data/],
  [700, GRADE, "14º ano", /não é uma série/],
  [1234, GRADE, "Turma Azul", /não é uma série/],
  [1500, SHIFT, "madrugada", /não é um turno/],
  [2001, YEAR, "2019", /não é um ano letivo aberto/],
  [2500, YEAR, "27", /não é um ano letivo aberto/],
  [3000, INEP, "99999999", /não é de uma escola desta rede/],
  [3999, INEP, "3600", /não é um código INEP/],
  [4500, NET, "99999", /é maior que a mensalidade/],
  [5101, FEE, "R$ 0,00", /não é um valor/],
];

function spoilt(): string[][] {
  const rows = rowsOf();
  for (const [line, column, cell] of WRONG) rows[line - 2]![column] = cell;
  return rows;
}

const FORMATS = [
  ["CSV", asCsv, 0],
  ["xlsx", asXlsx, 0],
  // The line of a row in JSON is its place in the list.
  ["JSON", asJson, -1],
] as const;

describe.each(FORMATS)("300 schools and 17 grades in %s with twelve wrong cells", (_name, format, shift) => {
  test("all twelve are named by line and column, and nothing is written", async () => {
    const report = await upload(format(spoilt()));
    expect(report).toMatchObject({ code: "invalid_fields", version: 0, errorCount: 12 });
    expect(report.message).toBe("Nada foi gravado: a tabela tem 12 erros.");
    expect(report.errors.map(({ line, column, value }) => [line, column, value])).toEqual(
      WRONG.map(([line, column, cell]) => [line + shift, HEADER[column], cell]),
    );
    for (const [i, [, , , problem]] of WRONG.entries()) expect(report.errors[i]!.message).toMatch(problem);
    expect(await stored()).toEqual(NOTHING);
  });

  test("or the other 5,088 are written; the mended table brings the twelve, and nothing is lost", async () => {
    const report = await upload(format(spoilt()), { takes: "right", isWhole: true });
    expect(report).toMatchObject({ version: 1, errorCount: 12, counts: { schools: 300, added: 5088, removed: 0 } });
    expect(report.code).toBeUndefined();
    expect((await stored()).slice(0, 3)).toEqual([5088, 300, 1]);
    expect(await count("(SELECT DISTINCT key FROM change_log WHERE kind = 'school')")).toBe(300);
    const mended = await upload(format(rowsOf()), { isWhole: true });
    expect(mended.counts).toEqual({ schools: 300, added: 12, changed: 0, confirmed: 5088, removed: 0 });
    expect((await stored())[0]).toBe(5100);
    const { ofertas } = await readNetworkOffers(db, AURORA, NOW);
    expect(ofertas).toHaveLength(5100);
    // A table that was read can be sent again, and changes nothing.
    const again = await upload({ json: { ofertas } }, { isWhole: true });
    expect(again).toMatchObject({ version: 2, repeated: true, errorCount: 0, counts: { confirmed: 5100 } });
    expect((await stored())[2]).toBe(2);
  });
});

test("several wrong cells of a row are all named, that of the school too", async () => {
  const rows = rowsOf([codes[0]!]);
  Object.assign(rows[3]!, { [INEP]: "", [GRADE]: "nenhuma", [SHIFT]: "nenhum", [FEE]: "nada" });
  const { errors } = await upload(asCsv(rows));
  expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    "5 INEP",
    "5 Série",
    "5 Mensalidade",
    "5 Turno",
  ]);
});

test("prices keep the network as their source, as told by the school, and name it at the desk of the school", async () => {
  await upload(asCsv(rowsOf()));
  const source = await db.prepare("SELECT * FROM source WHERE id = 'escola-rede-aurora-2026-11-23'").first();
  expect(source).toMatchObject({ publisher: "rede Aurora", reference_date: "2026-11-23" });
  expect(await count("offer WHERE source_id = ? AND checked_at = '2026-11-23'", source!.id)).toBe(5100);
  expect(await count("price_ledger WHERE told_by = 'school' AND source_id = ?", source!.id)).toBeGreaterThanOrEqual(
    5100,
  );
  const { changes } = await readSchoolPrices(db, `${TOKEN}.${codes[0]}`, NOW);
  expect(changes).toMatchObject([{ version: 1, by: "rede Aurora", counts: { added: 17 } }]);
});

describe("the whole table, or changes", () => {
  const few = codes.slice(0, 3);

  test("changes leave what they do not tell; a whole table takes it off, of its year and network alone", async () => {
    await upload(asCsv(rowsOf(few)));
    await run("INSERT INTO network_school VALUES ('35000020', 'boreal')");
    await run(
      `INSERT INTO offer (id, inep_code, year, grade_slug, shift, list_monthly_fee_cents, discount_percent, net_monthly_fee_cents, checked_at, source_id)
       SELECT 'other', '35000020', year, grade_slug, shift, 1, 0, 1, checked_at, source_id FROM offer LIMIT 1`,
    );
    const one = rowsOf(few.slice(0, 1), () => "2.000,00").slice(0, 5);
    expect((await upload(asCsv(one))).counts).toMatchObject({ changed: 5, removed: 0 });
    expect((await stored())[0]).toBe(52);
    const whole = await upload(asCsv(one), { isWhole: true });
    expect(whole.counts).toEqual({ schools: 3, added: 0, changed: 0, confirmed: 5, removed: 46 });
    expect((await stored())[0]).toBe(6);
  });

  test("nothing is taken off where it may be in a wrong row", async () => {
    await upload(asCsv(rowsOf(few)));
    const rows = rowsOf(few).filter((_, i) => i % 17 !== 4);
    rows[0]![FEE] = "nada";
    const own = await upload(asCsv(rows), { isWhole: true, takes: "right" });
    expect(own.counts).toMatchObject({ confirmed: 47, removed: 2 });
    expect(own.notes.join()).toContain("2 preços que faltam na tabela ficam no ar");
    rows[0]![INEP] = "nada";
    expect((await upload(asCsv(rows), { isWhole: true, takes: "right" })).counts.removed).toBe(0);
  });
});

test("a simulation and a table that repeats itself write nothing and say so; a day later it confirms", async () => {
  const table = asCsv(rowsOf(codes.slice(0, 2)));
  const simulated = await upload(table, { isSimulated: true });
  expect(simulated).toMatchObject({ simulated: true, version: 0, counts: { added: 34 } });
  expect(await stored()).toEqual(NOTHING);
  await upload(table);
  const before = await stored();
  expect(await upload(table)).toMatchObject({ repeated: true, version: 1 });
  expect(await stored()).toEqual(before);
  const tomorrow = new Date(NOW.getTime() + 86_400_000);
  expect(await upload(table, {}, { now: tomorrow })).toMatchObject({ repeated: false, version: 2 });
  expect(await count("offer WHERE checked_at = '2026-11-24'")).toBe(34);
  expect(await count("price_change")).toBe(before[1]);
});

test("a key counts once, with the content that it had", async () => {
  const [table, key] = [asCsv(rowsOf(codes.slice(0, 1))), { idempotencyKey: "chave-0001", contentHash: "a" }];
  const first = await upload(table, key);
  await upload(asCsv(rowsOf(codes.slice(0, 1), () => "999,00")));
  const again = await upload(table, key);
  expect(again).toMatchObject({ repeated: true, version: first.version, counts: first.counts });
  expect(await count("offer WHERE list_monthly_fee_cents = 99900")).toBe(17);
  await expect(upload(table, { ...key, contentHash: "b" })).rejects.toMatchObject({ code: "key_reused" });
});

test("of two tables at once both are taken, one after the other; of one key, one", async () => {
  const of = () => meeting(db, 2);
  const together = of();
  const reports = await Promise.all(
    ["1.000,00", "1.100,00"].map((fee) => upload(asCsv(rowsOf(codes.slice(0, 2), () => fee)), {}, { of: together })),
  );
  expect(reports.map(({ version }) => version).sort()).toEqual([1, 2]);
  const once = of();
  const [a, b] = await Promise.all(
    [0, 1].map(() =>
      upload(asCsv(rowsOf(codes.slice(0, 2), () => "1.300,00")), { idempotencyKey: "chave-0002" }, { of: once }),
    ),
  );
  expect([a!.version, b!.version, Number(a!.repeated) + Number(b!.repeated)]).toEqual([3, 3, 1]);
});

test("a state that was seen earlier is refused", async () => {
  const { base } = await readNetworkOffers(db, AURORA, NOW);
  const table = asCsv(rowsOf(codes.slice(0, 1)));
  const taken = await upload(table, { base });
  await expect(upload(table, { base })).rejects.toMatchObject({ code: "version_changed" });
  expect((await readNetworkOffers(db, AURORA, NOW)).base).toBe(taken.base);
  // A school that changes a price at its own desk.
  const desk = `${TOKEN}.${codes[0]}`;
  const told = {
    text: "Série;Turno;Mensalidade\n6º ano;manhã;777",
    year: "2027",
    isWhole: false,
    takes: "all",
  } as const;
  await publishPrices(db, desk, { ...told, base: (await readSchoolPrices(db, desk, NOW)).base }, NOW);
  await expect(upload(table, { base: taken.base })).rejects.toMatchObject({ code: "version_changed" });
});

test.each([
  ["no table", "isto não é uma tabela", "não achamos as colunas"],
  ["no column of codes", "Série;Turno;Mensalidade\n6º ano;manhã;900", "INEP, Série, Turno"],
  ["no year", "INEP;Série;Turno;Mensalidade\n35000001;6º ano;manhã;900", "não diz o ano letivo"],
  ["an open quote", 'INEP;Série;Turno;Mensalidade\n35000001;"6º ano;manhã;900', "aspas abertas e não fechadas"],
  ["nothing", "", "a tabela está vazia"],
  ["a word in JSON", { json: "x" }, "não é uma lista de objetos"],
  ["a list of words in JSON", { json: [["a"], 1] }, "não é uma lista de objetos"],
  ["too many names in JSON", { json: Array.from({ length: 99 }, (_, i) => ({ [`c${i}`]: 1 })) }, "nomes de colunas"],
] as const)("%s is refused in words", async (_what, table, problem) => {
  const report = await upload(table as NetworkTable, { takes: "right", isWhole: true });
  expect(report.code).toBe("invalid_fields");
  expect(report.errors.map(({ message }) => message).join()).toContain(problem);
  expect(await stored()).toEqual(NOTHING);
});

test("a reservation goes on with its own price when the network changes or withdraws the offer", async () => {
  await run(
    `INSERT INTO offer SELECT ?, '35000001', 2027, 'fundamentalII_6-ano', 'manha', 80000, 25, 60000, NULL, 0, 0, 0, 0, NULL, 3, 1,
      '2026-11-01', 'censo', NULL, NULL, '2026-11-20'`,
    OFFER,
  );
  const reserved = await market.reserveOne();
  const before = await readOrder(db, reserved.id);
  await upload(asCsv(rowsOf(["35000001"], () => "1.500,00")));
  const [row] = (await db.prepare("SELECT * FROM offer WHERE id = ?").bind(OFFER).all()).results;
  // Its seats are told elsewhere.
  expect(row).toMatchObject({ list_monthly_fee_cents: 150_000, seats: 3, seats_confirmed_on: "2026-11-20" });
  await upload(asCsv(rowsOf(["35000002"])), { isWhole: true });
  expect(await count("offer WHERE id = ? AND is_active = 0", OFFER)).toBe(1);
  expect(await readOrder(db, reserved.id)).toEqual(before);
});
