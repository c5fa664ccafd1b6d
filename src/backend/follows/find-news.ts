import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import type { OfferRecord } from "../../search/offer-types.ts";
import { openCountry } from "../../search/open-country.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { searchSchools } from "../../search/search-schools.ts";
import type { SchoolQuery } from "../../search/types.ts";
import { callsLeft, OutOfCalls } from "../call-budget.ts";
import { bucketKey, type Manifest } from "../publish/manifest.ts";
import { readManifest } from "../publish/publication.ts";
import { follow, followedPublication, follower, followNews } from "../schema/follows.ts";
import { commit } from "../workflow/transaction.ts";
import { findSchoolNews, type SchoolNews } from "./school-news.ts";

interface Bindings {
  readonly DB: D1Database;
  readonly SNAPSHOT: KVNamespace;
}

/** Reads the search that a page shows from its path and query; null for one that no longer exists. */
type ReadSearch = (manifest: Manifest, path: string, now: Date) => Promise<SchoolQuery | null>;

type Follow = typeof follow.$inferSelect;

/** Buckets that one run compares, where the event has as many calls. The next run, a minute later, continues. */
const BUCKETS_PER_RUN = 200;

/** Operations of a bucket: two reads, and the statements of its news. */
const CALLS_PER_BUCKET = 4;

/** Operations beside the buckets. */
const OTHER_CALLS = 10;

/**
 * Compares the publication with the one that was compared last, bucket by bucket of school details, and notes the news
 * for those who follow the schools and searches. The news of a bucket and the note that it was compared commit
 * together, and the key of a news lets it be noted once: a run that dies loses and doubles nothing. A publication that
 * is held, as after a roll-back, is noted without news, and takes back unsent news of later publications. What was
 * published more than a day ago, when its files are gone, is no news either.
 */
export async function findNews(env: Bindings, now: Date, readSearch: ReadSearch): Promise<void> {
  const orm = drizzle(env.DB);
  const manifest = await readManifest(orm);
  if (manifest?.format !== FORMAT_VERSION) return;
  const [seen] = await orm.select().from(followedPublication);
  if (seen?.version === manifest.version) return;
  const follows = await readFollows(env.DB, now);
  if (!seen || manifest.held || seen.buckets.length !== manifest.buckets.length || follows.length === 0) {
    return skipTo(env.DB, manifest);
  }
  const searches = await readSearches(follows, (path) => readSearch(manifest, path, now));
  const { years, today } = seasonOf(now);
  const changed = [...seen.buckets.keys()].filter((bucket) => seen.buckets[bucket] !== manifest.buckets[bucket]);
  const most = Math.min(BUCKETS_PER_RUN, Math.floor((callsLeft(env.DB) - OTHER_CALLS) / CALLS_PER_BUCKET));
  if (most <= 0) throw new OutOfCalls();
  for (const bucket of changed.slice(0, most)) {
    const [from, to] = [seen.buckets[bucket]!, manifest.buckets[bucket]!];
    const [before, after] = await Promise.all(
      [from, to].map((version) => env.SNAPSHOT.get(bucketKey(bucket, version))),
    );
    if (after === null || after === undefined) throw new Error(`detail bucket ${bucket} of version ${to} is missing`);
    const news = before ? findSchoolNews(before, after, { years, today }) : [];
    const matches = await matchNews(news, follows, searches);
    await noteNews(env.DB, { bucket, from, to, version: manifest.version, found: matches }, now);
  }
  if (changed.length <= most) await noteWhole(env.DB, manifest);
}

/** Follows that are confirmed and not over. */
async function readFollows(db: D1Database, now: Date): Promise<Follow[]> {
  const rows = await drizzle(db)
    .select({ follow })
    .from(follow)
    .innerJoin(follower, eq(follower.id, follow.followerId))
    .where(and(isNotNull(follow.confirmedAt), gt(follower.expiresAt, now.toISOString())));
  return rows.map((row) => row.follow);
}

async function readSearches(
  follows: readonly Follow[],
  read: (path: string) => Promise<SchoolQuery | null>,
): Promise<ReadonlyMap<string, SchoolQuery>> {
  const searches = new Map<string, SchoolQuery>();
  for (const path of new Set(follows.filter(({ schools }) => schools.length === 0).map((one) => one.path))) {
    const query = await read(path);
    if (query) searches.set(path, query);
  }
  return searches;
}

interface Found {
  readonly followId: string;
  readonly news: SchoolNews;
}

/**
 * News, each with the follow that it is for: of a school for the child that it is followed for, of a search for prices
 * that it asks for.
 */
