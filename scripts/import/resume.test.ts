import { expect, test } from "vitest";
import { importData } from "./import-data.ts";
import { catalogo } from "./testing/samples.ts";
import { dump, Scratch } from "./testing/scratch.ts";

/** Enough schools for several chunks of staging. */
const SCHOOLS = 16_000;
const rows = Array.from({ length: SCHOOLS }, (_, i) => ({
  "Código INEP": String(35_000_000 + i),
  Escola: `COLEGIO NUMERO ${i}`,
  Endereço: `RUA NUMERO ${i}, ${i} BAIRRO ${i % 50}. 04617-000 São Paulo - SP.`,
}));

const TIMEOUT = { timeout: 600_000 };

test("an import that is killed while it writes leaves what visitors see as it was", TIMEOUT, async () => {
  const scratch = new Scratch();
  const file = scratch.file("catalogo_2025.csv", catalogo(rows));
  const before = await scratch.withDb(dump);
  let isKilled = false;
  const { code } = await scratch.import(["--catalogo", file], (line, kill) => {
    if (isKilled || !/gravando [\d.]+ linhas/.test(line)) return;
    isKilled = true;
    kill();
  });
  expect({ isKilled, code }).toEqual({ isKilled: true, code: null });
  expect(await scratch.withDb(dump)).toBe(before);

  expect((await scratch.import(["--catalogo", file])).code).toBe(0);
  expect(await scratch.withDb((db) => db.prepare("SELECT count(*) AS n FROM school").first("n"))).toBe(SCHOOLS);
  scratch.remove();
});

test("an import into D1 that stops while it stages goes on where it stopped", TIMEOUT, async () => {
  const scratch = new Scratch();
  const undisturbed = new Scratch();
  const file = scratch.file("catalogo_2025.csv", catalogo(rows));
  const files = new Map([["catalogo", [file]]] as const);
  await scratch.withDb(async (db) => {
    const before = await dump(db);
    const stopped = importData(db, files, (line) => {
      if (/gravando bloco [3-6] /.test(line)) throw new Error("parou");
    });
    await expect(stopped).rejects.toThrow("parou");
    expect(await dump(db)).toBe(before);
    expect(await db.prepare("SELECT count(*) AS n FROM import_chunk").first<number>("n")).toBeGreaterThanOrEqual(3);

    const lines: string[] = [];
    await importData(db, files, (line) => lines.push(line));
    expect(lines.join("\n")).toMatch(/retomando: \d+ de \d+ blocos já estavam gravados/);
    expect(await db.prepare("SELECT count(*) AS n FROM import_chunk").first("n")).toBe(0);
  });
  // Written as a file, the same.
  expect((await undisturbed.import(["--catalogo", file])).code).toBe(0);
  const [one, other] = [await scratch.withDb(dump), await undisturbed.withDb(dump)];
  expect(one === other).toBe(true);
  scratch.remove();
  undisturbed.remove();
});
