import { inBackground } from "../backend/in-background.ts";
import { MANIFEST_KEY, type Manifest } from "../backend/publish/manifest.ts";
import { openPlacesFile } from "../backend/publish/places-file.ts";
import { readBytes, readTexts } from "../backend/publish/read-kv.ts";
import { evictRetired, openCountry, openReplacements } from "../backend/publish/segment-files.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { REDIRECTS_KEY } from "../backend/redirects/publish-redirects.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { MarkupCache } from "../parts/screen/markup-cache.ts";
import { FORMAT_VERSION } from "../search/container.ts";
import type { OfferSearch, SchoolSearch } from "../search/ports.ts";
import { createSchoolSearch, type SchoolInventory } from "../search/school-search.ts";
import { createOfferSearch } from "../search/search-offers.ts";
import type { AppContext } from "./app-context.ts";
import { currentRedirects, keepRedirects, type Redirects } from "./redirects.ts";
import { findPrivateSchool, readAddresses, readGround } from "./school-details.ts";

/**
 * A publication: its places are in memory, its segments are read when a search needs them (`segment-files.ts`). Nothing
 * is bound to the request that loaded it.
 */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly search: SchoolInventory;
  /** Loaded rankings by edition. */
  readonly rankings: Map<number, SchoolSearch>;
  readonly offers: OfferSearch;
  /** Cache of markup rendered from it. */
  readonly markup: MarkupCache;
}

const POLL_MS = 30_000;
/**
 * Time for which a manifest older than the one in memory is taken for a stale response of KV, whose data centres keep
 * values for a minute. An older one that lasts is what is published, such as by a clock that was ahead.
 */
const STALE_MS = 300_000;

let current: Snapshot | null = null;
/** The snapshot that `current` replaced: the isolate returns to it when a file of `current` cannot be read. */
let previous: Snapshot | null = null;
let polledAt = 0;
/** Instant at which KV first answered with an older manifest than that in memory; null while it does not. */
let olderSince: number | null = null;
/** The published version, if it cannot be shown. */
let refused: string | null = null;
/** Files that could not be read: they must be before their publication is shown again. */
let suspects: ReadonlySet<string> = new Set();

/** The snapshot in memory. Throws SnapshotUnavailable. */
export async function getSnapshot(c: AppContext): Promise<Snapshot> {
  await poll(c, current === null);
  if (!current) throw new SnapshotUnavailable("no version of the snapshot can be loaded");
  return current;
}

/**
 * The redirects in memory, which belong to the site whatever the search. Throws SnapshotUnavailable unless that is
 * remote.
 */
export async function getRedirects(c: AppContext): Promise<Redirects> {
  await (c.env.SEARCH_API_URL ? poll(c, currentRedirects() === null) : getSnapshot(c));
  return currentRedirects() ?? new Map();
}

/**
 * Every 30 s a newer snapshot and newer redirects are read in the background. A cold isolate reads them while the
 * request waits, once per waiting request: a request must not await a promise that another one created.
 */
async function poll(c: AppContext, isCold: boolean): Promise<void> {
  const isDue = Date.now() - polledAt >= POLL_MS;
  if (isCold || isDue) polledAt = Date.now();
  if (isCold) await refresh(c.env);
  else if (isDue) inBackground(c.executionCtx, "snapshot", refresh(c.env));
}

/** Makes the next request poll in the background, so that an isolate soon shows what it published itself. */
export function pollSoon(): void {
  polledAt = 0;
}

/** Whether a school offers a scholarship, as far as the isolate knows; a remote search is of a site that has some. */
export function hasScholarships({ env }: AppContext): boolean {
  return Boolean(env.SEARCH_API_URL) || current?.manifest.hasScholarships === true;
}

/** Version in memory; null before the first load. */
export function loadedVersion(): string | null {
  return current?.manifest.version ?? null;
}

/** The published version that cannot be shown; null when it is in memory. */
export function refusedVersion(): string | null {
  return refused;
}

