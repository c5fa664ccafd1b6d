import { separatingRules } from "../../domain/ranking/position.ts";
import { schoolSortLabel } from "../../domain/ranking/position-labels.ts";
import type { Rankable } from "../../domain/ranking/ranking.ts";
import type { KeyLabels } from "../../domain/ranking/ranking-labels.ts";
import { firstUnsure } from "../../listing/may-meet.ts";
import { pageSize, type SearchParams } from "../../listing/params/search-params.ts";
import { type PositionQuestion, type RankedItem, toPositionView } from "../../listing/position/position-view.ts";
import { rankableSchool } from "../../listing/position/rankable.ts";
import type { SchoolResult } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** Why a school of a search is where it is (I3). Few visitors ask: an isolate starts without it. */
export async function explainSchool(
  question: PositionQuestion,
  params: SearchParams,
  find: (
    params: SearchParams,
    wanted: { readonly facets: readonly []; readonly size?: number },
  ) => Promise<SchoolResult>,
) {
  const { order = params.sort } = await find(params, { facets: [], size: 1 });
  return toPositionView({
    ...question,
    sort: schoolSortLabel(order, params.neutro),
    itemsOf: async (page) => rankedOf(await find({ ...params, page }, { facets: [] }), page, pageSize(params)),
  });
}

/** The part of a result that ranks its schools. */
type Ranked = Pick<SchoolResult, "hits" | "total"> &
  Partial<Pick<SchoolResult, "isPricedFirst" | "order" | "textPoints">>;

export function schoolReasons(params: SearchParams, result: Ranked): KeyLabels[] {
  const ranked = rankedOf(result, params.page, pageSize(params)).map(({ rankable }) => rankable);
  return separatingRules(schoolSortLabel(result.order ?? params.sort, params.neutro), ranked);
}

function rankedOf(
  { total, isPricedFirst, hits, textPoints }: Ranked,
  page: number,
  size: number,
): RankedItem<Rankable>[] {
  const isUnsure = (i: number) => i >= firstUnsure({ total }, page, size);
  return hits.map((hit, i) => ({
    key: hit.slug,
    name: hit.name,
    href: paths.school(hit.slug),
    rankable: rankableSchool(hit, textPoints?.[i], {
      isUnsure: isUnsure(i),
      isUnpriced: isPricedFirst === true && !isUnsure(i) && hit.bestOffer === null,
    }),
  }));
}
