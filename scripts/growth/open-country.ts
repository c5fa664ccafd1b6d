import { readFileSync } from "node:fs";
import path from "node:path";
import { LruFiles } from "../../src/backend/publish/lru-files.ts";
import { CACHE_BYTES, readParts } from "../../src/backend/publish/part-files.ts";
import { openOfferShard } from "../../src/search/offer-shard.ts";
import { createPartedOfferSearch, createPartedSearch } from "../../src/search/parted-search.ts";
import type { Places } from "../../src/search/place-index.ts";
import type { OfferSearch, SchoolSearch } from "../../src/search/ports.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import { createOfferSearch } from "../../src/search/search-offers.ts";
import type { BuiltCountry } from "./build.ts";
import { openFolderKv } from "./folder-kv.ts";

/** The country of a folder, opened for searches with the memory of an isolate. */
export interface OpenedCountry {
  readonly search: SchoolSearch;
  readonly offers: OfferSearch;
  readonly heldBytes: () => number;
  readonly reads: { readonly count: number };
}

const noPlaces = {} as Places;

/** What `buildCountry` recorded about the country of a folder. */
export function readCountry(folder: string): BuiltCountry {
  return JSON.parse(readFileSync(path.join(folder, "country.json"), "utf8"));
}

/** Opens it as an isolate does (`snapshot.ts`), without places and details. */
export async function openCountry({ manifest }: BuiltCountry, folder: string): Promise<OpenedCountry> {
  const { kv, reads } = openFolderKv(folder);
  if (manifest.parts) {
    const columns = new LruFiles(CACHE_BYTES.columns);
    const cards = new LruFiles(CACHE_BYTES.cards);
    const reader = readParts(kv, manifest.parts, columns, cards);
    return {
      search: createPartedSearch(noPlaces, reader, () => null),
      offers: createPartedOfferSearch(reader),
      heldBytes: () => columns.bytes + cards.bytes,
      reads,
    };
  }
  const schools = (await kv.get(manifest.privateSchools!.key, "arrayBuffer"))!;
  const bytes = (await kv.get(manifest.offers!.key, "arrayBuffer"))!;
  const shard = openOfferShard(bytes, openSchoolShard(schools));
  return {
    search: createSchoolSearch(noPlaces, shard),
    offers: createOfferSearch(shard),
    heldBytes: () => schools.byteLength + bytes.byteLength,
    reads,
  };
}
