import { withPlatform } from "../../scripts/platform.ts";
import { filesOf, MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { openPlacesFile } from "../../src/backend/publish/places-file.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import type { Country } from "../../src/search/country.ts";
import type { OfferRecord } from "../../src/search/offer-types.ts";
import type { Places } from "../../src/search/place-index.ts";
import type { SchoolRecord } from "../../src/search/types.ts";
import { readCountry } from "../../test/fixtures/search/read-country.ts";

/** The published snapshot, as an isolate reads it, from memory. */
export interface PublishedSnapshot {
  readonly manifest: Manifest;
  /** Everything but the details, by key. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  readonly country: Country;
  readonly places: Places;
  readonly schools: readonly SchoolRecord[];
  readonly offers: readonly OfferRecord[];
}

/** Reads the private schools and their prices from the local KV; null if nothing was published. */
export async function readSnapshot(): Promise<PublishedSnapshot | null> {
  return withPlatform(false, async (env) => {
    const manifest = await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json");
    if (!manifest) return null;
    const files = new Map<string, ArrayBuffer>();
    for (const key of filesOf({ ...manifest, rankings: [], buckets: [] })) {
      files.set(key, (await env.SNAPSHOT.get(key, "arrayBuffer"))!);
    }
    const country = openCountry(kvOf(files), manifest.segments, { caches: cachesOf(Infinity, Infinity) });
    const priced = await readCountry(country);
    return {
      manifest,
      files,
      country,
      places: await openPlacesFile(files.get(manifest.places.key)!),
      schools: priced.map(({ record }) => record),
      offers: priced.flatMap(({ prices }) => prices),
    };
  });
}

/** Files in memory as KV; `read` is called with the size of each read. */
export function kvOf(files: ReadonlyMap<string, ArrayBuffer>, read: (bytes: number) => void = () => {}): KVNamespace {
  const get = async (key: string) => {
    const bytes = files.get(key)!;
    read(bytes.byteLength);
    return bytes;
  };
  return { get } as unknown as KVNamespace;
}
