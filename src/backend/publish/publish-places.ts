import type { DrizzleD1Database } from "drizzle-orm/d1";
import { buildPlaces } from "../../search/build-places.ts";
import { toCityRecord, toNeighborhoodRecord } from "../places/place-record.ts";
import { city, neighborhood } from "../schema/catalog.ts";
import type { SnapshotFile } from "./manifest.ts";
import { readTally } from "./place-tally.ts";
import { packPlaces } from "./places-file.ts";
import { getBytes, isSameFile, writeFile } from "./publishing.ts";

/** Builds the places file from D1, and writes it unless the current one has the same bytes. */
export async function writePlaces(
  db: DrizzleD1Database,
  kv: KVNamespace,
  version: string,
  current?: SnapshotFile,
): Promise<SnapshotFile> {
  const { byCity, byNeighborhood, zipCodes } = await readTally(db);
  const cities = (await db.select().from(city)).map((row) => toCityRecord(row, byCity.get(row.ibgeCode) ?? 0));
  const neighborhoods = (await db.select().from(neighborhood)).map((row) =>
    toNeighborhoodRecord(row, byNeighborhood.get(`${row.cityIbgeCode}/${row.slug}`) ?? 0),
  );
  const bytes = await packPlaces(buildPlaces(cities, neighborhoods, zipCodes));
  if (current && isSameFile(bytes, await getBytes(kv, current.key))) return current;
  return writeFile(kv, `places/${version}`, bytes);
}
