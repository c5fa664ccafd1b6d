import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Manifest } from "../../src/backend/publish/manifest.ts";
import { PartWriter } from "../../src/backend/publish/part-writer.ts";
import { isInParts, PART_LIMITS } from "../../src/backend/publish/publish-parts.ts";
import { writeFile } from "../../src/backend/publish/publishing.ts";
import { buildOfferShard } from "../../src/search/build-offers.ts";
import { buildPlaces } from "../../src/search/build-places.ts";
import { buildSchoolShard } from "../../src/search/build-schools.ts";
import { FORMAT_VERSION } from "../../src/search/container.ts";
import type { OfferDocument } from "../../src/search/offer-types.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import type { CityDocument, SchoolDocument } from "../../src/search/types.ts";
import { referenceCities } from "../import/reference-places.ts";
import { madeUpSchools } from "./country.ts";
import { openFolderKv } from "./folder-kv.ts";

/** Result of publishing the generated schools to a folder. */
export interface BuiltCountry {
  /** Without details and rankings. */
  readonly manifest: Manifest;
  /** Seconds for building and writing, without generating the schools. */
  readonly buildS: number;
  /** A sample of the schools, for queries. */
  readonly sample: readonly SchoolDocument[];
}

const SAMPLE = 8000;
const VERSION = "v";

/** Generates private schools and publishes their search files to a folder, as `publishAll` does from D1. */
export async function buildCountry(schools: number, folder: string): Promise<BuiltCountry> {
  const { kv } = openFolderKv(folder);
  const writer = new PartWriter(kv, "parts", VERSION, PART_LIMITS.rows);
  const isParted = isInParts({ schools, offers: 0, cities: 0 }, PART_LIMITS);
  const documents: SchoolDocument[] = [];
  const offers: OfferDocument[] = [];
  const sample: SchoolDocument[] = [];
  const byCity = new Map<string, number>();
  const every = Math.max(1, Math.floor(schools / SAMPLE));
  const counts = { schools: 0, offers: 0 };
  let buildMs = 0;
  for (const { document, prices } of madeUpSchools(schools)) {
    const started = performance.now();
    if (isParted) await writer.add(document, prices);
    else {
      documents.push(document);
      offers.push(...prices);
    }
    buildMs += performance.now() - started;
    byCity.set(document.cityCode, (byCity.get(document.cityCode) ?? 0) + 1);
    counts.offers += prices.length;
    if (counts.schools++ % every === 0) sample.push(document);
  }
  const started = performance.now();
  const files = isParted ? await writeParts(writer) : await writeWhole(kv, documents, offers);
  const places = await writeFile(kv, `places/${VERSION}`, buildPlaces(citiesWith(byCity), []));
  buildMs += performance.now() - started;
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    version: VERSION,
    publishedAt: "2026-11-01T00:00:00.000Z",
    isDemonstration: true,
    meanRating: 4,
    rankings: [],
    buckets: [],
    sources: {},
    counts: { ...counts, cities: byCity.size },
    places,
    ...files,
  };
  const built = { manifest, buildS: buildMs / 1000, sample };
  writeFileSync(path.join(folder, "country.json"), JSON.stringify(built));
  return built;
}

async function writeParts(writer: PartWriter): Promise<Pick<Manifest, "parts">> {
  await writer.flush();
  return { parts: writer.parts };
}

async function writeWhole(
  kv: KVNamespace,
  documents: readonly SchoolDocument[],
  offers: readonly OfferDocument[],
): Promise<Pick<Manifest, "privateSchools" | "offers">> {
  const bytes = buildSchoolShard(documents);
  return {
    privateSchools: await writeFile(kv, `schools/${VERSION}`, bytes),
    offers: await writeFile(kv, `offers/${VERSION}`, buildOfferShard(openSchoolShard(bytes), offers)),
  };
}

function citiesWith(schools: ReadonlyMap<string, number>): CityDocument[] {
  return referenceCities().map(
    ({ ibgeCode, name, slug, uf, isCapital, lat, lng, population }): CityDocument => ({
      code: ibgeCode,
      name,
      slug,
      uf: uf as CityDocument["uf"],
      isCapital: isCapital === 1,
      location: { lat, lng },
      population: population ?? null,
      schools: schools.get(ibgeCode) ?? 0,
    }),
  );
}
