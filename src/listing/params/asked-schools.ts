import { seasonOf } from "../../domain/pricing/season.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { Place } from "../place/place.ts";
import { type CityDoubt, withoutCity } from "../place/query-city.ts";
import { withChosenRadius } from "./chosen-radius.ts";
import { dropUnknownNeighborhoods } from "./known-neighborhoods.ts";
import { toSchoolQuery } from "./school-query.ts";
import { parseSearchParams } from "./search-params.ts";
import { dropUnsupported, EXTENDED_SCHOOL_FILTERS } from "./unsupported-filters.ts";

/** The search for schools that an address asks for in a place, as its page makes it; `doubt` is about the city of its query. */
export async function askedSchools(
  context: Pick<RouteContext, "search" | "inventory" | "url" | "now">,
  place: Place,
  doubt: CityDoubt | null = null,
) {
  const { search, url, now } = context;
  const { years, defaultYears } = seasonOf(now);
  const asked = dropUnsupported(
    parseSearchParams(url.searchParams, years, defaultYears),
    search,
    EXTENDED_SCHOOL_FILTERS,
  );
  const parsed = await dropUnknownNeighborhoods(withoutCity(asked, doubt), search.places, place);
  const params = await withChosenRadius(context, parsed, async (attempt) => {
    const query = { ...toSchoolQuery(place, attempt), facets: [], countsFees: false, size: 1 };
    const { total, mayMeet } = await search.searchSchools(query);
    return total + mayMeet;
  });
  return { ...parsed, params, years };
}
