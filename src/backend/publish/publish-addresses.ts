import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { buildAddresses, type SchoolAddress } from "../../search/addresses.ts";
import { school } from "../schema/catalog.ts";
import { addressesKey, bucketOf, type PublishedBuckets } from "./manifest.ts";
import { AT_ONCE_IN_SCRIPTS, inParallel } from "./publishing.ts";

/** Addresses of a bucket on average: 30 KB. */
const ADDRESSES_PER_BUCKET = 512;
const ROWS_PER_READ = 20_000;

/** Writes the addresses of the private schools with a position of their own, by street and postal code. */
export async function writeAddresses(
  db: DrizzleD1Database,
  kv: KVNamespace,
  version: string,
): Promise<PublishedBuckets> {
  const addresses = await readAddresses(db);
  const buckets = Math.max(1, Math.ceil(addresses.length / ADDRESSES_PER_BUCKET));
  const built = buildAddresses(addresses, buckets, bucketOf);
  const published = { version, buckets };
  await inParallel(
    built.entries(),
    ([bucket, content]) => kv.put(addressesKey(published, bucket), JSON.stringify(content)),
    AT_ONCE_IN_SCRIPTS,
  );
  return published;
}

async function readAddresses(db: DrizzleD1Database): Promise<SchoolAddress[]> {
  const addresses: SchoolAddress[] = [];
  for (let last = ""; ; ) {
    const page = await db
      .select({
        code: school.inepCode,
        cityCode: school.cityIbgeCode,
        street: school.street,
        number: school.number,
        zipCode: school.cep,
        lat: school.lat,
        lng: school.lng,
      })
      .from(school)
      .where(
        and(
          gt(school.inepCode, last),
          eq(school.isActive, 1),
          eq(school.administration, 0),
          // Others are at the middle of their neighborhood or postal code, which is not in their street.
          eq(school.locationPrecision, "school"),
          isNotNull(school.lat),
          isNotNull(school.lng),
        ),
      )
      .orderBy(asc(school.inepCode))
      .limit(ROWS_PER_READ);
    if (page.length === 0) return addresses;
    last = page.at(-1)!.code;
    for (const { lat, lng, ...address } of page) addresses.push({ ...address, lat: lat!, lng: lng! });
  }
}
