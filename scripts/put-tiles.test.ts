import { globSync, truncateSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { runHere } from "../test/fixtures/run-here.ts";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { tileArchive } from "../test/fixtures/tiles.ts";
import { openLocalR2 } from "./local-r2.ts";

const { dir, write } = temporaryFolder();
const archive = tileArchive([{ z: 1, x: 0, y: 1, data: new Uint8Array(10) }]);
const command = (...args: string[]) => runHere("scripts/put-tiles.ts", args, dir);

test("an archive of vector tiles comes into the bucket under its name", async () => {
  const file = write("ruas.pmtiles", archive);
  const { status, output } = await command(file);
  expect(output).toContain('MAP_TILES = "ruas.pmtiles"');
  expect(status).toBe(0);
  const [objects] = globSync(path.join(dir, "v3/r2/miniflare-R2BucketObject/*.sqlite"));
  const bucket = openLocalR2(new DatabaseSync(objects!), path.join(dir, "v3/r2/escola-a-vista-tiles/blobs"));
  const stored = await bucket.get("ruas.pmtiles");
  expect(Buffer.from(await stored!.arrayBuffer()).equals(archive)).toBe(true);
});

test.each([
  ["vazio.pmtiles", new Uint8Array(), "não é um arquivo PMTiles"],
  ["texto.pmtiles", new TextEncoder().encode("PMTiles ".repeat(30)), "não é um arquivo PMTiles"],
  ["imagens.pmtiles", archive.with(99, 2), "não tem ladrilhos vetoriais"],
])("%s is refused before anything is sent", async (name, bytes, message) => {
  expect(await command(write(name, bytes))).toEqual({ status: 1, output: expect.stringContaining(message) });
});

test("an archive that wrangler does not take is refused before anything is sent", async () => {
  const file = write("brasil.pmtiles", archive);
  truncateSync(file, 300 * 2 ** 20 + 1);
  expect(await command(file)).toEqual({ status: 1, output: expect.stringContaining("passa de 300 MB") });
});

test.each([
  [[], "Uso: npm run tiles"],
  [["--city", "sao-paulo-sp"], "Uso: npm run tiles"],
  [["a.pmtiles", "b.pmtiles"], "Uso: npm run tiles"],
  [["nenhum.pmtiles"], "não consegui abrir nenhum.pmtiles"],
])("%j is refused with the reason", async (args, message) => {
  expect(await command(...args)).toEqual({ status: 1, output: expect.stringContaining(message) });
});
