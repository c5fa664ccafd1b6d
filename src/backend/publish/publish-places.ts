import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Uf } from "../../domain/places/uf.ts";
import { buildPlaces } from "../../search/build-places.ts";
import type { CityDocument, NeighborhoodDocument } from "../../search/types.ts";
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
  const cityDocuments = (await db.select().from(city)).map(
    (row): CityDocument => ({
      code: row.ibgeCode,
      name: row.name,
      slug: row.slug,
      uf: row.uf as Uf,
      isCapital: row.isCapital === 1,
      location: { lat: row.lat, lng: row.lng },
      population: row.population,
      schools: byCity.get(row.ibgeCode) ?? 0,
    }),
  );
  const neighborhoods = (await db.select().from(neighborhood)).map(
    (row): NeighborhoodDocument => ({
      slug: row.slug,
      fullSlug: row.fullSlug,
      name: row.name,
      cityCode: row.cityIbgeCode,
      location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
      schools: byNeighborhood.get(`${row.cityIbgeCode}/${row.slug}`) ?? 0,
    }),
  );
  const bytes = await packPlaces(buildPlaces(cityDocuments, neighborhoods, zipCodes));
  if (current && isSameFile(bytes, await getBytes(kv, current.key))) return current;
  return writeFile(kv, `places/${version}`, bytes);
}
