import { hash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Entry, PMTiles, tileIdToZxy } from "pmtiles";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { extractTiles } from "./extract-tiles.ts";
import { openRemoteArchive } from "./remote-archive.ts";
import { METADATA, writeArchive } from "./testing/archive-file.ts";
import { serveRanges } from "./testing/range-server.ts";
import { type Box, tilesOf } from "./tile-cover.ts";

const { dir, write } = temporaryFolder();
const fileOf = (name: string) => path.join(dir, name);

/** All tiles of the world to zoom 8. */
const WORLD = fileOf("mundo-inteiro.pmtiles");
const WORLD_TILES = (4 ** 9 - 1) / 3;

/** An archive of 2 GB of the state of São Paulo to zoom 12, of which only the tiles of its capital are no holes. */
const SPARSE = fileOf("esparso.pmtiles");

const BRAZIL: Box = { west: -74, south: -34, east: -34, north: 5 };
const STATE: Box = { west: -53.2, south: -25.4, east: -44.1, north: -19.7 };
const CITY: Box = { west: -46.83, south: -24.01, east: -46.36, north: -23.35 };

const idsOf = (box: Box, min: number, max: number) =>
  tilesOf([box], { min, max }).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Content of a tile of the world. Those of the sea are all the same, a run of them one entry, as in a build. */
function contentOf(id: number): string {
  const [z, x] = tileIdToZxy(id);
  return z > 3 && x >> (z - 4) === 5 ? "mar" : `terra ${id} ${"x".repeat(hash("sha1", `${id}`, "buffer")[0]! & 63)}`;
}

function worldEntries(): Entry[] {
  const entries: Entry[] = [];
  let end = 3;
  for (let tileId = 0; tileId < WORLD_TILES; tileId++) {
    const [last, { length }] = [entries.at(-1), contentOf(tileId)];
    const isSea = contentOf(tileId) === "mar";
    if (isSea && last?.offset === 0) last.runLength++;
    else entries.push({ tileId, offset: isSea ? 0 : end, length, runLength: 1 });
    if (!isSea) end += length;
  }
  return entries;
}

beforeAll(() => {
  writeArchive(WORLD, { min: 0, max: 8 }, worldEntries(), ({ tileId }) => bytesOf(contentOf(tileId)));
  const ids = idsOf(STATE, 0, 12);
  const inCity = new Set(idsOf(CITY, 0, 12));
  const length = Math.ceil(2e9 / ids.length);
  const entries = ids.map((tileId, i) => ({ tileId, offset: i * length, length, runLength: 1 }));
  const zooms = { min: 0, max: 12 };
  writeArchive(SPARSE, zooms, entries, ({ tileId }) => (inCity.has(tileId) ? bytesOf(`rua ${tileId}.`) : null));
});

interface Plan {
  readonly size: number;
  readonly alreadyRead: number;
}

/** Cuts a rectangle out; returns what was told before. */
async function extract(url: string, box: Box, name: string): Promise<Plan> {
  const plans: Plan[] = [];
  const archive = await openRemoteArchive(url, 16_384);
  await extractTiles(archive, [box], fileOf(name), { onPlan: (plan) => plans.push(plan), onProgress: () => {} });
  return plans[0]!;
}

/** The archive of a file, read by the library. */
function openFile(name: string): PMTiles {
  const bytes = readFileSync(fileOf(name));
  const getBytes = async (offset: number, length: number) => ({
    data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
  });
  return new PMTiles({ getKey: () => name, getBytes });
}

async function textOf(archive: PMTiles, id: number): Promise<string | null> {
  const tile = await archive.getZxy(...tileIdToZxy(id));
  return tile ? new TextDecoder().decode(tile.data) : null;
}

test("an extract has the tiles of its rectangle and no others, each content once, and says whose they are", async () => {
  const { url, sent } = await serveRanges(WORLD);
  await extract(url, BRAZIL, "brasil.pmtiles");
  const archive = openFile("brasil.pmtiles");
  const header = await archive.getHeader();
  expect(await archive.getMetadata()).toEqual(METADATA);
  const wanted = new Set(idsOf(BRAZIL, 2, 8));
  for (let id = 0; id < WORLD_TILES; id += wanted.has(id + 1) ? 1 : 5)
    expect(await textOf(archive, id)).toBe(wanted.has(id) ? contentOf(id) : null);
  expect(header).toMatchObject({ clustered: true, minZoom: 2, maxZoom: 8, numAddressedTiles: wanted.size });
  expect(header).toMatchObject({ minLon: -74, minLat: -34, maxLon: -34, maxLat: 5 });
  expect(header.numTileContents).toBe(new Set([...wanted].map(contentOf)).size);
  expect(sent.requests).toBeLessThan(15);
});

test("the whole world has leaf directories, its sea one content in few runs, its root in the first read", async () => {
  const { url } = await serveRanges(WORLD);
  await extract(url, { west: -180, south: -85, east: 180, north: 85 }, "mundo.pmtiles");
  const archive = openFile("mundo.pmtiles");
  const header = await archive.getHeader();
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(header.numTileEntries).toBeLessThan(header.numAddressedTiles - 4_000);
  for (let id = 5; id < WORLD_TILES; id += 301) expect(await textOf(archive, id)).toBe(contentOf(id));
});

