import { readProfile } from "../../domain/family/profile-query.ts";
import { MAX_ASKED } from "../../domain/family/school-list.ts";
import { counted } from "../../domain/filters/search-kind.ts";
import type { RangeOf } from "../../domain/pricing/fee-range.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { ListQuery } from "../../listing/list-query.ts";
import { firstUnsure, mayMeetLabels } from "../../listing/may-meet.ts";
import { pageSize, type SearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { servedLabel } from "../../listing/price-labels.ts";
import { hasNeverHadPrice } from "../../parts/cards/card-view.ts";
import { askedFields } from "../../parts/school/asked-offer.ts";
import type { SchoolHit, SchoolResult } from "../../search/types.ts";
import { askPricesPath } from "../../site/paths.ts";

/** The line between the schools with a price and the others (K29). */
export type PriceLineView = NonNullable<ReturnType<typeof toPriceLine>>;

/**
 * Null on a page that the line is not on: before or after it, in a list that does not begin with prices, and in one
 * without any, as the heading says.
 */
export function toPriceLine(
  { total, priced, isPricedFirst }: Pick<SchoolResult, "total" | "priced" | "isPricedFirst">,
  { params, kind, href }: Pick<ListQuery, "params" | "kind" | "href">,
) {
  if (!isPricedFirst || !priced || priced === total) return null;
  const before = priced - (params.page - 1) * pageSize(params);
  if (before < 0 || before >= pageSize(params)) return null;
  const unpriced = total - priced;
  const served = servedLabel(params);
  return {
    /** Index of the card that it is above. */
    before,
    text:
      unpriced === 1
        ? `Esta escola tem ${served}, mas ainda não informou o preço`
        : `Estas escolas têm ${served}, mas ainda não informaram o preço`,
    count: counted(unpriced, kind.noun),
    /** Link to the list without them. */
    hideHref: href({ comPreco: true, page: 1 }),
  };
}

/** Says once what no card repeats: whose price each shows, and why some show none; empty where every card says it. */
export function toCardNote(
  hits: readonly Pick<SchoolHit, "bestOffer" | "highestFeeCents" | "administration" | "isPartner" | "years">[],
  range: RangeOf,
  hasPriceLine: boolean,
): string {
  const hasRange = hits.some(
    ({ bestOffer, highestFeeCents = 0 }) => bestOffer && highestFeeCents > bestOffer.netMonthlyFeeCents,
  );
  const hasUnknown = !hasPriceLine && hits.some(hasNeverHadPrice);
  return [hasRange && LOWEST[range], hasUnknown && "Sem preço no cartão: a escola ainda não o informou."]
    .filter(Boolean)
    .join(" ");
}

const LOWEST: Readonly<Record<RangeOf, string>> = {
  school: "Menor preço de cada escola: muda com a série.",
  scholarships: "Menor preço com bolsa de cada escola: muda com a série.",
  seats: "Menor preço de cada escola: muda com a série.",
  // The school may ask less or more of another child of the same grade.
  selection: "Menor preço de cada escola na sua busca.",
};

/** The line above the schools of a page that may meet the search, with a question to them. */
export type MayLineView = NonNullable<ReturnType<typeof toMayLine>>;

/** Null on a page that has none of them. The question is put to five at once, and then to the others of the page. */
export function toMayLine(
  result: Pick<SchoolResult, "hits" | "total" | "mayMeet" | "lacks">,
  params: SearchParams,
  unstated: string | null,
) {
  const { mayMeet, hits } = result;
  const before = firstUnsure(result, params.page, pageSize(params));
  const unsure = hits.slice(before);
  const labels = mayMeetLabels(result, params);
  if (!labels || unsure.length === 0) return null;
  const { grade, shift, year } = readProfile(new URLSearchParams(serializeSearchParams(params)));
  const count = Math.min(MAX_ASKED, unsure.length);
  const these = mayMeet === 1 ? "Perguntar a esta escola" : `Perguntar a ${count} destas ${formatCount(mayMeet)}`;
  return {
    /** Index of the card that it is above. */
    before,
    // A heading of those alone has said the rest.
    text: unstated ?? labels.line.charAt(0).toUpperCase() + labels.line.slice(1),
    ask: {
      label: count === mayMeet && count > 1 ? `Perguntar a estas ${count}` : these,
      href: askPricesPath(
        unsure.map(({ slug }) => slug),
        new URLSearchParams(askedFields({ grade, shift, year })).toString(),
      ),
    },
  };
}
