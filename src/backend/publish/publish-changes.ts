import { and, asc, inArray, lte, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { isSameSeason, type Season, seasonOf } from "../../domain/pricing/season.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { readModerationCounts } from "../reviews/moderation-counts.ts";
import { changeLog, offer } from "../schema/catalog.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import { type ChangedSchools, changeSegments } from "./change-segments.ts";
import { type BucketEntry, patchBucket } from "./detail-bucket.ts";
import { readEnemRanks } from "./enem-ranks.ts";
import { bucketKey, bucketOf, countPrices, type Manifest } from "./manifest.ts";
import { commitManifest, nextVersion, readManifest, readSources, repairManifest } from "./publication.ts";
import { writeOutlines } from "./publish-outlines.ts";
import { writePlaces } from "./publish-places.ts";
import type { PublishBindings } from "./publishing.ts";
import { readSchools, type SchoolFacts } from "./read-schools.ts";
import { refuseGreatLoss } from "./refusal.ts";
import { toSchoolDetail, toSchoolRecord } from "./school-record.ts";

/** Changed schools and places of one run: bounds the KV operations of a cron event. The next run, a minute later, continues. */
export const CHANGES_PER_RUN = 500;

/** Entries of the log that one run reads: a school that publishes its prices leaves one for each of them. */
const ENTRIES_PER_RUN = 20_000;

/**
 * Publishes what the change log holds: the segments and detail buckets of the changed schools, rebuilt from their last
 * version with those schools replaced. The first run of a season checks all segments: prices of a past year are removed,
 * those of a year that opens are added, and schools with scholarships for the new years come first. The national mean
 * rating, the pages of ENEM rankings and the ranks of unchanged schools stay those of the last whole publication. Returns null
 * when nothing has changed, the version is held, or there is no whole publication in this format. Throws PublicationRefused.
 */
export async function publishChanges(bindings: PublishBindings, now: Date): Promise<Manifest | null> {
  const db = drizzle(bindings.DB);
  const current = await readManifest(db);
  if (current?.format !== FORMAT_VERSION) return null;
  const [season, last] = [seasonOf(now), seasonOf(new Date(current.publishedAt))];
  const isNewSeason = !isSameSeason(season, last);
  if (isNewSeason && !current.held) await logOpenedYears(db, season, last);
  const entries = await db.select().from(changeLog).orderBy(asc(changeLog.seq)).limit(ENTRIES_PER_RUN);
  const changes = entries.slice(0, endOfRun(entries));
  if ((changes.length === 0 && !isNewSeason) || current.held) {
    await repairManifest(bindings);
    return null;
  }

  const version = nextVersion(current, now);
  const codes = [...new Set(changes.filter((c) => c.kind === "school").map((c) => c.key))];
  const facts = await readSchools(db, codes, season);
  const context = { meanRating: current.meanRating, enemRanks: await readEnemRanks(db, codes), season };
  const records = facts.filter((f) => f.school.isActive === 1).map((f) => toSchoolRecord(f, context));

  const changed: ChangedSchools = { codes, facts, records: records.filter(isPrivate), season, isNewSeason };
  const { segments, oldSlugs, changesPlaces } = await changeSegments(
    bindings.SNAPSHOT,
    current.segments,
    changed,
    version,
  );
  const details = changedDetails(facts, records, oldSlugs);
  const outlined = changes.filter(({ kind }) => kind === "outline").map(({ key }) => key);
  const counts = {
    ...current.counts,
    schools: segments.reduce((sum, { rows }) => sum + rows, 0),
    offers: countPrices(segments),
  };
  // Prices go with their year: the end of one may take most.
  const { offers } = current.counts;
  await refuseGreatLoss(bindings, current, { ...current, counts: { ...counts, offers } }, now);
  const manifest: Manifest = {
    ...current,
    version,
    publishedAt: now.toISOString(),
    sources: (await readSources(db)).sources,
    counts,
    segments,
    places:
      changesPlaces || changes.some(({ kind }) => kind === "place")
        ? await writePlaces(db, bindings.SNAPSHOT, version, current.places)
        : current.places,
    moderation: await readModerationCounts(bindings.DB),
    buckets: await rebuildBuckets(bindings.SNAPSHOT, current, details, version),
    ...(outlined.length > 0 && {
      outlines: await writeOutlines(db, bindings.SNAPSHOT, version, current, outlined),
    }),
  };
  // Another publication came first: the change log stays, and the next run starts from that manifest.
  if (!(await commitManifest(bindings, manifest, current))) return null;
  await db.delete(changeLog).where(lte(changeLog.seq, changes.at(-1)?.seq ?? 0));
  return manifest;
}

/** The first entry of the log that is about one more school or place than a run takes. */
function endOfRun(entries: readonly { readonly kind: string; readonly key: string }[]): number {
  const changed = new Set<string>();
  const end = entries.findIndex(({ kind, key }) => changed.add(`${kind} ${key}`).size > CHANGES_PER_RUN);
  return end < 0 ? entries.length : end;
}

/** Logs the schools with prices of a year that opens as changed: no price of it is published yet. */
async function logOpenedYears(db: DrizzleD1Database, season: Season, last: Season): Promise<void> {
  const opened = season.years.filter((year) => !last.years.includes(year));
  const isOpened = and(inArray(offer.year, opened), IS_SHOWN);
  await db.insert(changeLog).select(
    db
      .selectDistinct({ seq: sql<number>`NULL`.as("seq"), kind: sql`'school'`.as("kind"), key: offer.inepCode })
      .from(offer)
      .where(isOpened),
  );
}

function isPrivate(record: SchoolRecord): boolean {
  return record.administration === "privada";
}

/**
 * The new entry of each changed slug: details, or the slug that a `slug_qe` redirects to; null for a school that is
 * inactive, deleted or renamed.
 */
function changedDetails(
  facts: readonly SchoolFacts[],
  records: readonly SchoolRecord[],
  oldSlugs: readonly string[],
): Map<string, BucketEntry | null> {
  const cards = new Map(records.map((record) => [record.id, record]));
  const details = new Map<string, BucketEntry | null>(oldSlugs.map((slug) => [slug, null]));
  for (const { slug, slugQe } of records) if (slugQe) details.set(slugQe, slug);
  for (const fact of facts) {
    const card = cards.get(fact.school.inepCode);
    details.set(fact.school.slug, card ? toSchoolDetail(fact, card) : null);
  }
  return details;
}

/** Detail buckets with the changed schools replaced; the others keep their version. */
async function rebuildBuckets(
  kv: KVNamespace,
  current: Manifest,
  details: ReadonlyMap<string, BucketEntry | null>,
  version: string,
): Promise<readonly string[]> {
  const versions = [...current.buckets];
  for (const [bucket, entries] of Map.groupBy(details, ([slug]) => bucketOf(slug, versions.length))) {
    const old = await kv.get(bucketKey(bucket, versions[bucket]!));
    if (old === null) throw new Error(`detail bucket ${bucket} of version ${versions[bucket]} is missing`);
    await kv.put(bucketKey(bucket, version), patchBucket(old, new Map(entries)));
    versions[bucket] = version;
  }
  return versions;
}
