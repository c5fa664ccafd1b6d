import { MANIFEST_KEY, type Manifest } from "../backend/publish/manifest.ts";
import { readParts } from "../backend/publish/part-files.ts";
import { readBytes, readTexts } from "../backend/publish/read-kv.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { REDIRECTS_KEY } from "../backend/redirects/publish-redirects.ts";
import { errorText } from "../domain/text/scrub.ts";
import { FORMAT_VERSION } from "../search/container.ts";
import { type OfferShard, offersBeside, openOfferShard } from "../search/offer-shard.ts";
import { createPartedOfferSearch, createPartedSearch } from "../search/parted-search.ts";
import { openPlaces } from "../search/place-index.ts";
import type { OfferSearch, SchoolSearch } from "../search/ports.ts";
import { createSchoolSearch, type SchoolInventory } from "../search/school-search.ts";
import { openSchoolShard } from "../search/school-shard.ts";
import { createOfferSearch } from "../search/search-offers.ts";
import { MarkupCache } from "../site/screen/markup-cache.ts";
import { NO_REDIRECTS, openRedirects, type Redirects } from "./redirects.ts";
import { findPrivateSchool } from "./school-details.ts";

/** The published data in this isolate's memory. Plain bytes and numbers: nothing is bound to the request that loaded it. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly search: SchoolInventory;
  /** The private schools with their prices; null of a country in parts (`part-files.ts`). */
  readonly shard: OfferShard | null;
  /** Loaded rankings by edition. */
  readonly rankings: Map<number, SchoolSearch>;
  readonly offers: OfferSearch;
  /** What was rendered from it. */
  readonly markup: MarkupCache;
  /** Compiled by the cron, apart from the publications. */
  readonly redirects: Redirects;
}

/** Rankings cached in memory: each is a third as large as the private schools. */
const MAX_RANKINGS = 3;

/** How often an isolate polls the manifest. */
const POLL_MS = 30_000;

let current: Snapshot | null = null;
let polledAt = 0;

/**
 * The snapshot in memory; every 30 s a newer one is polled in the background. A cold isolate loads it while the request
 * waits, once per waiting request: a request must not await a promise that another one created. Throws
 * SnapshotUnavailable.
 */
export async function getSnapshot(
  kv: KVNamespace,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Snapshot> {
  if (!current) {
    polledAt = now;
    await refresh(kv);
    if (!current) throw new SnapshotUnavailable("no version of the snapshot can be loaded");
    return current;
  }
  if (now - polledAt >= POLL_MS) {
    polledAt = now;
    waitUntil(refresh(kv));
  }
  return current;
}

/** Makes the next request poll in the background, so that an isolate soon shows what it published itself. */
export function pollSoon(): void {
  polledAt = 0;
}

/** Version in memory; null before the first load. */
export function loadedVersion(): string | null {
  return current?.manifest.version ?? null;
}

/** Loads the published version and the redirects if they changed; on failure the previous ones stay. */
async function refresh(kv: KVNamespace): Promise<void> {
  try {
    const polled = await readTexts(kv, [MANIFEST_KEY, REDIRECTS_KEY]);
    const redirects = openRedirects(polled.get(REDIRECTS_KEY) ?? null, current?.redirects ?? NO_REDIRECTS);
    if (current) current = { ...current, redirects };
    const manifest = JSON.parse(polled.get(MANIFEST_KEY) ?? "null") as Manifest | null;
    if (!manifest && !current) throw new Error(`nothing is published in format ${FORMAT_VERSION} (npm run publish)`);
    if (!manifest || manifest.version === current?.manifest.version) return;
    if (manifest.format !== FORMAT_VERSION)
      throw new Error(`the snapshot has format ${manifest.format}, not ${FORMAT_VERSION}`);
    const loaded = manifest.parts ? await loadParts(kv, manifest) : await loadWhole(kv, manifest);
    current = { manifest, ...loaded, rankings: new Map(), markup: new MarkupCache(), redirects };
  } catch (error) {
    console.error("snapshot not loaded:", errorText(error));
  }
}

type Loaded = Pick<Snapshot, "search" | "shard" | "offers">;

async function loadWhole(kv: KVNamespace, manifest: Manifest): Promise<Loaded> {
  const [places, schools, offers] = await Promise.all([
    readFile(kv, manifest.places.key),
    readFile(kv, manifest.privateSchools!.key),
    readFile(kv, manifest.offers!.key),
  ]);
  const shard = openOfferShard(offers, openSchoolShard(schools));
  return { search: createSchoolSearch(openPlaces(places), shard), shard, offers: createOfferSearch(shard) };
}

/** Loads only the places; parts are read when a search needs them. */
async function loadParts(kv: KVNamespace, manifest: Manifest): Promise<Loaded> {
  const places = openPlaces(await readFile(kv, manifest.places.key));
  const search = createPartedSearch(places, readParts(kv, manifest.parts!), (slug) =>
    findPrivateSchool(kv, manifest, slug),
  );
  return { search, shard: null, offers: createPartedOfferSearch(readParts(kv, manifest.parts!)) };
}

/** Search over the ranking of an ENEM edition, loaded on first use; null if the edition has no ranking. */
export async function getRanking(kv: KVNamespace, snapshot: Snapshot, edition: number): Promise<SchoolSearch | null> {
  const { manifest, rankings, search, shard } = snapshot;
  const loaded = rankings.get(edition);
  if (loaded) return loaded;
  const file = manifest.rankings.find((ranking) => ranking.edition === edition);
  if (!file) return null;
  const ranking = file.parts
    ? createPartedSearch(search.places, readParts(kv, file.parts), search.findSchool)
    : createSchoolSearch(search.places, offersBeside(openSchoolShard(await readFile(kv, file.key!)), shard!));
  // A crawler that visits every edition must not fill the memory.
  if (rankings.size >= MAX_RANKINGS) rankings.delete(rankings.keys().next().value!);
  rankings.set(edition, ranking);
  return ranking;
}

async function readFile(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  const bytes = await readBytes(kv, key);
  if (!bytes) throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`);
  return bytes;
}
