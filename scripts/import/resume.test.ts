import { expect, test } from "vitest";
import { catalogo } from "./testing/samples.ts";
import { dump, Scratch } from "./testing/scratch.ts";

/** Enough schools for several chunks of staging. */
const SCHOOLS = 16_000;
const rows = Array.from({ length: SCHOOLS }, (_, i) => ({
  "Código INEP": String(35_000_000 + i),
  Escola: `COLEGIO NUMERO ${i}`,
  Endereço: `RUA NUMERO ${i}, ${i} BAIRRO ${i % 50}. 04617-000 São Paulo - SP.`,
}));

test("an import that is killed leaves what visitors see as it was, and goes on where it stopped", {
  timeout: 600_000,
}, async () => {
  const scratch = await Scratch.create();
  const file = scratch.file("catalogo_2025.csv", catalogo(rows));
  const before = await scratch.withDb(dump);

  let killed = false;
  await scratch.import(["--catalogo", file], (line, kill) => {
    if (killed || !/gravando bloco [3-6] /.test(line)) return;
    killed = true;
    kill();
  });
  expect(killed).toBe(true);
  const staged = await scratch.withDb(async (db) => {
    expect(await dump(db)).toBe(before);
    return db.prepare("SELECT count(*) AS n FROM import_chunk").first<number>("n");
  });
  expect(staged).toBeGreaterThanOrEqual(3);

  const resumed = await scratch.import(["--catalogo", file]);
  expect(resumed.code).toBe(0);
  expect(resumed.output).toMatch(/retomando: \d+ de \d+ blocos já estavam gravados/);

  const undisturbed = await Scratch.create();
  const sameFile = undisturbed.file("catalogo_2025.csv", catalogo(rows));
  expect((await undisturbed.import(["--catalogo", sameFile])).code).toBe(0);
  const [one, other] = [await scratch.withDb(dump), await undisturbed.withDb(dump)];
  expect(one === other).toBe(true);
  expect(await scratch.withDb((db) => db.prepare("SELECT count(*) AS n FROM import_chunk").first("n"))).toBe(0);
  scratch.remove();
  undisturbed.remove();
});
