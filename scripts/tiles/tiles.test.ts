import { readFileSync } from "node:fs";
import path from "node:path";
import { bytesToHeader } from "pmtiles";
import { beforeAll, describe, expect, test } from "vitest";
import { runHere } from "../../test/fixtures/run-here.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { buildWorld, fillWorld } from "../../test/fixtures/world.ts";
import { migrateLocalD1 } from "../migrations.ts";
import { openPlatform } from "../platform.ts";
import { runWrangler } from "../wrangler.ts";
import { findSource } from "./find-source.ts";
import { cityBox, stateBox } from "./place-boxes.ts";
import { writeArchive } from "./testing/archive-file.ts";
import { serveRanges } from "./testing/range-server.ts";
import { tilesOf } from "./tile-cover.ts";

const { dir } = temporaryFolder();
const stateDir = path.join(dir, "estado");
const emptyState = path.join(dir, "vazio");
const planet = path.join(dir, "planeta.pmtiles");
const output = path.join(dir, "ruas.pmtiles");
const text = new TextEncoder().encode("rua");

const command = (args: readonly string[]) => runHere("scripts/tiles/tiles.ts", args, stateDir);

beforeAll(async () => {
  for (const state of [stateDir, emptyState]) migrateLocalD1(state);
  const { env, close } = await openPlatform(false, stateDir);
  await fillWorld(env.DB, buildWorld(2027));
  // A wrong coordinate, which the rectangle of the city leaves aside.
  await env.DB.prepare("UPDATE school SET lat = 3, lng = -60 WHERE inep_code = '35000001'").run();
  await close();
  const ids = tilesOf([{ west: -74, south: -34, east: -34, north: 5 }], { min: 0, max: 11 });
  const entries = ids.map(({ from, to }) => ({ tileId: from, offset: 0, length: text.length, runLength: to - from }));
  writeArchive(planet, { min: 0, max: 11 }, entries, () => text);
});

/** Bounds in the header of the extract: west, south, east, north. */
function bounds(): number[] {
  const header = bytesToHeader(Uint8Array.from(readFileSync(output).subarray(0, 127)).buffer);
  return [header.minLon, header.minLat, header.maxLon, header.maxLat];
}

test("the streets of a city come into the bucket by one command, its size told before and progress meanwhile", async () => {
  const { url } = await serveRanges(planet);
  const args = ["--cidade", "sao-paulo-sp", "--fonte", url, "--arquivo", output];
  const { status, output: said } = await command(args);
  expect(said).toMatch(/^› lendo os diretórios de http.*\n› o recorte terá 1 MB: 1 ladrilho em 1 leitura\n› lendo/);
  expect(said).toContain('MAP_TILES = "ruas.pmtiles"');
  expect(status).toBe(0);
  const [west, south, east, north] = bounds();
  expect([west! < -46.75, west! > -46.85, south! < -23.65, south! > -23.75]).toEqual([true, true, true, true]);
  expect([east! > -46.58, east! < -46.5, north! > -23.5, north! < -23.4]).toEqual([true, true, true, true]);
  const got = path.join(dir, "do-balde.pmtiles");
  const where = ["--local", "--persist-to", stateDir, "--file", got];
  await runWrangler(["r2", "object", "get", "escola-a-vista-tiles/ruas.pmtiles", ...where]);
  expect(readFileSync(got).equals(readFileSync(output))).toBe(true);
});

test.each([
  [["--cidade", "sao-palo-sp"], /Não conheço a cidade "sao-palo-sp".* Parecidas: .*sao-paulo-sp/],
  [["--cidade", "x"], /Não conheço a cidade "x"\. Escreva nome e estado, como sao-paulo-sp\.$/],
  [["--uf", "XX"], /Não conheço o estado "XX"/],
  [["--bbox=-46,-24,-47,-23"], /não é um retângulo/],
  [["--bbox=-47,-24,-46"], /não é um retângulo/],
  [["--uf", "SP", "--fonte", "ruas"], /ruas não é um endereço/],
  [["--uf", "SP", "ruas.pmtiles"], /não entendi o comando/],
  [[], /Uso: npm run tiles/],
  [["nenhum.pmtiles"], /Não consegui abrir nenhum\.pmtiles/],
])("%j is refused in words", async (args, message) => {
  expect(await command(args)).toEqual({ status: 1, output: expect.stringMatching(message) });
});

describe("before the first import", () => {
  test.each([
    ["campinas-sp", cityBox, [-47.16, -23, -46.96, -22.8]],
    ["df", stateBox, [-48.2, -16.1, -47.6, -15.5]],
  ] as const)("%s is known from the list of municipalities", async (place, boxOf, expected) => {
    const { env, close } = await openPlatform(false, emptyState);
    const { west, south, east, north } = await boxOf(env.DB, place).finally(close);
    for (const [i, degrees] of [west, south, east, north].entries())
      expect(Math.abs(degrees - expected[i]!)).toBeLessThan(0.1);
  });
});

describe("daily builds", () => {
  const TODAY = new Date("2026-11-27T12:00:00Z");
  const days = (existing: readonly string[]) =>
    serveRanges(planet, (response) => {
      const day = /(\d{8})/.exec(response.req.url!)?.[1];
      if (existing.includes(day!)) response.req.url = "/planeta.pmtiles";
      return false;
    });

  test("the newest is taken, but after an interruption the one that was begun", async () => {
    const { origin } = await days(["20261125", "20261124", "20261120"]);
    const address = `${origin}/{data}.pmtiles`;
    expect((await findSource(address, null, TODAY)).url).toBe(`${origin}/20261125.pmtiles`);
    const begun = `${origin}/20261120.pmtiles`;
    expect((await findSource(address, begun, TODAY)).url).toBe(begun);
    expect((await findSource(address, `${origin}/20261101.pmtiles`, TODAY)).url).toBe(`${origin}/20261125.pmtiles`);
    expect((await findSource(address, "https://outro.example/1.pmtiles", TODAY)).url).toMatch(/20261125/);
  });

  test("none of the last days is told in words", async () => {
    const { origin } = await days(["20261101"]);
    await expect(findSource(`${origin}/{data}.pmtiles`, null, TODAY)).rejects.toThrow(
      /Não há arquivo dos últimos 10 dias/,
    );
  });
});
