import { expect, test } from "vitest";
import { runHere } from "../../test/fixtures/run-here.ts";
import { importData } from "./import-data.ts";
import { catalogo } from "./testing/samples.ts";
import { dump, Scratch } from "./testing/scratch.ts";

/** With the municipalities, which come with the first import, these are several chunks of staging. */
const SCHOOLS = 300;
const rows = Array.from({ length: SCHOOLS }, (_, i) => ({
  "Código INEP": String(35_000_000 + i),
  Escola: `COLEGIO NUMERO ${i}`,
  Endereço: `RUA NUMERO ${i}, ${i} BAIRRO ${i % 50}. 04617-000 São Paulo - SP.`,
}));

/** The public tables in the file of the local D1. */
async function dumpFile(scratch: Scratch): Promise<string> {
  const { db, close } = await scratch.openFile();
  return dump(db).finally(close);
}

test("an import that is killed, or that stops while it stages, changes nothing that visitors see; the next one completes it (J8)", async () => {
  const [local, staged] = [new Scratch(), new Scratch()];
  const file = local.file("catalogo_2025.csv", catalogo(rows));
  const before = await dumpFile(local);
  expect(await local.importUntil(SCHOOLS / 2, ["--catalog", file])).toBe("SIGKILL");
  expect(await dumpFile(local)).toBe(before);
  const { status } = await runHere("scripts/import/run-import.ts", ["--catalog", file], local.dir);
  expect(status).toBe(0);

  // Into D1 the rows are staged in blocks.
  const files = new Map([["catalog", [file]]] as const);
  await staged.withDb(async (db) => {
    const stopped = importData(db, files, (line) => {
      if (/gravando: [3-6] de \d+ blocos/.test(line)) throw new Error("parou");
    });
    await expect(stopped).rejects.toThrow("parou");
    expect(await dump(db)).toBe(before);
    expect(await db.prepare("SELECT count(*) AS n FROM import_chunk").first<number>("n")).toBeGreaterThanOrEqual(3);

    const lines: string[] = [];
    await importData(db, files, (line) => lines.push(line));
    expect(lines.join("\n")).toMatch(/retomando: \d+ de \d+ blocos já estavam gravados/);
    expect(await db.prepare("SELECT count(*) AS n FROM import_chunk").first("n")).toBe(0);
    expect(await db.prepare("SELECT count(*) AS n FROM school").first("n")).toBe(SCHOOLS);
  });
  // Both ways end in the same rows.
  expect((await dumpFile(staged)) === (await dumpFile(local))).toBe(true);
  for (const scratch of [local, staged]) scratch.remove();
});
