import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { SearchError, UNAVAILABLE } from "../backend/search-api/search-error.ts";
import type { SearchSource } from "../backend/search-api/search-schools.ts";
import type { AppContext } from "./respond.tsx";
import { findSchoolDetail } from "./school-details.ts";
import { getRanking, getSnapshot } from "./snapshot.ts";
import { waitUntilOf } from "./wait-until.ts";

/** The source of the search API: the same in-memory snapshot as that of the pages. */
export async function searchSourceOf(c: AppContext): Promise<SearchSource> {
  const kv = c.env.SNAPSHOT;
  const waitUntil = waitUntilOf(c);
  const snapshot = await orUnavailable(getSnapshot(kv, Date.now(), waitUntil));
  const { search, manifest } = snapshot;
  return {
    search,
    publication: manifest,
    getOfferSearch: async () => snapshot.offers,
    getRanking: (edition) => orUnavailable(getRanking(kv, snapshot, edition)),
    findSchoolDetail: (slug) =>
      orUnavailable(findSchoolDetail(kv, manifest, slug, new URL(c.req.url).origin, waitUntil, c.get("roundTrips"))),
  };
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof SnapshotUnavailable ? new SearchError(UNAVAILABLE, "unavailable", cause) : cause;
  }
}
