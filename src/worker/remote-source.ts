import { inBackground } from "../backend/in-background.ts";
import type { Publication } from "../contract/publication.ts";
import { MarkupCache } from "../parts/screen/markup-cache.ts";
import { SearchApi } from "../remote/ask-search-api.ts";
import { LISTS } from "../remote/cache-policies.ts";
import { RemoteOffers } from "../remote/search/remote-offers.ts";
import { RemotePlaces } from "../remote/search/remote-places.ts";
import { RemoteSchools } from "../remote/search/remote-schools.ts";
import { SCHOOL_COUNT } from "../remote/search/school-queries.ts";
import { filterOf } from "../remote/search/to-variables.ts";
import type { AppContext } from "./app-context.ts";
import { dataCentreCache } from "./data-centre-cache.ts";
import type { Source } from "./request-source.ts";
import { noteSearch } from "./telemetry/round-trips.ts";

/** The source of a request on a site with a remote search API. Throws RemoteUnavailable. */
export async function remoteSource(c: AppContext): Promise<Source> {
  const { SEARCH_API_URL, SEARCH_API_KEY = "", SEARCH_API_APPLICATION, TENANT, SITE_ORIGIN } = c.env;
  const api = new SearchApi({
    url: SEARCH_API_URL,
    key: SEARCH_API_KEY,
    application: SEARCH_API_APPLICATION,
    tenant: TENANT,
    cache: {
      ...dataCentreCache,
      origin: SITE_ORIGIN,
      waitUntil: (work) => inBackground(c.executionCtx, "search cache", work),
    },
    note: (result, ageS) => noteSearch(c.get("roundTrips"), result, ageS),
  });
  const places = new RemotePlaces(api);
  const search = new RemoteSchools(api, places);
  const manifest = await countSchools(api);
  return {
    search,
    inventory: null,
    manifest,
    // Remote responses change without notice: markup rendered from them does not outlive the request.
    markup: new MarkupCache(),
    getOfferSearch: async () => new RemoteOffers(api, places),
    schoolPublishedAt: () => manifest.publishedAt,
    getRanking: async (edition) => (edition === null ? new RemoteSchools(api, places, { isRanking: true }) : null),
    findSchoolDetail: (slug) => search.findDetail(slug),
    staleS: () => api.staleS,
  };
}

/** The specification has the number of schools, but no sources and no dates. */
async function countSchools(api: SearchApi): Promise<Publication> {
  const filter = filterOf([["administrative_dependency", ":", ["privada"]]]);
  const { schools } = await api.ask(SCHOOL_COUNT, { filter }, LISTS);
  return {
    version: null,
    publishedAt: null,
    isDemonstration: false,
    counts: { schools: schools.searchData.hitsCount, offers: null, cities: null },
    meanRating: null,
    rankings: [{ edition: null }],
    sources: {},
  };
}
