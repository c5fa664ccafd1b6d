import { bucketOf, instantOf } from "../backend/publish/manifest.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import type { SearchSource } from "../backend/search-api/search-schools.ts";
import type { AppContext } from "./app-context.ts";
import type { Source } from "./request-source.ts";
import { findSchoolDetail } from "./school-details.ts";
import { getRanking, getSnapshot, orGoBack, type Snapshot } from "./snapshot.ts";

/** The only place that chooses the search source: in-memory snapshot or remote API. */
export async function sourceOf(c: AppContext): Promise<Source> {
  if (!c.env.SEARCH_API_URL) return sourceInMemory(c, await getSnapshot(c));
  // Loaded on demand: a site that searches in memory starts without it.
  const { remoteSource } = await import("./remote-source.ts");
  return remoteSource(c);
}

/** The source of the search API, which answers from memory alone. */
export async function searchSourceOf(c: AppContext): Promise<SearchSource> {
  return sourceInMemory(c, await getSnapshot(c));
}

/**
 * Runs work on the source; retries once when a file of the publication could not be read and the isolate has returned
 * to the previous publication.
 */
export async function withSource<T>(c: AppContext, work: (source: Source) => Promise<T>): Promise<T> {
  const source = await sourceOf(c);
  try {
    return await work(source);
  } catch (error) {
    const now = await sourceOf(c);
    if (!(error instanceof SnapshotUnavailable) || now.manifest.version === source.manifest.version) throw error;
    return work(now);
  }
}

function sourceInMemory(c: AppContext, snapshot: Snapshot) {
  const { search, manifest, markup } = snapshot;
  return {
    search,
    inventory: search,
    manifest,
    markup,
    getOfferSearch: async () => snapshot.offers,
    schoolPublishedAt: (slug) => instantOf(manifest.buckets[bucketOf(slug, manifest.buckets.length)]!),
    getRanking: async (edition) => (edition === null ? null : getRanking(c.env.SNAPSHOT, snapshot, edition)),
    findSchoolDetail: (slug) => orGoBack(manifest, findSchoolDetail(c, manifest, slug)),
    staleS: () => null,
  } satisfies Source;
}
