import { and, asc, eq, gt } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { school } from "../schema/catalog.ts";
import { DetailWriter } from "./detail-writer.ts";
import { BUCKETS, type Manifest } from "./manifest.ts";
import { PartWriter } from "./part-writer.ts";
import { readTally } from "./place-tally.ts";
import { writePlaces } from "./publish-places.ts";
import { pricesOf } from "./published-prices.ts";
import { type PublishedFiles, type Publishing, writeFile } from "./publishing.ts";
import { readSchools, type SchoolFacts } from "./read-schools.ts";
import { rankedDocuments, toSchoolDetail, toSchoolDocument } from "./school-document.ts";

/** A country is cut into parts of so many schools, beyond so many schools or prices. */
export interface PartLimits {
  readonly rows: number;
  readonly schools: number;
  readonly offers: number;
}

/**
 * A file of 60,000 schools has 17 MB, one of 250,000 prices 18 MB: KV takes 25 MB. Parts are smaller, so that the
 * cron can rebuild one of them within the memory of an isolate.
 */
export const PART_LIMITS: PartLimits = { rows: 20_000, schools: 60_000, offers: 250_000 };

/** Schools whose details are about as many as one bucket should hold. */
const SCHOOLS_PER_BUCKET = 128;
const CODES_PER_READ = 1000;

/** Whether a country is too large for one file of a kind. */
export function isInParts(counts: Manifest["counts"], limits: PartLimits): boolean {
  return counts.schools > limits.schools || counts.offers > limits.offers;
}

/**
 * Writes the files of a country that is too large to be held: its schools are read once, by city, a part at a time. What
 * is held of each is its code, its city and the line of its details, about 2 KB.
 */
export async function publishParts(work: Publishing, limits: PartLimits): Promise<PublishedFiles> {
  const { db, kv, version, cities, national } = work;
  const listed = await listSchools(db);
  const details = new DetailWriter(Math.max(BUCKETS, 2 ** Math.ceil(Math.log2(listed.length / SCHOOLS_PER_BUCKET))));
  const privateSchools = new PartWriter(kv, "parts", version, limits.rows);
  const rankings = new Map(
    national.enemRanks.editions.map((edition) => [
      edition,
      new PartWriter(kv, `rankings/${edition}/parts`, version, limits.rows),
    ]),
  );

  listed.sort((a, b) => (a.city < b.city ? -1 : a.city > b.city ? 1 : a.code < b.code ? -1 : 1));
  for await (const facts of factsOf(work, listed)) {
    const document = toSchoolDocument(facts, national);
    if (document.administration === "privada") await privateSchools.add(document, pricesOf(facts, work.years));
    details.add(toSchoolDetail(facts, document));
    for (const ranked of rankedDocuments(facts, document, national.enemRanks)) {
      await rankings.get(ranked.enem!.edition!)!.add(ranked);
    }
  }
  await privateSchools.flush();
  for (const ranking of rankings.values()) await ranking.flush();

  return {
    places: await writePlaces(db, cities, await readTally(db), (name, bytes) =>
      writeFile(kv, `${name}/${version}`, bytes),
    ),
    parts: privateSchools.parts,
    rankings: Array.from(rankings, ([edition, { parts }]) => ({ edition, parts })),
    buckets: await details.write(kv, version),
  };
}

/** What is held of each school. */
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

/** The facts of schools, in their order. */
async function* factsOf(
  { db, cities, thisYear, onProgress }: Publishing,
  listed: readonly ListedSchool[],
): AsyncGenerator<SchoolFacts> {
  for (let from = 0; from < listed.length; from += CODES_PER_READ) {
    const codes = listed.slice(from, from + CODES_PER_READ).map(({ code }) => code);
    const byCode = new Map((await readSchools(db, codes, cities, thisYear)).map((f) => [f.school.inepCode, f]));
    for (const code of codes) {
      const facts = byCode.get(code);
      if (facts) yield facts;
    }
    if (from % (10 * CODES_PER_READ) === 0) onProgress?.(from);
  }
}
