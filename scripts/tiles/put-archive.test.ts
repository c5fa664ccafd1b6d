import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { tileArchive } from "../../test/fixtures/tiles.ts";
import { checkArchive } from "./put-archive.ts";

const { dir, write } = temporaryFolder();

test("an archive of vector tiles passes, by its size", async () => {
  const archive = tileArchive([{ z: 1, x: 0, y: 1, data: new Uint8Array(10) }]);
  expect(await checkArchive(write("ruas.pmtiles", archive))).toBe(archive.length);
});

test.each([
  ["vazio.pmtiles", new Uint8Array(), /não é um arquivo PMTiles/],
  ["texto.pmtiles", new TextEncoder().encode("PMTiles ".repeat(30)), /não é um arquivo PMTiles/],
  ["imagens.pmtiles", tileArchive([]).with(99, 2), /não tem ladrilhos vetoriais/],
])("%s is refused before anything is sent", async (name, bytes, message) => {
  await expect(checkArchive(write(name, bytes))).rejects.toThrow(message);
});

test("a file that is not there is refused", async () => {
  await expect(checkArchive(path.join(dir, "nenhum.pmtiles"))).rejects.toThrow("Não consegui abrir");
});
