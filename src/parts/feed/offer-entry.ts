import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { monthsLeftInWords } from "../../domain/pricing/school-year-words.ts";
import { formatDiscount, formatMoney } from "../../domain/text/format.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import { gradeInWords, shiftAndYear } from "../school/choice-view.ts";
import type { FeedEntry } from "./atom.ts";

/** Shown when the search service does not return the date of an offer. */
export const NO_FEED = "Este site não publica novidades: a busca não diz quando cada preço foi conferido.";

/**
 * A scholarship as a feed entry, dated by its check or its publication. A changed price gets a new id, so feed readers
 * show it again without the server storing anything. `today` is an ISO date.
 */
export function offerEntry(
  origin: string,
  slug: string,
  offer: SchoolOffer,
  publishedAt: string,
  today: string,
): FeedEntry {
  const left = monthsLeftInWords(offer.year, monthsLeft(offer.year, today));
  return {
    id: `${origin}${paths.school(slug)}#${offer.id}-${offer.netMonthlyFeeCents}`,
    title: `${gradeInWords(offer.grade)}, ${shiftAndYear(offer)}: ${formatMoney(offer.netMonthlyFeeCents)} por mês (${formatDiscount(offer.discountPercent)})`,
    summary: `Mensalidade sem bolsa: ${formatMoney(offer.listMonthlyFeeCents)}.${left ? ` ${left}.` : ""}`,
    updated: offer.checkedAt ?? publishedAt,
    href: origin + schoolPricePath(slug, offer),
  };
}
