import { and, asc, inArray, lte, ne, or, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { isSameSeason, type Season, seasonOf } from "../../domain/pricing/season.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { callsLeft, OutOfCalls } from "../call-budget.ts";
import { readModerationCounts } from "../reviews/moderation-counts.ts";
import { offer } from "../schema/catalog.ts";
import { changeLog } from "../schema/publishing.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import { type ChangedSchools, changeSegments, findSegments, isPrivate, targetOf } from "./change-segments.ts";
import { type BucketEntry, patchBucket } from "./detail-bucket.ts";
import { readEnemRanks } from "./enem-ranks.ts";
import { readHasScholarships } from "./has-scholarships.ts";
import { bucketKey, bucketOf, countPrices, type Manifest } from "./manifest.ts";
import { commitManifest, nextVersion, readManifest, readSources, repairManifest } from "./publication.ts";
import { writePlaces } from "./publish-places.ts";
import { inParallel, type PublishBindings } from "./publishing.ts";
import { readSchools, type SchoolFacts } from "./read-schools.ts";
import { refuseGreatLoss, refuseMedianJump } from "./refusal.ts";
import { noteRetired } from "./retired-files.ts";
import { toSchoolDetail, toSchoolRecord } from "./school-record.ts";

/**
 * Changed schools and places of one run at most; in an event of the cron, those that fit into its calls. The next run
 * continues.
 */
export const CHANGES_PER_RUN = 500;

/** An outline of a municipality waits for the next whole publication, which draws the ground of the maps. */
const IS_OURS = ne(changeLog.kind, "outline");

/** Entries of the log that one run reads: a school that publishes its prices leaves one for each of them. */
const ENTRIES_PER_RUN = 20_000;

/**
 * Publishes what the change log holds: the segments and detail buckets of the changed schools, rebuilt from their last
 * version with those schools replaced. The first run of a season checks all segments: prices of a past year are
 * removed, prices of a year that opens are added, and schools with scholarships for the new years come first. The
 * national mean rating and the pages of ENEM rankings stay as in the last whole publication. Returns null when nothing
 * has changed, the version is held, or there is no whole publication in this format. What does not fit into the calls
 * of the event waits for the next run. Throws PublicationRefused, and OutOfCalls where nothing fits.
 */
export async function publishChanges(bindings: PublishBindings, now: Date): Promise<Manifest | null> {
  const db = drizzle(bindings.DB);
  const current = await readManifest(db);
  if (current?.format !== FORMAT_VERSION) return null;
  const [season, last] = [seasonOf(now), seasonOf(new Date(current.publishedAt))];
  const isNewSeason = !isSameSeason(season, last);
  if (isNewSeason && !current.held) await logOpenedYears(db, season, last);
  const entries = await db.select().from(changeLog).where(IS_OURS).orderBy(asc(changeLog.seq)).limit(ENTRIES_PER_RUN);
  const changes = entries.slice(0, endOfRun(entries));
  if ((changes.length === 0 && !isNewSeason) || current.held) {
    await repairManifest(bindings);
    return null;
  }

  const version = nextVersion(current, now);
  const { codes, waiting, facts, records, homes, enemRanks } = await readChanged(bindings, current, changes, {
    season,
    isNewSeason,
  });
  const note = (keys: readonly string[]) => noteRetired(bindings.DB, keys, now.toISOString());
  const { segments, oldSlugs, changesPlaces } = await changeSegments(
    bindings.SNAPSHOT,
    current.segments,
    { codes, facts, records: records.filter(isPrivate), season, isNewSeason, homes, note },
    version,
  );
  const details = changedDetails(facts, records, oldSlugs);
  const buckets = Map.groupBy(details, ([slug]) => bucketOf(slug, current.buckets.length));
  await note([`places/${version}`, ...[...buckets.keys()].map((bucket) => bucketKey(bucket, version))]);
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
    isContinued: waiting > 0 || changes.length < entries.length,
    sources: (await readSources(db)).sources,
    counts,
    segments,
    hasScholarships: await readHasScholarships(db),
    rankings: current.rankings.map((ranking) => ({
      ...ranking,
      isPrivate: enemRanks.privateEditions.has(ranking.edition),
    })),
    places:
      changesPlaces || changes.some(({ kind }) => kind === "place")
        ? await writePlaces(db, bindings.SNAPSHOT, version, current.places)
        : current.places,
    moderation: await readModerationCounts(bindings.DB),
    buckets: await rebuildBuckets(bindings.SNAPSHOT, current, buckets, version),
  };
  await refuseMedianJump(bindings, current, manifest, { now });
  // Another publication came first: the change log stays, and the next run starts from that manifest.
  if (!(await commitManifest(bindings, manifest, current))) return null;
  const isPublished = or(
    ne(changeLog.kind, "school"),
    inArray(changeLog.key, sql`(SELECT value FROM json_each(${JSON.stringify(codes)}))`),
  );
  await db.delete(changeLog).where(and(IS_OURS, lte(changeLog.seq, changes.at(-1)?.seq ?? 0), isPublished));
  return manifest;
}

