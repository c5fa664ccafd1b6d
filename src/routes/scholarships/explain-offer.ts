import type { Season } from "../../domain/pricing/season.ts";
import type { RankableOffer } from "../../domain/ranking/offer-ranking.ts";
import { separatingRules } from "../../domain/ranking/position.ts";
import { offerSortLabel } from "../../domain/ranking/position-labels.ts";
import type { KeyLabels } from "../../domain/ranking/ranking-labels.ts";
import { leadingYearOf, offerSort } from "../../listing/params/offer-query.ts";
import type { SearchParams } from "../../listing/params/search-params.ts";
import { type PositionQuestion, type RankedItem, toPositionView } from "../../listing/position/position-view.ts";
import { rankableOffer } from "../../listing/position/rankable.ts";
import { gradeLabel } from "../../parts/school/choice-view.ts";
import type { SchoolOffersResult } from "../../search/offer-types.ts";
import { schoolPricePath } from "../../site/paths.ts";

/** Why the best offer of a school is where it is in a search (I3). Few visitors ask: an isolate starts without it. */
export function explainOffer(
  question: PositionQuestion,
  params: SearchParams,
  season: Season,
  find: (params: SearchParams, wanted: { readonly facets: readonly [] }) => Promise<SchoolOffersResult>,
) {
  return toPositionView({
    ...question,
    sort: sortOf(params, season),
    itemsOf: async (page) => rankedOf(await find({ ...params, page }, { facets: [] })),
  });
}

export function offerReasons(
  params: SearchParams,
  season: Season,
  result: Pick<SchoolOffersResult, "hits">,
): KeyLabels[] {
  const ranked = rankedOf(result).map(({ rankable }) => rankable);
  return separatingRules(sortOf(params, season), ranked);
}

const sortOf = (params: SearchParams, season: Season) =>
  offerSortLabel(offerSort(params.sort), { neutral: params.neutro, leadingYear: leadingYearOf(params, season) });

/** A school has the position of its best offer (K27). */
function rankedOf({ hits }: Pick<SchoolOffersResult, "hits">): RankedItem<RankableOffer>[] {
  return hits.map(({ offers: [offer], school, distanceKm }) => ({
    key: offer.id,
    name: `${school.name}, ${gradeLabel(offer.grade)}`,
    href: schoolPricePath(school.slug, offer),
    rankable: rankableOffer(offer, school, distanceKm),
  }));
}
