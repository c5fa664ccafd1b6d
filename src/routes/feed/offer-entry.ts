import { formatDiscount, formatMoney } from "../../domain/format.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolOfferPath } from "../paths.ts";
import { gradeInWords, shiftAndYear } from "../school/choice-view.ts";
import type { FeedEntry } from "./atom.ts";

/**
 * A scholarship as a piece of news. The same scholarship at another price is another piece: whoever follows a feed hears
 * of it without anybody keeping what they were told before.
 */
export function offerEntry(origin: string, slug: string, offer: SchoolOffer): FeedEntry {
  return {
    id: `${origin}${paths.school(slug)}#${offer.id}-${offer.netMonthlyFeeCents}`,
    title: `${gradeInWords(offer.grade)}, ${shiftAndYear(offer)}: ${formatMoney(offer.netMonthlyFeeCents)} por mês (${formatDiscount(offer.discountPercent)})`,
    summary: `Mensalidade cheia: ${formatMoney(offer.listMonthlyFeeCents)}.`,
    updated: offer.checkedAt,
    href: origin + schoolOfferPath(slug, offer),
  };
}
