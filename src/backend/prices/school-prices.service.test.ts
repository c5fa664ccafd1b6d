import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { xlsxOf } from "../../../scripts/import/testing/zip.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { buildWorld, fillWorld, VERTICE } from "../../../test/fixtures/world.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { appendRow, cellsOf } from "../../domain/prices/write-price-table.ts";
import { offer, priceLedger, source } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { previewPrices, publishPrices, readSchoolPrices, removePrice, restorePrices } from "./school-prices.service.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const [RITA, CAIO] = ["a".repeat(64), "b".repeat(64)];
const HEADER = "Série\tTurno\tAno letivo\tMensalidade\tMensalidade com bolsa";
const table = (...rows: string[]) => [HEADER, ...rows.map((row) => row.replaceAll(";", "\t"))].join("\n");
const SIXTH = "6º ano;manhã;2027;1.000,00;800,00";
const SEVENTH = "7º ano;manhã;2027;1.100,00;";

let db: D1Database;

beforeEach(async () => {
  db = openMemoryD1();
  await fillWorld(db, buildWorld(2027));
  const orm = drizzle(db);
  await db.prepare("DELETE FROM offer WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  for (const [id, token, access] of [
    ["rita", RITA, "edit"],
    ["caio", CAIO, "edit"],
  ] as const) {
    const row = claimRow({ id, status: "approved", access, tokenHash: await hashToken(token), name: `${id} Prado` });
    await orm.insert(schoolClaim).values(row);
  }
});

type TableInput = Partial<Parameters<typeof publishPrices>[2]>;

const read = (now = NOW) => readSchoolPrices(db, RITA, now);
const preview = (text: string, isWhole = false) => previewPrices(db, RITA, { text, year: "", isWhole }, NOW);

async function publish(text: string, input: TableInput = {}, { token = RITA, now = NOW } = {}) {
  const { base } = await readSchoolPrices(db, token, now);
  return publishPrices(db, token, { text, year: "", isWhole: false, takes: "all", base, ...input }, now);
}

async function restore(version: string, now = NOW) {
  const { base } = await read(now);
  return restorePrices(db, RITA, { version, base }, now);
}

const offers = async () =>
  (await drizzle(db).select().from(offer))
    .filter(({ inepCode }) => inepCode === VERTICE.inepCode)
    .map(
      (row) =>
        `${row.gradeSlug} ${row.shift} ${row.year} ${row.listMonthlyFeeCents} ${row.netMonthlyFeeCents} ${row.isActive}`,
    )
    .sort();

const ledger = async () =>
  (await drizzle(db).select().from(priceLedger))
    .filter(({ inepCode, sourceId }) => inepCode === VERTICE.inepCode && sourceId.startsWith("escola-"))
    .map(
      (row) => `${row.gradeSlug} ${row.listMonthlyFeeCents} ${row.netMonthlyFeeCents} ${row.statedBy} ${row.statedOn}`,
    );

test("likely slips among the right rows are published only by somebody who is sure of them", async () => {
  await publish(table(SIXTH));
  const text = table(
    "6º ano;manhã;2027;2.000,00;",
    "7º ano;manhã;2027;12,00;",
    "8º ano;manhã;2027;99.000,00;",
    "9º ano;manhã;2027;900;",
  );
  const seen = await preview(text);
  expect(seen.unlikely.map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    "7º ano · manhã · 2027: R$ 12",
    "8º ano · manhã · 2027: R$ 99.000",
    "6º ano · manhã · 2027: R$ 2.000",
  ]);
  expect([seen.added.length, seen.changed.length, seen.errorCount]).toEqual([1, 0, 0]);
  expect(await publish(text, { takes: "right" })).toMatchObject({ added: 1, changed: 0, removed: 0 });
  const only = table("7º ano;manhã;2027;12,00;");
  await expect(publish(only, { takes: "right" })).rejects.toMatchObject({ code: "invalid_fields" });
  expect(await publish(text, { takes: "right", isSure: true })).toMatchObject({ added: 2, changed: 1, confirmed: 1 });
  // A price that is on the site already is no slip.
  expect((await preview(only)).unlikely).toEqual([]);
});

