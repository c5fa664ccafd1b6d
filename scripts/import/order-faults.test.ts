import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { type CatalogoRow, catalogo, censo } from "./testing/samples.ts";
import { countChanges, schoolOf } from "./testing/scratch.ts";

const folder = temporaryFolder();

type Step = readonly [Flag, name: string, content: string | Uint8Array];
const catalogoOf = (year: number, ...rows: CatalogoRow[]): Step => ["catalog", `catalogo_${year}.csv`, catalogo(rows)];
const censoOf = (year: number, row: Record<string, string>): Step => [
  "census",
  `censo_${year}.csv`,
  censo([{ NU_ANO_CENSO: String(year), ...row }]),
];

/** Imports the steps one after the other; how many rows each changed. */
async function importSteps(db: D1Database, steps: readonly Step[]): Promise<number[]> {
  const changes: number[] = [];
  for (const [flag, name, content] of steps) {
    // A file of one school that its own source leaves out has no usable row.
    const files = new Map([[flag, [folder.write(name, content)]]]);
    changes.push(countChanges(await importData(db, files, () => {}, { accepts: true })));
  }
  return changes;
}

test("a school gets the centre of its neighborhood that a later file brings, in which it is not named", async () => {
  const db = openImportD1();
  await importSteps(db, [
    catalogoOf(2025, { "Código INEP": "35000001", Escola: "COLEGIO SEM LUGAR", Latitude: "", Longitude: "" }),
  ]);
  expect(await schoolOf(db, "35000001")).toMatchObject({ lat: null, location_precision: null });
  await importSteps(db, [catalogoOf(2025, { "Código INEP": "35000002", Escola: "COLEGIO COM LUGAR" })]);
  expect(await schoolOf(db, "35000001")).toMatchObject({
    lat: -23.61688,
    lng: -46.678704,
    location_precision: "neighborhood",
  });
});

test("facts from a source that excludes a school count once another source lists it", async () => {
  const later = censoOf(2024, { IN_PODER_PUBLICO_PARCERIA: "1", QT_MAT_MED: "316" });
  const earlier = censoOf(2023, { QT_MAT_MED: "358" });
  const listing = catalogoOf(2025, {});
  for (const steps of [
    [later, earlier, listing],
    [earlier, later, listing],
    [listing, earlier, later],
  ]) {
    const db = openImportD1();
    await importSteps(db, steps);
    expect(await schoolOf(db, "35141240")).toMatchObject({ is_active: 1, students_med: 316 });
  }
});

test("an older file does not overrule a newer one without stages, and alternating files change nothing", async () => {
  const db = openImportD1();
  const none = { IN_INF: "0", IN_FUND_AI: "0", IN_FUND_AF: "0", IN_MED: "0", QT_MAT_FUND_AF: "0", QT_MAT_MED: "0" };
  const newer = censoOf(2025, none);
  const older = catalogoOf(2019, {});
  const changes = await importSteps(db, [older, newer, older, newer, older]);
  expect(await schoolOf(db, "35141240")).toMatchObject({ stages: 0, is_fundamental_unsplit: 0 });
  expect(changes.slice(2)).toEqual([0, 0, 0]);
});

test("a phone missing in a newer file is retained, a zero in it counts", async () => {
  const db = openImportD1();
  await importSteps(db, [
    censoOf(2024, { NU_TELEFONE: "33334444", QT_MAT_FUND_AF: "80" }),
    censoOf(2025, { NU_TELEFONE: "", QT_MAT_FUND_AF: "0" }),
  ]);
  expect(await schoolOf(db, "35141240")).toMatchObject({ public_phone: "1133334444", students_fun2: 0 });
});

test("a correction is retained until a newer source has the fact", async () => {
  const db = openImportD1();
  await importSteps(db, [catalogoOf(2025, {})]);
  await db.batch([
    db.prepare("INSERT INTO source VALUES ('conferido-2026-11-01', 'Conferido', 'x', NULL, '2026-11-01', 0)"),
    db.prepare(`UPDATE school SET name = 'Colégio Vértice', street = 'Rua Nova', number = '5',
      sources = json_set(sources, '$.identity', 'conferido-2026-11-01', '$.address', 'conferido-2026-11-01')`),
  ]);
  await importSteps(db, [censoOf(2026, {}), catalogoOf(2019, {})]);
  const corrected = { name: "Colégio Vértice", street: "Rua Nova", number: "5" };
  expect(await schoolOf(db, "35141240")).toMatchObject({
    ...corrected,
    students_fun2: 120,
    size_band: "Entre 201 e 500 matrículas de escolarização",
  });
  await importSteps(db, [censoOf(2027, {})]);
  expect(await schoolOf(db, "35141240")).toMatchObject({ name: "Colégio Vértice Unidade II", number: "172" });
});
