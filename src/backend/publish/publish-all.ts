import { and, count, countDistinct, eq, lte, max } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { seasonOf } from "../../domain/pricing/season.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import { readModerationCounts } from "../reviews/moderation-counts.ts";
import { offer, school } from "../schema/catalog.ts";
import { changeLog } from "../schema/publishing.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import { readAdjustments } from "./city-adjustments.ts";
import type { CityDifference } from "./compare-publications.ts";
import { readEnemRanks } from "./enem-ranks.ts";
import { readHasScholarships } from "./has-scholarships.ts";
import { countPrices, type Manifest, type PublishedBuckets } from "./manifest.ts";
import { commitManifest, nextVersion, readManifest, readSources } from "./publication.ts";
import { publishSegments, SEGMENT_ROWS } from "./publish-segments.ts";
import type { PublishBindings, Publishing } from "./publishing.ts";
import { readMeanRating } from "./read-schools.ts";
import { refuseGreatLoss, refuseMedianJump, refuseOverHeld } from "./refusal.ts";

interface PublishOptions {
  readonly now: Date;
  /** Called with the number of schools read so far, of all. */
  readonly onProgress?: (read: number, schools: number) => void;
  /** Publishes over a version that is held, and what would lose most of the schools. */
  readonly force?: boolean;
  /** Publishes also what changes the median price of a city too much. */
  readonly acceptsMedians?: boolean;
  /** Called before the new version is shown, with the cities that change; with null when they cannot be compared. */
  readonly onCompared?: (cities: readonly CityDifference[] | null) => void;
  /** Schools of a segment at most. */
  readonly rows?: number;
  /**
   * Writes the ground of the maps from files, which a Worker has not; without it that of the last publication stays.
   */
  readonly writeGround?: (db: DrizzleD1Database, kv: KVNamespace, version: string) => Promise<PublishedBuckets>;
}

/**
 * Publishes everything: reads all of D1, writes every segment and detail bucket, then the manifest. Holds more in
 * memory than an isolate has, so it runs in the scripts (import, demonstration data); the Worker's cron publishes
 * changes alone. Throws PublicationRefused, unless it is forced and its medians are accepted: what is shown stays, and
 * is held.
 */
export async function publishAll(bindings: PublishBindings, options: PublishOptions): Promise<Manifest> {
  for (;;) {
    const manifest = await tryToPublishAll(bindings, options);
    if (manifest) return manifest;
  }
}

/** Null when the cron has published concurrently: what it read may be newer than what was read here. */
async function tryToPublishAll(bindings: PublishBindings, options: PublishOptions): Promise<Manifest | null> {
  const db = drizzle(bindings.DB);
  const base = await readManifest(db);
  if (!options.force) refuseOverHeld(base);
  const version = nextVersion(base, options.now);
  const [seen] = await db.select({ seq: max(changeLog.seq) }).from(changeLog);
  const context = {
    meanRating: await readMeanRating(db),
    enemRanks: await readEnemRanks(db, null),
    season: seasonOf(options.now),
  };

  const { sources, isDemonstration } = await readSources(db);
  const counts = await readCounts(db);
  if (!options.force) await refuseGreatLoss(bindings, base, { counts, isDemonstration }, options.now);
  const work: Publishing = {
    db,
    kv: bindings.SNAPSHOT,
    version,
    context,
    onProgress: options.onProgress,
  };
  const adjustments = await readAdjustments(db);
  const files = await publishSegments(work, options.rows ?? SEGMENT_ROWS);
  const ground = options.writeGround ? await options.writeGround(db, bindings.SNAPSHOT, version) : base?.ground;
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    version,
    publishedAt: options.now.toISOString(),
    isDemonstration,
    counts: { ...counts, offers: countPrices(files.segments) },
    hasScholarships: await readHasScholarships(db),
    meanRating: context.meanRating,
    ...files,
    ...(ground && { ground }),
    sources,
    moderation: await readModerationCounts(bindings.DB),
    adjustments,
  };
  const { now, acceptsMedians: accepts, onCompared } = options;
  await refuseMedianJump(bindings, base, manifest, { now, accepts, onCompared });
  if (!(await commitManifest(bindings, manifest, base))) return null;
  await db.delete(changeLog).where(lte(changeLog.seq, seen?.seq ?? 0));
  return manifest;
}

/** Reads what a publication is about to count; of offers also those that it leaves out. */
async function readCounts(db: DrizzleD1Database): Promise<Manifest["counts"]> {
  const [schools] = await db
    .select({ schools: count(), cities: countDistinct(school.cityIbgeCode) })
    .from(school)
    .where(and(eq(school.isActive, 1), eq(school.administration, 0)));
  const [offers] = await db.select({ offers: count() }).from(offer).where(IS_SHOWN);
  return { schools: schools!.schools, offers: offers!.offers, cities: schools!.cities };
}
