import { writeFileSync } from "node:fs";
import path from "node:path";
import { EnemRanks } from "../../src/backend/publish/enem-ranks.ts";
import type { PublishedPart } from "../../src/backend/publish/manifest.ts";
import { PartWriter } from "../../src/backend/publish/part-writer.ts";
import { isInParts, PART_LIMITS } from "../../src/backend/publish/publish-parts.ts";
import { writeFile } from "../../src/backend/publish/publishing.ts";
import type { SchoolFacts } from "../../src/backend/publish/read-schools.ts";
import { scholarshipsOf } from "../../src/backend/publish/scholarships.ts";
import { toSchoolDocument } from "../../src/backend/publish/school-document.ts";
import { buildOfferShard } from "../../src/search/build-offers.ts";
import { buildSchoolShard } from "../../src/search/build-schools.ts";
import type { OfferDocument } from "../../src/search/offer-types.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { type DemoSchool, generateSchools } from "../demo/generate.ts";
import { type City, planCities } from "../demo/plan.ts";
import { referenceCities } from "../import/reference-places.ts";
import { openFolderKv } from "./folder-kv.ts";

/** What a publication of the generated schools left in its folder. */
export interface BuiltCountry {
  readonly schools: number;
  readonly offers: number;
  /** Null of a country in one file of a kind. */
  readonly parts: readonly PublishedPart[] | null;
  /** Seconds that building and writing took, and not making up the schools. */
  readonly buildS: number;
  /** Every so many schools one, to ask about. */
  readonly sample: readonly SchoolDocument[];
}

const YEARS = [2026, 2027];
const SAMPLE = 8000;

/** Makes up private schools and publishes their search files into a folder, as `publishAll` does from D1. */
export async function buildCountry(schools: number, folder: string): Promise<BuiltCountry> {
  const options = { schools, seed: 1, reference: "2026-11-01" };
  const cities = referenceCities();
  const byCode = new Map(cities.map((city) => [city.ibgeCode, city]));
  const plans = planCities(options, cities)
    .map((plan) => ({ ...plan, publicSchools: 0 }))
    .sort((a, b) => (a.city.ibgeCode < b.city.ibgeCode ? -1 : 1));
  const { kv } = openFolderKv(folder);
  const national = { meanRating: 4, enemRanks: new EnemRanks(new Map(), []) };
  const writer = new PartWriter(kv, "parts", "v", PART_LIMITS.rows);
  const isParted = isInParts({ schools, offers: 0, cities: 0 }, PART_LIMITS);
  const documents: SchoolDocument[] = [];
  const scholarships: OfferDocument[] = [];
  const sample: SchoolDocument[] = [];
  const every = Math.max(1, Math.floor(schools / SAMPLE));
  let offers = 0;
  let count = 0;
  let buildMs = 0;
  for (const made of generateSchools(options, plans)) {
    const facts = factsOf(made, byCode);
    const started = performance.now();
    const document = toSchoolDocument(facts, national);
    const own = scholarshipsOf(facts, YEARS);
    if (isParted) await writer.add(document, own);
    else {
      documents.push(document);
      scholarships.push(...own);
    }
    buildMs += performance.now() - started;
    offers += own.length;
    if (count++ % every === 0) sample.push(document);
  }
  const started = performance.now();
  if (isParted) await writer.flush();
  else {
    const bytes = buildSchoolShard(documents);
    await writeFile(kv, "schools", bytes);
    await writeFile(kv, "offers", buildOfferShard(openSchoolShard(bytes), scholarships));
  }
  buildMs += performance.now() - started;
  const built = { schools, offers, parts: isParted ? writer.parts : null, buildS: buildMs / 1000, sample };
  writeFileSync(path.join(folder, "country.json"), JSON.stringify(built));
  return built;
}

function factsOf({ school, offers, enem, reviews }: DemoSchool, cities: ReadonlyMap<string, City>): SchoolFacts {
  return {
    school,
    city: cities.get(school.cityIbgeCode)!,
    offers: offers.toSorted((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1)),
    enem,
    reviews: reviews
      .filter((review) => review.status === "published")
      .map((review) => ({ ...review, reply: null, repliedAt: null, confirmedAt: null })),
  } as unknown as SchoolFacts;
}