/**
 * The changed schools, as many as the calls of the event are enough for. Throws OutOfCalls when there is no such
 * school.
 */
async function readChanged(
  { DB, SNAPSHOT }: PublishBindings,
  current: Manifest,
  changes: readonly { readonly kind: string; readonly key: string }[],
  { season, isNewSeason }: Pick<ChangedSchools, "season" | "isNewSeason">,
) {
  const db = drizzle(DB);
  const all = [...new Set(changes.filter(({ kind }) => kind === "school").map(({ key }) => key))];
  const facts = await readSchools(db, all, season);
  const enemRanks = await readEnemRanks(db, all);
  const context = { meanRating: current.meanRating, enemRanks, season };
  const records = facts.filter((f) => f.school.isActive === 1).map((f) => toSchoolRecord(f, context));
  const ofSegments = records.filter(isPrivate);
  const homes = await findSegments(SNAPSHOT, current.segments, { codes: all, records: ofSegments });
  const fitting = changesThatFit(current, { codes: all, records, homes, isNewSeason }, callsLeft(DB));
  if (!fitting) throw new OutOfCalls();
  return {
    homes,
    enemRanks,
    codes: all.filter((code) => fitting.has(code)),
    waiting: all.length - fitting.size,
    facts: facts.filter(({ school }) => fitting.has(school.inepCode)),
    records: records.filter(({ id }) => fitting.has(id)),
  };
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
  changed: ReadonlyMap<number, readonly (readonly [string, BucketEntry | null])[]>,
  version: string,
): Promise<readonly string[]> {
  const versions = [...current.buckets];
  const work = [...changed];
  for (let at = 0; at < work.length; at += BUCKETS_PER_READ) {
    const some = work.slice(at, at + BUCKETS_PER_READ);
    const before = await kv.get(some.map(([bucket]) => bucketKey(bucket, versions[bucket]!)));
    await inParallel(some, async ([bucket, entries]) => {
      const old = before.get(bucketKey(bucket, versions[bucket]!)) ?? null;
      if (old === null) throw new Error(`detail bucket ${bucket} of version ${versions[bucket]} is missing`);
      await kv.put(bucketKey(bucket, version), patchBucket(old, new Map(entries)));
    });
    for (const [bucket] of some) versions[bucket] = version;
  }
  return versions;
}

/** Statements of D1 and files of a publication that do not depend on its schools: sources, places, counts, manifest. */
const FIXED_CALLS = 30;

/** Files of each segment that are read to compare medians: the old columns and the new ones. */
const COMPARED_FILES = 2;

/** Detail buckets that one operation reads. */
const BUCKETS_PER_READ = 6;

/** Blocks of cards by which a segment may grow in one publication. */
const MORE_BLOCKS = 2;

/** Changes that one publication may take. */
interface Changes {
  readonly codes: readonly string[];
  readonly records: readonly SchoolRecord[];
  /** The segment of each that is published, by code. */
  readonly homes: ReadonlyMap<string, number>;
  readonly isNewSeason: boolean;
}

/**
 * The changed schools whose publication takes at most `calls` operations, the longest waiting first: their segments are
 * read and written with all blocks of cards, and their buckets and those for former slugs. Null if none fits.
 */
function changesThatFit(current: Manifest, changes: Changes, calls: number): ReadonlySet<string> | null {
  const { codes, homes, isNewSeason } = changes;
  const records = new Map(changes.records.map((record) => [record.id, record]));
  const taken = new Set<string>();
  let segments = new Set(isNewSeason ? current.segments.keys() : []);
  let slugs = 0;
  const fits = (touched: ReadonlySet<number>, count: number) => {
    const buckets = Math.min(count, current.buckets.length);
    const ofSegments = [...touched].reduce((sum, index) => sum + segmentCalls(current, index), 0);
    const fixed = FIXED_CALLS + COMPARED_FILES * current.segments.length;
    return fixed + ofSegments + buckets + Math.ceil(buckets / BUCKETS_PER_READ) <= calls;
  };
  if (!fits(segments, slugs)) return null;
  for (const code of codes) {
    const [record, home] = [records.get(code), homes.get(code)];
    const target = record && isPrivate(record) ? [targetOf(current.segments, record, home)] : [];
    const touched = new Set([...segments, ...target, ...(home === undefined ? [] : [home])]);
    // Its own slug, the former one, and that of the other site.
    const count = slugs + (record?.slugQe ? 3 : 2);
    if (!fits(touched, count)) continue;
    taken.add(code);
    [segments, slugs] = [touched, count];
  }
  return codes.length > 0 && taken.size === 0 ? null : taken;
}

/** Columns and cards, read and written, and the note of its files. */
function segmentCalls({ segments }: Manifest, index: number): number {
  return 3 + 2 * (segments[index]!.cards.length + MORE_BLOCKS);
}
