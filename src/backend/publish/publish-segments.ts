import { and, asc, eq, gt } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { school } from "../schema/catalog.ts";
import { BucketBuilder } from "./detail-bucket.ts";
import { withMedians } from "./figure-medians.ts";
import { bucketKey, bucketOf } from "./manifest.ts";
import { writeAddresses } from "./publish-addresses.ts";
import { writePlaces } from "./publish-places.ts";
import { AT_ONCE_IN_SCRIPTS, inParallel, type PublishedFiles, type Publishing } from "./publishing.ts";
import { readSchools, type SchoolFacts } from "./read-schools.ts";
import { pricesOf, rankedRecords, toSchoolDetail, toSchoolRecord } from "./school-record.ts";
import { SegmentWriter } from "./segment-writer.ts";

/**
 * Schools of a segment at most: 1 MB of columns, which a changed price rewrites and a cold isolate reads for a city.
 * The private schools of Brazil are four segments, a million schools ninety-six. Larger ones make searches of the whole
 * country quicker, up to a tenth (decision 030).
 */
export const SEGMENT_ROWS = 10_500;

/** Number of KV values with school details, on a site of up to 131,072 schools. */
const BUCKETS = 1024;
/** Average schools of a bucket: at most on a larger site, and at least on one below 8,192 schools. */
const SCHOOLS_PER_BUCKET = { most: 128, least: 8 } as const;
const CODES_PER_READ = 1000;

/**
 * Writes the files of a country. Its schools are read once, by city, a segment at a time: of each, only its code, its
 * city and the line of its details, 2 to 4 KB, stay in memory.
 */
export async function publishSegments(work: Publishing, rows: number): Promise<PublishedFiles> {
  const { db, kv, version, context } = work;
  const listed = await listSchools(db);
  const details = new DetailWriter(countBuckets(listed.length));
  const privateSchools = new SegmentWriter(kv, "segments", version, rows);
  const rankings = new Map(
    context.enemRanks.editions.map((edition) => [edition, new SegmentWriter(kv, `rankings/${edition}`, version, rows)]),
  );

  // Medians are of a whole city.
  let ofCity: SchoolDetail[] = [];
  const endCity = () => {
    for (const detail of withMedians(ofCity)) details.add(detail);
    ofCity = [];
  };

  listed.sort((a, b) => (a.city < b.city ? -1 : a.city > b.city ? 1 : a.code < b.code ? -1 : 1));
  for await (const facts of factsOf(work, listed)) {
    const record = toSchoolRecord(facts, context);
    const prices = pricesOf(facts, context.season.years);
    if (record.administration === "privada") await privateSchools.add(record, prices);
    if (ofCity.length > 0 && ofCity[0]!.card.cityCode !== record.cityCode) endCity();
    ofCity.push(toSchoolDetail(facts, record));
    for (const ranked of rankedRecords(facts, record, context.enemRanks)) {
      await rankings.get(ranked.enem!.edition!)!.add(ranked, prices);
    }
  }
  endCity();
  await privateSchools.flush();
  for (const ranking of rankings.values()) await ranking.flush();

  return {
    places: await writePlaces(db, kv, version),
    segments: privateSchools.segments,
    rankings: Array.from(rankings, ([edition, { segments }]) => ({
      edition,
      isPrivate: context.enemRanks.privateEditions.has(edition),
      segments,
    })),
    buckets: await details.write(kv, version),
    addresses: await writeAddresses(db, kv, version),
  };
}

/** Number of detail buckets for a number of schools: a power of two. */
export function countBuckets(schools: number): number {
  const holding = (each: number) => 2 ** Math.max(0, Math.ceil(Math.log2(schools / each)));
  return Math.max(Math.min(BUCKETS, holding(SCHOOLS_PER_BUCKET.least)), holding(SCHOOLS_PER_BUCKET.most));
}

/** Fields kept of each school while segments are written. */
interface ListedSchool {
  readonly code: string;
  readonly city: string;
}

/** Every active school, by code. */
async function listSchools(db: DrizzleD1Database): Promise<ListedSchool[]> {
  const listed: ListedSchool[] = [];
  for (let last = ""; ; last = listed.at(-1)!.code) {
    const page = await db
      .select({ code: school.inepCode, city: school.cityIbgeCode })
      .from(school)
      .where(and(gt(school.inepCode, last), eq(school.isActive, 1)))
      .orderBy(asc(school.inepCode))
      .limit(20 * CODES_PER_READ);
    if (page.length === 0) return listed;
    for (const row of page) listed.push(row);
  }
}

async function* factsOf(
  { db, context, onProgress }: Publishing,
  listed: readonly ListedSchool[],
): AsyncGenerator<SchoolFacts> {
  for (let from = 0; from < listed.length; from += CODES_PER_READ) {
    const codes = listed.slice(from, from + CODES_PER_READ).map(({ code }) => code);
    const byCode = new Map((await readSchools(db, codes, context.season)).map((f) => [f.school.inepCode, f]));
    for (const code of codes) {
      const facts = byCode.get(code);
      if (facts) yield facts;
    }
    onProgress?.(from + codes.length, listed.length);
  }
}

/** Gathers the details of all schools, which come in any order, and writes them by bucket. */
class DetailWriter {
  readonly #buckets: BucketBuilder[];

  constructor(buckets: number) {
    this.#buckets = Array.from({ length: buckets }, () => new BucketBuilder());
  }

  add(detail: SchoolDetail): void {
    const { slug, slugQe } = detail.card;
    this.#bucketOf(slug).add(detail);
    if (slugQe) this.#bucketOf(slugQe).addMoved(slugQe, slug);
  }

  /** Returns the version of each bucket. */
  async write(kv: KVNamespace, version: string): Promise<string[]> {
    await inParallel(
      this.#buckets.entries(),
      ([bucket, builder]) => kv.put(bucketKey(bucket, version), builder.build()),
      AT_ONCE_IN_SCRIPTS,
    );
    return this.#buckets.map(() => version);
  }

  #bucketOf(slug: string): BucketBuilder {
    return this.#buckets[bucketOf(slug, this.#buckets.length)]!;
  }
}
