import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { type OfferShard, openOfferShard } from "../../src/search/offer-shard.ts";
import { openPlaces, type Places } from "../../src/search/place-index.ts";
import { documentAt, openSchoolShard, type SchoolShard } from "../../src/search/school-shard.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { openPlatform } from "../platform.ts";

/** The published snapshot, opened as in an isolate. */
export interface PublishedSnapshot {
  /** Rows of the private schools. */
  readonly bytes: Uint8Array;
  /** Their prices. */
  readonly offerBytes: Uint8Array;
  readonly shard: OfferShard;
  readonly places: Places;
  readonly placesBytes: number;
}

/** Reads the private schools and their prices from the local KV; null if nothing was published, or only in parts. */
export async function readSnapshot(): Promise<PublishedSnapshot | null> {
  const { env, close } = await openPlatform();
  try {
    const manifest = await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json");
    if (!manifest?.privateSchools || !manifest.offers) return null;
    const [schools, offers, places] = await Promise.all(
      [manifest.privateSchools, manifest.offers, manifest.places].map(({ key }) =>
        env.SNAPSHOT.get(key, "arrayBuffer"),
      ),
    );
    if (!schools || !offers || !places) return null;
    return {
      bytes: new Uint8Array(schools),
      offerBytes: new Uint8Array(offers),
      shard: openOfferShard(offers, openSchoolShard(schools)),
      places: openPlaces(places),
      placesBytes: places.byteLength,
    };
  } finally {
    await close();
  }
}

/** Every school of a shard. */
export function documentsOf(shard: SchoolShard): SchoolDocument[] {
  return Array.from({ length: shard.rows }, (_, row) => documentAt(shard, row));
}
