import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import type { Place } from "../../listing/place/place.ts";
import type { Rendered } from "../../parts/screen/markup-cache.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";

/** Schools under which a median says little. */
const MIN_SCHOOLS = 8;

/** Medians of the private schools of a city; null for too few schools, or where the search has no figures. */
export interface CityMedians {
  readonly rating: { readonly median: number; readonly schools: number } | null;
  readonly enem: SchoolSummary["enem"];
}

/** Reads every school of the city, once for each snapshot. */
export async function cityMedians(
  { search, markup }: Pick<RouteContext, "search" | "markup">,
  place: Extract<Place, { kind: "city" }>,
): Promise<CityMedians> {
  const key = `medians/${place.city.code}`;
  const known = markup.find<Rendered & CityMedians>(key);
  if (known) return known;
  const summary = await search.summarizeSchools(toSchoolQuery(place, DEFAULT_PARAMS));
  const { medianRating: median = null, rated: schools = 0, enem = null } = summary ?? {};
  return markup.add(key, {
    text: "",
    rating: median === null || schools < MIN_SCHOOLS ? null : { median, schools },
    enem: enem && enem.count >= MIN_SCHOOLS ? enem : null,
  });
}
