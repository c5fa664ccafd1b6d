import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import type { Place } from "../../listing/place/place.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";

/** Schools under which a median says little. */
const MIN_SCHOOLS = 8;

/** Medians of the private schools of a city; null for too few schools, or where the search has no figures. */
export interface CityMedians {
  readonly rating: { readonly median: number; readonly schools: number } | null;
  readonly enem: SchoolSummary["enem"];
}

/** Reads the figures of a city, which an isolate makes once a publication. */
export async function cityMedians(
  search: RouteContext["search"],
  place: Extract<Place, { kind: "city" }>,
): Promise<CityMedians> {
  const summary = await search.summarizeSchools(toSchoolQuery(place, DEFAULT_PARAMS));
  const { medianRating: median = null, rated: schools = 0, enem = null } = summary ?? {};
  return {
    rating: median === null || schools < MIN_SCHOOLS ? null : { median, schools },
    enem: enem && enem.count >= MIN_SCHOOLS ? enem : null,
  };
}
