import { EtagMismatch, PMTiles, type RangeResponse, ResolvedValueCache, type Source } from "pmtiles";
import { withTimeout } from "../backend/with-timeout.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { TILE_ZOOMS } from "../domain/places/map-projection.ts";
import type { AppContext } from "./app-context.ts";

/** A day: tiles change with a new file of the country, a few times a year. */
const TILE_CACHE = "public, max-age=86400";

const R2_TIMEOUT_MS = 4_000;

/** Directories of the archive that an isolate caches, about 50 KB each. */
const DIRECTORIES = 32;

const cache = new ResolvedValueCache(DIRECTORIES);

/** Reads ranges of an object of the bucket. */
function bucketSource(bucket: R2Bucket, key: string): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length, _signal, etag): Promise<RangeResponse> {
      const conditions = etag === undefined ? {} : { onlyIf: { etagMatches: etag } };
      const read = bucket.get(key, { range: { offset, length }, ...conditions });
      const object = await withTimeout(read, R2_TIMEOUT_MS, "map tiles");
      if (!object) throw new ApiError("unavailable");
      // The archive was replaced: pmtiles reads its directories again.
      if (!("body" in object)) throw new EtagMismatch();
      return { data: await object.arrayBuffer(), etag: object.etag };
    },
  };
}

/** `/ladrilhos/:z/:x/:y`: a vector tile of the street map; 404 without one, 503 when the bucket does not respond. */
export async function tileResponse(c: AppContext): Promise<Response> {
  const [z, x, y] = ["z", "x", "y"].map((name) => Number(c.req.param(name)));
  const isTile = z! <= TILE_ZOOMS.max && [x, y].every((n) => Number.isInteger(n) && n! >= 0 && n! < 2 ** z!);
  if (!c.env.MAP_TILES || !isTile) return c.notFound();
  const archive = new PMTiles(bucketSource(c.env.TILES, c.env.MAP_TILES), cache);
  const tile = await archive.getZxy(z!, x!, y!).catch(() => {
    throw new ApiError("unavailable");
  });
  // An empty part of the sea is no error.
  if (!tile) return c.body(null, 204, { "Cache-Control": TILE_CACHE });
  return c.body(tile.data, 200, { "Content-Type": "application/vnd.mapbox-vector-tile", "Cache-Control": TILE_CACHE });
}