/** Loads changed redirects and, unless the search is remote, the version; on failure the previous ones stay. */
async function refresh({ SNAPSHOT: kv, SEARCH_API_URL }: AppContext["env"]): Promise<void> {
  try {
    const polled = await readTexts(kv, [REDIRECTS_KEY, ...(SEARCH_API_URL ? [] : [MANIFEST_KEY])]);
    keepRedirects(polled.get(REDIRECTS_KEY) ?? null);
    if (SEARCH_API_URL) return;
    const manifest = JSON.parse(polled.get(MANIFEST_KEY) ?? "null") as Manifest | null;
    if (!manifest && !current) throw new Error(`nothing is published in format ${FORMAT_VERSION} (npm run publish)`);
    if (!manifest || isStale(manifest) || manifest.version === current?.manifest.version) return;
    refused = manifest.version;
    if (manifest.format !== FORMAT_VERSION)
      throw new Error(`the snapshot has format ${manifest.format}, not ${FORMAT_VERSION}`);
    const next = await load(kv, manifest);
    previous = current && { ...current, markup: new MarkupCache() };
    current = next;
    evictRetired([manifest, ...(previous ? [previous.manifest] : [])]);
    refused = null;
    suspects = new Set();
  } catch (error) {
    console.error("snapshot not loaded:", errorText(error));
  }
}

/** Whether a polled manifest is one that the isolate has already left behind. */
function isStale({ version }: Manifest): boolean {
  const isOlder = current !== null && version < current.manifest.version;
  olderSince = isOlder ? (olderSince ?? Date.now()) : null;
  return olderSince !== null && Date.now() - olderSince < STALE_MS;
}

/** Opens the places of a publication and, of its segments, those that replace what is in memory. */
async function load(kv: KVNamespace, manifest: Manifest): Promise<Snapshot> {
  const { places: file, segments, version } = manifest;
  const isSame = current?.manifest.places.key === file.key;
  const places = isSame ? current!.search.places : await openPlacesFile(await readFile(kv, file.key));
  const onFault = (key: string, error: unknown) => {
    suspects = new Set([...suspects, key]);
    goBack(version, error);
  };
  const country = openCountry(kv, segments, { onFault });
  await openReplacements(country, segments, current?.manifest.segments ?? [], suspects);
  return {
    manifest,
    search: createSchoolSearch({
      places,
      country,
      findSchool: (slug) => orGoBack(manifest, findPrivateSchool(kv, manifest, slug)),
      readAddresses: (key) => readAddresses(kv, manifest, key),
      findGround: (key) => readGround(kv, manifest, key),
    }),
    offers: createOfferSearch(country),
    rankings: new Map(),
    markup: new MarkupCache(),
  };
}

/** Shows the previous publication while a file of the newest cannot be read. */
function goBack(version: string, error: unknown): void {
  if (!previous || current?.manifest.version !== version) return;
  console.error(`snapshot ${version} taken back:`, errorText(error));
  current = previous;
  previous = null;
  refused = version;
}

/** Awaits a read of a publication. If a file is missing, returns to the previous publication and throws. */
export async function orGoBack<T>({ version }: Manifest, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SnapshotUnavailable) goBack(version, error);
    throw error;
  }
}

/** Search over the ranking of an ENEM edition; null if the edition has no ranking. */
export function getRanking(kv: KVNamespace, snapshot: Snapshot, edition: number): SchoolSearch | null {
  const { manifest, rankings, search } = snapshot;
  const loaded = rankings.get(edition);
  if (loaded) return loaded;
  const file = manifest.rankings.find((ranking) => ranking.edition === edition);
  if (!file) return null;
  const { places, findSchool } = search;
  const ranking = createSchoolSearch({ places, country: openCountry(kv, file.segments), findSchool });
  rankings.set(edition, ranking);
  return ranking;
}

async function readFile(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  const bytes = await readBytes(kv, key);
  if (!bytes) throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`);
  return bytes;
}
