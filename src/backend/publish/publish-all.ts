import { count, eq, lte, max } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { yearOptions } from "../../domain/season.ts";
import type { Uf } from "../../domain/uf.ts";
import { buildOfferShard } from "../../search/build-offers.ts";
import { buildSchoolShard } from "../../search/build-schools.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { openSchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { readModerationCounts } from "../reviews/moderation-counts.ts";
import { changeLog, offer } from "../schema/catalog.ts";
import { encodeBucket } from "./detail-bucket.ts";
import { readEnemRanks } from "./enem-ranks.ts";
import { BUCKETS, bucketKey, bucketOf, type Manifest, type Ranking, type SnapshotFile } from "./manifest.ts";
import { readCities, writePlaces } from "./places.ts";
import { commitManifest, nextVersion, readManifest, readSources } from "./publication.ts";
import { readAllSchools, readMeanRating } from "./read-schools.ts";
import { refuseGreatLoss, refuseOverHeld } from "./refusal.ts";
import { scholarshipsOf } from "./scholarships.ts";
import { rankedDocuments, toSchoolDetail, toSchoolDocument } from "./school-document.ts";

export interface PublishBindings {
  readonly DB: D1Database;
  readonly SNAPSHOT: KVNamespace;
}

export interface PublishOptions {
  readonly now: Date;
  /** Called with the number of schools read so far. */
  readonly onProgress?: (schools: number) => void;
  /** Publishes over a version that is held, and what would lose most of the schools. */
  readonly force?: boolean;
}

/** Schools between two calls of `onProgress`. */
const PROGRESS_STEP = 10_000;

/**
 * Publishes everything: reads all of D1, writes every shard and detail bucket, then the manifest. Holds all details in
 * memory, so it runs in the scripts (import, demonstration data); the Worker's cron publishes changes alone. Throws
 * PublicationRefused, unless it is forced: what is shown stays, and is held.
 */
export async function publishAll(bindings: PublishBindings, options: PublishOptions): Promise<Manifest> {
  for (;;) {
    const manifest = await tryToPublishAll(bindings, options);
    if (manifest) return manifest;
  }
}

/** Null when the cron published meanwhile: what it read may be newer than what was read here. */
async function tryToPublishAll(bindings: PublishBindings, options: PublishOptions): Promise<Manifest | null> {
  const db = drizzle(bindings.DB);
  const base = await readManifest(db);
  if (!options.force) refuseOverHeld(base);
  const version = nextVersion(base, options.now);
  const thisYear = options.now.getUTCFullYear();
  const years = yearOptions(options.now);
  const [seen] = await db.select({ seq: max(changeLog.seq) }).from(changeLog);
  const cities = await readCities(db);
  const national = { meanRating: await readMeanRating(db), enemRanks: await readEnemRanks(db, false) };

  const privateSchools: SchoolDocument[] = [];
  const scholarships: OfferDocument[] = [];
  const publicSchools = new Map<Uf, SchoolDocument[]>();
  const rankings = new Map<number, SchoolDocument[]>(national.enemRanks.editions.map((edition) => [edition, []]));
  const buckets: SchoolDetail[][] = Array.from({ length: BUCKETS }, () => []);
  const moved: [string, string][][] = Array.from({ length: BUCKETS }, () => []);
  let read = 0;
  let reported = 0;
  for await (const page of readAllSchools(db, cities, thisYear)) {
    for (const facts of page) {
      const document = toSchoolDocument(facts, national);
      const shard = document.administration === "privada" ? privateSchools : shardOf(publicSchools, document.uf);
      shard.push(document);
      scholarships.push(...scholarshipsOf(facts, years));
      for (const ranked of rankedDocuments(facts, document, national.enemRanks)) {
        rankings.get(ranked.enem!.edition)!.push(ranked);
      }
      buckets[bucketOf(document.slug)]!.push(toSchoolDetail(facts, document));
      if (document.slugQe) moved[bucketOf(document.slugQe)]!.push([document.slugQe, document.slug]);
    }
    read += page.length;
    if (read - reported >= PROGRESS_STEP) {
      options.onProgress?.(read);
      reported = read;
    }
  }

  const [offers] = await db.select({ count: count() }).from(offer).where(eq(offer.isActive, 1));
  const { sources, isDemonstration } = await readSources(db);
  const counts = {
    schools: privateSchools.length,
    offers: offers?.count ?? 0,
    cities: new Set(privateSchools.map((s) => s.cityCode)).size,
  };
  if (!options.force) await refuseGreatLoss(bindings, base, { counts, isDemonstration }, options.now);

  const write = (name: string, bytes: Uint8Array) => writeFile(bindings.SNAPSHOT, `${name}/${version}`, bytes);
  const places = await writePlaces(db, cities, privateSchools, write);
  const privateBytes = buildSchoolShard(privateSchools);
  const privateFile = await write("schools/private", privateBytes);
  const offersFile = await write("offers", buildOfferShard(openSchoolShard(privateBytes), scholarships));
  const publicFiles: Partial<Record<Uf, SnapshotFile>> = {};
  for (const [uf, documents] of publicSchools)
    publicFiles[uf] = await write(`schools/${uf}`, buildSchoolShard(documents));
  const rankingFiles: Ranking[] = [];
  for (const [edition, documents] of rankings) {
    rankingFiles.push({ edition, ...(await write(`rankings/${edition}`, buildSchoolShard(documents))) });
  }
  await inParallel(buckets.entries(), ([bucket, details]) =>
    bindings.SNAPSHOT.put(bucketKey(bucket, version), encodeBucket(details, moved[bucket])),
  );

  const manifest: Manifest = {
    format: FORMAT_VERSION,
    version,
    publishedAt: options.now.toISOString(),
    isDemonstration,
    counts,
    meanRating: national.meanRating,
    places,
    privateSchools: privateFile,
    offers: offersFile,
    publicSchools: publicFiles,
    rankings: rankingFiles,
    buckets: Array(BUCKETS).fill(version),
    sources,
    moderation: await readModerationCounts(bindings.DB),
  };
  if (!(await commitManifest(bindings, manifest, base))) return null;
  await db.delete(changeLog).where(lte(changeLog.seq, seen?.seq ?? 0));
  return manifest;
}

/** Writes an immutable file of the snapshot. */
export async function writeFile(kv: KVNamespace, key: string, bytes: Uint8Array): Promise<SnapshotFile> {
  await kv.put(key, bytes);
  return { key, bytes: bytes.byteLength };
}

function shardOf(shards: Map<Uf, SchoolDocument[]>, uf: Uf): SchoolDocument[] {
  const shard = shards.get(uf) ?? [];
  shards.set(uf, shard);
  return shard;
}

async function inParallel<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>, width = 16): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
