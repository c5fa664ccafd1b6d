import type { SearchSource } from "../backend/search-api/search-schools.ts";
import type { AppContext } from "./respond.tsx";
import { findSchoolDetail } from "./school-details.ts";
import { getRanking, getSnapshot } from "./snapshot.ts";
import { waitUntilOf } from "./wait-until.ts";

/** The source of the search API: the same in-memory snapshot as that of the pages. */
export async function searchSourceOf(c: AppContext): Promise<SearchSource> {
  const kv = c.env.SNAPSHOT;
  const waitUntil = waitUntilOf(c);
  const snapshot = await getSnapshot(kv, Date.now(), waitUntil);
  const { search, manifest } = snapshot;
  return {
    search,
    publication: manifest,
    getOfferSearch: async () => snapshot.offers,
    getRanking: async (edition) => getRanking(kv, snapshot, edition),
    findSchoolDetail: (slug) =>
      findSchoolDetail(kv, manifest, slug, new URL(c.req.url).origin, waitUntil, c.get("roundTrips")),
  };
}
