import { writeFileSync } from "node:fs";
import path from "node:path";
import { toCityDocument } from "../../src/backend/places/place-document.ts";
import type { Manifest } from "../../src/backend/publish/manifest.ts";
import { packPlaces } from "../../src/backend/publish/places-file.ts";
import { SEGMENT_ROWS } from "../../src/backend/publish/publish-segments.ts";
import { writeFile } from "../../src/backend/publish/publishing.ts";
import { SegmentWriter } from "../../src/backend/publish/segment-writer.ts";
import { buildPlaces } from "../../src/search/build-places.ts";
import { FORMAT_VERSION } from "../../src/search/container.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { referenceCities } from "../import/reference-places.ts";
import { madeUpSchools } from "./country.ts";
import { openFolderKv } from "./folder-kv.ts";

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
  const writer = new SegmentWriter(kv, "segments", VERSION, SEGMENT_ROWS);
  const sample: SchoolDocument[] = [];
  const byCity = new Map<string, number>();
  const every = Math.max(1, Math.floor(schools / SAMPLE));
  const counts = { schools: 0, offers: 0 };
  let buildMs = 0;
  for (const { document, prices } of madeUpSchools(schools)) {
    const started = performance.now();
    await writer.add(document, prices);
    buildMs += performance.now() - started;
    byCity.set(document.cityCode, (byCity.get(document.cityCode) ?? 0) + 1);
    counts.offers += prices.length;
    if (counts.schools++ % every === 0) sample.push(document);
  }
  const started = performance.now();
  await writer.flush();
  const cities = referenceCities().map((city) => toCityDocument(city, byCity.get(city.ibgeCode) ?? 0));
  const places = await writeFile(kv, `places/${VERSION}`, await packPlaces(buildPlaces(cities, [])));
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
    segments: writer.segments,
  };
  const built = { manifest, buildS: buildMs / 1000, sample };
  writeFileSync(path.join(folder, "country.json"), JSON.stringify(built));
  return built;
}