test("a table is compared, published with its source, changed, and each fee stays in the ledger", async () => {
  const seen = await preview(table(SIXTH, SEVENTH));
  expect(seen).toMatchObject({ errors: [], removed: [], changed: [], confirmed: 0 });
  expect(seen.added.map(({ grade, discountPercent }) => `${grade} ${discountPercent}`)).toEqual([
    "fundamentalII_6-ano 20",
    "fundamentalII_7-ano 0",
  ]);
  expect(await offers()).toEqual([]);

  expect(await publish(table(SIXTH, SEVENTH))).toEqual({ added: 2, changed: 0, confirmed: 0, removed: 0 });
  expect(await offers()).toEqual([
    "fundamentalII_6-ano manha 2027 100000 80000 1",
    "fundamentalII_7-ano manha 2027 110000 110000 1",
  ]);
  const sources = await drizzle(db).select().from(source);
  expect(sources.find(({ id }) => id === "escola-2026-11-23")).toMatchObject({
    title: "Preço informado pela escola",
    publisher: "a própria escola",
  });
  const changed = await db.prepare("SELECT DISTINCT key FROM change_log WHERE kind = 'school'").raw();
  expect(changed.flat()).toContain(VERTICE.inepCode);

  const counts = await publish(table("6º ano;manhã;2027;1.050,00;840,00", SEVENTH));
  expect(counts).toEqual({ added: 0, changed: 1, confirmed: 1, removed: 0 });
  expect(await ledger()).toEqual([
    "fundamentalII_6-ano 100000 80000 school 2026-11-23",
    "fundamentalII_7-ano 110000 110000 school 2026-11-23",
    "fundamentalII_6-ano 105000 84000 school 2026-11-23",
  ]);
});

test("the ledger can neither be changed nor shortened, and outlives its school", async () => {
  await publish(table(SIXTH));
  for (const sql of ["UPDATE price_ledger SET list_monthly_fee_cents = 1", "DELETE FROM price_ledger"]) {
    await expect(db.prepare(sql).run()).rejects.toThrow("the ledger of prices cannot be changed");
  }
  await db.prepare("DELETE FROM school WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  expect([await offers(), (await ledger()).length]).toEqual([[], 1]);
});

test("a table is read again to the same prices", async () => {
  const all = GRADES.flatMap(({ name }, i) =>
    ["manhã", "tarde", "integral"].map(
      (shift) => `${name};${shift};2027;${1000 + i},37;${i % 2 ? `${900 + i},11` : ""}`,
    ),
  );
  await publish(table(...all));
  expect(await offers()).toHaveLength(51);
  const { rows: before } = await read();
  await publish(table(SIXTH));
  const again = await preview(
    before.reduce((text, row) => appendRow(text, cellsOf(row)), ""),
    true,
  );
  expect(again).toMatchObject({ errors: [], warnings: [], notes: [], added: [], confirmed: 50, removed: [] });
  expect(again.changed).toHaveLength(1);
});

test("what a table does not tell stays; of a whole table the rest goes, and comes back by undoing", async () => {
  await publish(table(SIXTH, SEVENTH, "1º ano;tarde;2026;700;"));
  await publish("Série\tTurno\tMensalidade\n6º ano\tmanhã\t1.100", { year: "2027" });
  expect(await offers()).toContain("fundamentalII_6-ano manha 2027 110000 88000 1");
  expect(await publish(table(SIXTH), { isWhole: true })).toMatchObject({ changed: 1, removed: 1 });
  expect(await offers()).toEqual([
    "fundamentalII_6-ano manha 2027 100000 80000 1",
    "fundamentalII_7-ano manha 2027 110000 110000 0",
    "fundamentalI_1-ano tarde 2026 70000 70000 1",
  ]);
  const { changes } = await read();
  expect(changes.map(({ version, by, counts, isReversible }) => [version, by, counts.removed, isReversible])).toEqual([
    [3, "rita Prado (Diretora)", 1, true],
    [2, "rita Prado (Diretora)", 0, true],
    [1, "rita Prado (Diretora)", 0, true],
  ]);
  expect(await restore("3")).toEqual({ added: 1, changed: 1, confirmed: 0, removed: 0 });
  expect(await offers()).toContain("fundamentalII_7-ano manha 2027 110000 110000 1");
  // The first publication is taken back, too; and so is taking it back.
  expect(await restore("1")).toMatchObject({ removed: 3 });
  expect((await read()).rows).toEqual([]);
  expect(await restore("5")).toMatchObject({ added: 3 });
});

test("the prices before a change can be taken back for 30 days, and by nobody else", async () => {
  await publish(table(SIXTH));
  const late = new Date("2026-12-24T12:00:00.000Z");
  expect((await read(late)).changes).toMatchObject([{ version: 1, isReversible: false }]);
  await expect(restore("1", late)).rejects.toThrow("Não encontramos");
  for (const version of ["2", "0", "-1", "x", "1;"]) await expect(restore(version)).rejects.toThrow("Não encontramos");
});

test("the price of one class is taken off, if the prices are as they were seen", async () => {
  await publish(table(SIXTH, SEVENTH));
  const { base } = await read();
  const price = "2027 fundamentalII_6-ano manha";
  await expect(removePrice(db, RITA, { price: "2027 x y", base }, NOW)).rejects.toMatchObject({ code: "not_found" });
  expect(await removePrice(db, RITA, { price, base }, NOW)).toMatchObject({ removed: 1 });
  await expect(removePrice(db, RITA, { price, base }, NOW)).rejects.toMatchObject({ code: "prices_changed" });
  expect((await read()).rows).toHaveLength(1);
});

test("with errors nothing is published, or the rows that are right, and nothing is removed", async () => {
  await publish(table(SIXTH, SEVENTH));
  const text = table(SIXTH.replace("1.000", "1.2OO"), "8º ano;manhã;2027;900;");
  expect(await preview(text, true)).toMatchObject({
    errors: ['linha 2, Mensalidade: "1.2OO,00" não é um valor'],
    errorCount: 1,
    removed: [],
  });
  await expect(publish(text, { isWhole: true })).rejects.toMatchObject({ code: "invalid_fields" });
  expect(await offers()).toHaveLength(2);
  expect(await publish(text, { isWhole: true, takes: "right" })).toMatchObject({ added: 1, removed: 0 });
  await expect(publish("caro", { takes: "right" })).rejects.toMatchObject({ code: "invalid_fields" });
});

test("of two editors one is told that the prices changed; so after an import", async () => {
  const { base } = await read();
  await publish(table(SIXTH), { base }, { token: CAIO });
  await expect(publish(table(SEVENTH), { base })).rejects.toMatchObject({ code: "prices_changed", status: 409 });
  const { base: later, changes } = await read();
  expect(changes[0]!.by).toBe("caio Prado (Diretora)");
  await db.prepare("UPDATE offer SET list_monthly_fee_cents = 120000").run();
  await expect(publish(table(SEVENTH), { base: later })).rejects.toMatchObject({ code: "prices_changed" });
});

test("of concurrent changes one is published", async () => {
  const { base } = await read();
  const fees = Array.from({ length: 8 }, (_, i) => publish(table(`6º ano;manhã;2027;9${i}0;`), { base }));
  const results = await Promise.allSettled(fees);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await read()).changes).toHaveLength(1);
});

