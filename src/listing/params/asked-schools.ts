import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { type ListAddress, type ListQuery, listQuery } from "../list-query.ts";
import { type CityDoubt, withoutCity } from "../place/query-city.ts";
import { withChosenRadius } from "./chosen-radius.ts";
import { dropUnknownNeighborhoods } from "./known-neighborhoods.ts";
import { toSchoolQuery } from "./school-query.ts";
import { parseSearchParams } from "./search-params.ts";
import { dropUnsupported, EXTENDED_SCHOOL_FILTERS } from "./unsupported-filters.ts";

/** The search for schools that a request asks for at an address; `doubt` is about the city of its query. */
export async function askedSchools(
  context: Pick<RouteContext, "search" | "inventory" | "url" | "now">,
  address: ListAddress,
  doubt: CityDoubt | null,
): Promise<ListQuery> {
  const { search, url, now } = context;
  const { place } = address;
  const season = seasonOf(now);
  const supported = dropUnsupported(
    parseSearchParams(url.searchParams, season.years, season.defaultYears),
    search,
    EXTENDED_SCHOOL_FILTERS,
  );
  const parsed = await dropUnknownNeighborhoods(withoutCity(supported, doubt), search.places, place);
  const params = await withChosenRadius(context, parsed, async (attempt) => {
    const query = { ...toSchoolQuery(place, attempt), facets: [], countsFees: false, size: 1 };
    const { total, mayMeet } = await search.searchSchools(query);
    return total + mayMeet;
  });
  return listQuery({ ...address, ...parsed, params, season, kind: SCHOOLS });
}
