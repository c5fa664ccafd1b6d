import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { openPlaces, type Places } from "../../src/search/places.ts";
import { documentAt, openSchoolShard, type SchoolShard } from "../../src/search/school-shard.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { openPlatform } from "../platform.ts";

/** The published snapshot, as an isolate opens it. */
export interface PublishedSnapshot {
  readonly bytes: Uint8Array;
  readonly shard: SchoolShard;
  readonly places: Places;
  readonly placesBytes: number;
}

/** Reads the snapshot of private schools from the local KV; null if nothing was published, or in parts alone. */
export async function readSnapshot(): Promise<PublishedSnapshot | null> {
  const { env, close } = await openPlatform();
  try {
    const manifest = await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json");
    if (!manifest?.privateSchools) return null;
    const [schools, places] = await Promise.all(
      [manifest.privateSchools, manifest.places].map((file) => env.SNAPSHOT.get(file.key, "arrayBuffer")),
    );
    if (!schools || !places) return null;
    return {
      bytes: new Uint8Array(schools),
      shard: openSchoolShard(schools),
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
