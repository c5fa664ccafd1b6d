import { gradeOf } from "../domain/catalog/stage.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import type { SchoolResult } from "../search/types.ts";
import { onDemand } from "../site/on-demand.ts";
import { withoutFilters } from "./filters/active-filters.ts";
import type { ListQuery } from "./list-query.ts";
import { unstatedFacets, unstatedNotice } from "./may-meet.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { DEFAULT_PARAMS, type SearchParams } from "./params/search-params.ts";
import { fewPricesLine } from "./price-labels.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** Few lists are empty: an isolate starts without it. */
const shortReference = onDemand(() => import("./reference-fee.ts"))("shortReference");

/** Facts and prices that the schools of a place do not publish; nothing with a remote search. */
export async function findFewPrices(
  context: RouteContext,
  { place, params }: ListQuery,
  result: SchoolResult,
  count: SearchViewInput["count"],
) {
  if (context.search.isRemote) return { unstated: null, fewPrices: null };
  const whole = { ...toSchoolQuery(place, withoutFilters(params)), countsFees: false, size: 1 };
  const inPlace = await context.search.searchSchools({ ...whole, facets: unstatedFacets(result) });
  const unstated = unstatedNotice(result, inPlace);
  const fewPrices = fewPricesLine(inPlace);
  if (fewPrices === null) return { unstated, fewPrices };
  const stages = [...params.stageGroup, ...params.grade.map((slug) => gradeOf(slug).stage)];
  return {
    /** Which of the asked facts no school of the place states; null without any. */
    unstated,
    fewPrices,
    feeReference: await shortReference(context, place, [...new Set(stages)]),
    vain: await findVain(params, count),
  };
}

/** The fields of schools that have no counts, each with its widest value. */
const UNCOUNTED_FIELDS = [
  ["rating", 3],
  ["hasRankingENEM", true],
  ["hasOffers", true],
] as const;

/** Filters of schools that would leave no result, where few schools publish a price. Each is checked by a search. */
async function findVain(params: SearchParams, count: SearchViewInput["count"]): Promise<string[]> {
  const fields = UNCOUNTED_FIELDS.filter(([key]) => params[key] === DEFAULT_PARAMS[key]);
  const counts = await Promise.all(fields.map(([key, value]) => count({ ...params, school: "", [key]: value })));
  return fields.flatMap(([key], i) => (counts[i]!.total === 0 ? key : []));
}