async function matchNews(
  news: readonly SchoolNews[],
  follows: readonly Follow[],
  searches: ReadonlyMap<string, SchoolQuery>,
): Promise<Found[]> {
  if (news.length === 0) return [];
  const priced = news.filter(({ offer }) => offer !== null);
  const schools = [...new Map(priced.map(({ school }) => [school.card.id, school])).values()];
  const country = openCountry(
    schools.map(({ card }) => card),
    schools.flatMap(pricesOf),
  );
  const idsOf = new Map<string, ReadonlySet<string>>();
  for (const [path, query] of searches) {
    const { hits } = await searchSchools(country, {
      ...query,
      statedOnly: true,
      page: 1,
      size: schools.length,
      facets: [],
      countsFees: false,
    });
    idsOf.set(path, new Set(hits.map(({ id }) => id)));
  }
  return follows.flatMap((one) => {
    const query = searches.get(one.path);
    const isNews = ({ school, offer }: SchoolNews) =>
      one.schools.length > 0
        ? one.schools.includes(school.card.id) && (offer === null || isForChild(offer, one))
        : query !== undefined && offer !== null && idsOf.get(one.path)!.has(school.card.id) && isAskedFor(offer, query);
    return news.filter(isNews).map((each) => ({ followId: one.id, news: each }));
  });
}

/** The prices of a school as a segment stores them, each with the fields of the school. */
function pricesOf({ card, offers }: SchoolDetail): OfferRecord[] {
  return offers.map(({ checkedAt, ...offer }) => ({
    ...offer,
    checkedAt: checkedAt?.slice(0, 10) ?? null,
    tags: card.tags,
    schoolId: card.id,
  }));
}

function isForChild(offer: SchoolOffer, { grade, shift, year }: Follow): boolean {
  const isSame = (wanted: unknown, is: unknown) => wanted === null || wanted === is;
  return isSame(grade, offer.grade) && isSame(shift, offer.shift) && isSame(year, offer.year);
}

/** Whether a price is one that a search is about. The search itself has found its school. */
function isAskedFor(offer: SchoolOffer, query: SchoolQuery): boolean {
  const isAmong = (wanted: readonly (string | number)[] | undefined, is: string | number) =>
    wanted === undefined || wanted.length === 0 || wanted.map(String).includes(String(is));
  const { minFeeCents = 0, maxFeeCents = Number.POSITIVE_INFINITY, years = [], defaultYears } = query;
  return (
    isAmong(query.grades, offer.grade) &&
    isAmong(query.stages, gradeOf(offer.grade).stage) &&
    isAmong(query.shifts, offer.shift) &&
    isAmong(years.length > 0 ? years : defaultYears, offer.year) &&
    offer.netMonthlyFeeCents >= minFeeCents &&
    offer.netMonthlyFeeCents <= maxFeeCents &&
    (query.hasOffers !== true || offer.discountPercent > 0)
  );
}

interface Compared {
  readonly bucket: number;
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly found: readonly Found[];
}

/** Notes the news of a bucket, unless a concurrent run has compared it. */
async function noteNews(db: D1Database, { bucket, from, to, version, found }: Compared, now: Date): Promise<void> {
  const rows = found.map(({ followId, news: { key, reason, text, path } }) => [followId, key, reason, text, path]);
  const at = `$[${bucket}]`;
  const isBefore = `(SELECT buckets ->> ?1 FROM followed_publication) = ?2`;
  await db.batch([
    db
      .prepare(
        `INSERT INTO follow_news (follow_id, key, reason, text, path, created_at, version)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?4, ?5 FROM json_each(?3)
         WHERE ${isBefore} AND EXISTS (SELECT 1 FROM follow WHERE follow.id = value ->> 0)
         ON CONFLICT (follow_id, key) DO NOTHING`,
      )
      .bind(at, from, JSON.stringify(rows), now.toISOString(), version),
    db
      .prepare(`UPDATE followed_publication SET buckets = json_set(buckets, ?1, ?3) WHERE ${isBefore}`)
      .bind(at, from, to),
  ]);
}

/** Notes that all of a publication was compared. */
async function noteWhole(db: D1Database, { version, buckets }: Manifest): Promise<void> {
  await drizzle(db).update(followedPublication).set({ version }).where(eq(followedPublication.buckets, buckets));
}

/** Notes a publication without its news. After a roll-back, deletes the unsent news of later publications. */
async function skipTo(db: D1Database, { version, buckets, held }: Manifest): Promise<void> {
  const orm = drizzle(db);
  const values = { version, buckets };
  const insert = orm
    .insert(followedPublication)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: followedPublication.id, set: values });
  const takenBack = orm
    .delete(followNews)
    .where(and(isNull(followNews.letter), gt(followNews.version, held?.version ?? version)));
  await commit(db, held ? [takenBack, insert] : [insert]);
}