test("a city of an archive of 2 GB takes less than 3 % of it, in few requests, and little disk", async () => {
  const { url, sent, size } = await serveRanges(SPARSE);
  expect(size).toBeGreaterThan(2e9);
  expect(statSync(SPARSE).blocks * 512).toBeLessThan(10e6);
  const told = await extract(url, CITY, "cidade.pmtiles");
  expect(statSync(fileOf("cidade.pmtiles")).size).toBe(told.size);
  expect(sent.bytes).toBeLessThan(0.03 * size);
  expect(sent.bytes).toBeLessThan(1.1 * told.size);
  expect(sent.requests).toBeLessThan(40);
  const archive = openFile("cidade.pmtiles");
  const ids = idsOf(CITY, 2, 12);
  for (const id of ids) expect(await textOf(archive, id)).toMatch(new RegExp(`^rua ${id}\\.`));
  expect((await archive.getHeader()).numAddressedTiles).toBe(ids.length);
});

test("after an interruption the same command goes on where it ended; another rectangle begins anew", async () => {
  let isOff = true;
  const { url, sent } = await serveRanges(SPARSE, (response, request) => {
    const isLost = isOff && request > 10;
    if (isLost) response.destroy();
    return isLost;
  });
  await expect(extract(url, CITY, "retomado.pmtiles")).rejects.toThrow(/continua de onde parou/);
  expect(existsSync(fileOf("retomado.pmtiles"))).toBe(false);
  isOff = false;
  const before = sent.bytes;
  const { alreadyRead, size } = await extract(url, CITY, "retomado.pmtiles");
  expect(alreadyRead).toBeGreaterThan(0.1 * size);
  expect(sent.bytes - before).toBeLessThan(1.1 * size - alreadyRead);
  expect((await extract(url, CITY, "de-uma-vez.pmtiles")).alreadyRead).toBe(0);
  expect(readFileSync(fileOf("retomado.pmtiles")).equals(readFileSync(fileOf("de-uma-vez.pmtiles")))).toBe(true);
  isOff = true;
  await expect(extract(url, STATE, "outro.pmtiles")).rejects.toThrow();
  isOff = false;
  expect((await extract(url, CITY, "outro.pmtiles")).alreadyRead).toBe(0);
});

test("a source that changes meanwhile is told, and the next run begins anew", async () => {
  let etag = '"a"';
  const server = await serveRanges(SPARSE, (response, request) => {
    response.setHeader("ETag", request > 8 ? '"b"' : etag);
    return false;
  });
  await expect(extract(server.url, CITY, "mudado.pmtiles")).rejects.toThrow("mudou em 127.0.0.1");
  etag = '"b"';
  expect((await extract(server.url, CITY, "mudado.pmtiles")).alreadyRead).toBe(0);
});

const refused = (status: number) => (response: import("node:http").ServerResponse) =>
  Boolean(response.writeHead(status).end("x"));

test.each([
  ["a host that does not answer", async () => "http://127.0.0.1:9/planeta.pmtiles", /Não consegui ler de 127/],
  ["no such file", async () => `${(await serveRanges(WORLD)).origin}/outro.pmtiles`, /Não há arquivo em .*404/],
  ["a refusal", async () => (await serveRanges(WORLD, refused(403))).url, /recusou a leitura \(resposta 403\)/],
  ["an outage", async () => (await serveRanges(WORLD, refused(503))).url, /respondeu 503\. Tente mais tarde/],
  ["a server without ranges", async () => (await serveRanges(WORLD, refused(200))).url, /só entrega o arquivo inteiro/],
  [
    "another file",
    async () => (await serveRanges(write("a.txt", "PMTiles ".repeat(99)))).url,
    /não é um arquivo PMTiles/,
  ],
  ["a short file", async () => (await serveRanges(write("b.txt", "PMTiles"))).url, /não é um arquivo PMTiles/],
  [
    "damaged directories",
    async () => (await serveRanges(write("c.pmtiles", readFileSync(WORLD).fill(7, 127, 9000)))).url,
    /está danificado/,
  ],
  [
    "no room on the disk",
    async () => {
      const entry = { tileId: 5, offset: 0, length: 2 ** 50, runLength: 16 };
      const file = fileOf("enorme.pmtiles");
      writeArchive(file, { min: 2, max: 2 }, [entry], () => null);
      return (await serveRanges(file)).url;
    },
    /Faltam [\d.]+ MB em disco/,
  ],
  [
    "a rectangle without tiles",
    async () => {
      const file = fileOf("longe.pmtiles");
      writeArchive(file, { min: 2, max: 2 }, [{ tileId: 5, offset: 0, length: 1, runLength: 1 }], () => null);
      return (await serveRanges(file)).url;
    },
    /não tem ladrilhos nesta área/,
  ],
])("%s is told in words", async (_, address, message) => {
  await expect(address().then((url) => extract(url, CITY, "nada.pmtiles"))).rejects.toThrow(message);
  expect(existsSync(fileOf("nada.pmtiles"))).toBe(false);
});

test("a folder that cannot be written is told in words", async () => {
  const { url } = await serveRanges(WORLD);
  write("arquivo", "");
  await expect(extract(url, CITY, "arquivo/ruas.pmtiles")).rejects.toThrow(/Não consegui escrever em/);
});
