import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { readEnemRanks } from "../../src/backend/publish/enem-ranks.ts";
import { writeOfficialExtract } from "../../test/fixtures/official/extract.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";

const { dir: folder, write } = temporaryFolder();
const db = openImportD1();
let results: Record<string, string>[];

beforeAll(async () => {
  await importData(db, writeOfficialExtract(folder), () => {});
  results = parse(readFileSync(path.join(folder, "enem2025_medias_por_escola.csv")), { columns: true, delimiter: ";" });
});

/** Place of an average among averages, equal ones sharing it, and how many there are. */
const standing = (average: number, among: readonly Record<string, string>[]) => [
  1 + among.filter((other) => averageOf(other) > average).length,
  among.length,
];

const averageOf = (row: Record<string, string>) => Number(row.enem_media_geral);

test("ranks and their sets equal a count over the file, whichever schools are asked for", async () => {
  const codes = results.map(({ codigo_escola }) => codigo_escola!);
  const unlisted = await db.prepare("SELECT inep_code FROM enem_result EXCEPT SELECT inep_code FROM school").raw();
  expect(unlisted.length).toBeGreaterThan(20);
  for (const ranks of [await readEnemRanks(drizzle(db), null), await readEnemRanks(drizzle(db), codes.slice(0, 20))]) {
    expect(ranks.editions).toEqual([2025]);
    for (const [n, row] of results.entries()) {
      const code = codes[n]!;
      const found = ranks.find(code, 2025);
      if (n >= 20 && !found) continue;
      const average = averageOf(row);
      const inState = results.filter(({ codigo_escola }) => codigo_escola!.slice(0, 2) === code.slice(0, 2));
      const inCity = results.filter(({ codigo_municipio_enem: city }) => city === row.codigo_municipio_enem);
      expect([found!.countryRank, found!.countryRanked], code).toEqual(standing(average, results));
      expect([found!.stateRank, found!.stateRanked], code).toEqual(standing(average, inState));
      expect([found!.cityRank, found!.cityRanked], code).toEqual(standing(average, inCity));
    }
  }
});

test("a file is of private schools where none that is known is public, though public ones with Ensino Médio are", async () => {
  const isPrivate = async () => (await readEnemRanks(drizzle(db), [])).privateEditions.has(2025);
  expect(await isPrivate()).toBe(true);
  const [listed] = await db.prepare("SELECT inep_code FROM school NATURAL JOIN enem_result LIMIT 1").raw<[string]>();
  const setAdministration = (administration: number) =>
    db.prepare("UPDATE school SET administration = ?1 WHERE inep_code = ?2").bind(administration, listed![0]).run();
  await setAdministration(3);
  expect(await isPrivate()).toBe(false);
  await setAdministration(0);
  await db.prepare("UPDATE school SET is_active = 0 WHERE administration <> 0").run();
  expect(await isPrivate()).toBe(false);
});

test("a result of a better source, which names no city, keeps the one that another names", async () => {
  const stored = () =>
    db.prepare("SELECT * FROM enem_result WHERE city_ibge_code IS NOT NULL ORDER BY inep_code LIMIT 1").first();
  const before = await stored();
  const row = `${before!.inep_code},2025,50,500,500,500,500,500,1`;
  const file = write("enem_por_escola.csv", `inep,ano,participantes,cn,ch,lc,mt,redacao,confiavel\n${row}\n`);
  await importData(db, new Map([["enem", [file]]]), () => {});
  const { inep_code, city_ibge_code } = before!;
  expect(await stored()).toMatchObject({ inep_code, city_ibge_code, participants: 50, average: 500 });
});