test("the desk of a school opens only to its approved people who may edit", async () => {
  const refused = { code: "link_expired" };
  await expect(readSchoolPrices(db, "c".repeat(64), NOW)).rejects.toMatchObject(refused);
  for (const set of ["access = 'answer'", "access = 'edit', status = 'open'"]) {
    await db.prepare(`UPDATE school_claim SET ${set} WHERE id = 'rita'`).run();
    await expect(read()).rejects.toMatchObject(refused);
    await expect(preview(table(SIXTH))).rejects.toMatchObject(refused);
    await expect(publish(table(SIXTH))).rejects.toMatchObject(refused);
    await expect(restorePrices(db, RITA, { version: "1", base: "" }, NOW)).rejects.toMatchObject(refused);
    await expect(removePrice(db, RITA, { price: "", base: "" }, NOW)).rejects.toMatchObject(refused);
  }
  await db.prepare("DELETE FROM school_claim WHERE id = 'rita'").run();
  await expect(read()).rejects.toMatchObject(refused);
});

describe("a table with a column of INEP codes", () => {
  const [OTHER, ANSWERED, STRANGE] = ["35000002", "35000003", "35000004"];
  const rows = (...input: string[]) => ["INEP;Escola;Série;Turno;Ano letivo;Mensalidade", ...input].join("\n");
  const row = (code: string, fee: string, grade = "6º ano") => `${code};Total ${code};${grade};manhã;2027;${fee}`;
  const feesOf = async (code: string) =>
    (await drizzle(db).select().from(offer))
      .filter(({ inepCode, isActive, year }) => inepCode === code && isActive === 1 && year === 2027)
      .map(({ gradeSlug, listMonthlyFeeCents }) => `${gradeSlug} ${listMonthlyFeeCents}`);
  const publishAll = async (text: string, takes: "all" | "right" = "all", isWhole = false) => {
    const { base } = await preview(text, isWhole);
    return publishPrices(db, RITA, { text, year: "", isWhole, takes, base }, NOW);
  };

  beforeEach(async () => {
    await db.prepare("DELETE FROM offer").run();
    for (const [inepCode, access, email] of [
      [OTHER, "edit", "RITA@escola.example"],
      [ANSWERED, "answer", "rita@escola.example"],
      [STRANGE, "edit", "outra@escola.example"],
    ] as const) {
      const claim = claimRow({ id: `at ${inepCode}`, inepCode, status: "approved", access, email });
      await drizzle(db).insert(schoolClaim).values(claim);
    }
  });

  test("is published at each school of the person, in the name of their claim there", async () => {
    const text = rows(row(VERTICE.inepCode, "900"), row(OTHER, "1.000"), row(OTHER, "1.100", "7º ano"));
    const seen = await preview(text);
    expect(seen).toMatchObject({ errors: [], notes: ['colunas que não lemos: "Escola"'], removed: [] });
    expect(seen.added).toMatchObject([{ listMonthlyFeeCents: 90_000 }]);
    expect(seen.others).toMatchObject([{ inepCode: OTHER, added: 2, changed: 0, confirmed: 0, removed: 0 }]);
    expect(seen.columns.map(({ name }) => name)).not.toContain("INEP");
    expect(await publishAll(text)).toMatchObject({ added: 3 });
    expect(await feesOf(OTHER)).toEqual(["fundamentalII_6-ano 100000", "fundamentalII_7-ano 110000"]);
    const { results } = await db.prepare("SELECT inep_code, claim_id FROM price_change ORDER BY 1").all();
    expect(results).toEqual([
      { inep_code: VERTICE.inepCode, claim_id: "rita" },
      { inep_code: OTHER, claim_id: `at ${OTHER}` },
    ]);
    const events = await db.prepare("SELECT claim_id FROM desk_event ORDER BY 1").raw();
    expect(events.flat()).toEqual([`at ${OTHER}`, "rita"]);
  });

  test("is refused by line where a school is not theirs, or they only answer there; the rest can be published", async () => {
    const text = rows(row(STRANGE, "1"), row(ANSWERED, "1"), row("35000", "1"), row("", "1"), row(OTHER, "1.000"));
    const seen = await preview(text);
    expect(seen.errors).toEqual([
      `linha 2, INEP: "${STRANGE}" não é de uma escola cujos preços você publica`,
      `linha 3, INEP: "${ANSWERED}" não é de uma escola cujos preços você publica`,
      'linha 4, INEP: "35000" não é um código INEP, que tem oito algarismos',
      "linha 5, INEP: em branco; diga o código da escola",
    ]);
    await expect(publishAll(text)).rejects.toMatchObject({ code: "invalid_fields" });
    expect(await publishAll(text, "right")).toMatchObject({ added: 1 });
    expect([await feesOf(OTHER), await feesOf(STRANGE), await feesOf(ANSWERED)]).toMatchObject([{ length: 1 }, [], []]);
  });

  test("that is whole takes off what it lacks at the schools that it names, and at no other", async () => {
    await publishAll(rows(row(VERTICE.inepCode, "900"), row(OTHER, "1.000"), row(OTHER, "1.100", "7º ano")));
    expect(await publishAll(rows(row(OTHER, "1.000")), "all", true)).toMatchObject({ confirmed: 1, removed: 1 });
    expect([await feesOf(VERTICE.inepCode), await feesOf(OTHER)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect((await read()).changes).toHaveLength(1);
  });

  test("is refused when the prices of any of its schools changed meanwhile", async () => {
    const text = rows(row(VERTICE.inepCode, "900"), row(OTHER, "1.000"));
    await publishAll(text);
    const { base } = await preview(text);
    await db.prepare("UPDATE offer SET list_monthly_fee_cents = 1 WHERE inep_code = ?").bind(OTHER).run();
    const input = { text, year: "", isWhole: false, takes: "all", base } as const;
    await expect(publishPrices(db, RITA, input, NOW)).rejects.toMatchObject({ code: "prices_changed" });
  });
});

test("a file is the table of the form; one that is none is refused in words", async () => {
  const bytes = xlsxOf({
    Plan1: [
      ["Série", "Turno", "Mensalidade"],
      ["6º ano", "manhã", 1234.5],
    ],
  });
  const input = { text: "", year: "2027", isWhole: false };
  const seen = await previewPrices(db, RITA, { ...input, file: new File([new Uint8Array(bytes)], "precos.xlsx") }, NOW);
  expect(seen).toMatchObject({ text: "Série\tTurno\tMensalidade\n6º ano\tmanhã\t1234.5", errors: [] });
  expect(seen.added).toMatchObject([{ listMonthlyFeeCents: 123_450 }]);
  const pdf = { ...input, file: new File(["%PDF-1.7"], "precos.pdf") };
  expect((await previewPrices(db, RITA, pdf, NOW)).errors).toEqual([expect.stringContaining("é um PDF")]);
});
