import { readFileSync } from "node:fs";
import path from "node:path";
import { cachesOf, openCountry as openSegments } from "../../src/backend/publish/segment-files.ts";
import type { Places } from "../../src/search/place-index.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import { createOfferSearch } from "../../src/search/search-offers.ts";
import type { BuiltCountry } from "./build.ts";
import { openFolderKv } from "./folder-kv.ts";

const noPlaces = {} as Places;

/** Reads the record that `buildCountry` wrote into a folder. */
export function readCountry(folder: string): BuiltCountry {
  return JSON.parse(readFileSync(path.join(folder, "country.json"), "utf8"));
}

/** Opens it for searches with the memory of an isolate (`snapshot.ts`), without places and details. */
export function openCountry({ manifest }: BuiltCountry, folder: string) {
  const { kv, reads } = openFolderKv(folder);
  const caches = cachesOf();
  const country = openSegments(kv, manifest.segments, { caches });
  return {
    search: createSchoolSearch(noPlaces, country, async () => null),
    offers: createOfferSearch(country),
    heldBytes: () => caches.columns.bytes + caches.cards.bytes,
    reads,
  };
}
