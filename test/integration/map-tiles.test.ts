import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { paths } from "../../src/site/paths.ts";
import { avenueTile, tileArchive } from "../fixtures/tiles.ts";
import { ask } from "./worker.ts";

const SITE: Env = { ...env, MAP_TILES: "ruas.pmtiles" };
const AVENUE = { z: 12, x: 1517, y: 2323 };

beforeEach(async () => {
  const tiles = [{ ...AVENUE, data: avenueTile(AVENUE.z, AVENUE.x, AVENUE.y) }];
  await env.TILES.put("ruas.pmtiles", tileArchive(tiles));
});

const tile = (path: string, site = SITE) => ask(path, {}, site);

test("a tile is served from the archive of the bucket, to be cached for a day", async () => {
  const response = await tile(paths.mapTile("12", "1517", "2323"));
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "application/vnd.mapbox-vector-tile",
    "public, max-age=86400",
  ]);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(avenueTile(12, 1517, 2323));
  expect(avenueTile(12, 1517, 2323).length).toBeGreaterThan(40);
});

test("a place without tiles is empty, not an error", async () => {
  expect((await tile(paths.mapTile("12", "0", "0"))).status).toBe(204);
});

test.each([
  "/ladrilhos/12/1517/9999999",
  "/ladrilhos/99/1/1",
  "/ladrilhos/12/x/1",
  "/ladrilhos/12/-1/1",
  "/ladrilhos/12/1.5/1",
])("%s is no tile", async (path) => {
  expect((await tile(path)).status).toBe(404);
});

test("without a street map there are no tiles", async () => {
  expect((await tile(paths.mapTile("12", "1517", "2323"), env)).status).toBe(404);
});

test.each([
  ["a missing archive", (_: R2Bucket) => Promise.resolve(null)],
  ["a bucket that refuses", () => Promise.reject(new Error("R2"))],
  ["a damaged archive", async () => ({ body: null, etag: "x", arrayBuffer: async () => new ArrayBuffer(9) })],
])("%s is an outage, which is not cached", async (name, get) => {
  const site = { ...SITE, MAP_TILES: `${name}.pmtiles`, TILES: { get } as unknown as R2Bucket };
  const response = await tile(paths.mapTile("12", "1517", "2323"), site);
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

test("an archive that was replaced is read anew", async () => {
  await tile(paths.mapTile("12", "1517", "2323"));
  await env.TILES.put("ruas.pmtiles", tileArchive([{ ...AVENUE, data: new Uint8Array(300).fill(7) }]));
  const response = await tile(paths.mapTile("12", "1517", "2323"));
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(300).fill(7));
});
