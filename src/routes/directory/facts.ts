import { formatCount, formatDecimal, formatList, formatMoney, plural } from "../../domain/text/format.ts";
import { inPlace, type Place } from "../../listing/place/place.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";

/**
 * Facts about the schools of a place, one sentence per figure; none when the figures are unknown. Prices and scholarships
 * are those of `years`, empty for all.
 */
export function placeFacts(place: Place, summary: SchoolSummary | null, years: readonly number[]): string[] {
  if (!summary) return [];
  const { schools, withOffers, fees, rated, reviews } = summary;
  const where = inPlace(place);
  const ofYears = years.length > 0 ? ` de ${formatList(years.map(String))}` : "";
  const inYears = years.length > 0 ? ` para ${formatList(years.map(String))}` : "";
  const sentences = [
    `Há ${plural(schools, "escola particular cadastrada", "escolas particulares cadastradas")} ${where}.`,
  ];
  if (fees) {
    const range =
      fees.count === 1
        ? `Uma informa mensalidade${ofYears}: a menor é de ${formatMoney(fees.lowest)}.`
        : `${formatCount(fees.count)} informam mensalidade${ofYears}. A menor mensalidade de cada uma, de qualquer série, vai de ${formatMoney(fees.lowest)} a ${formatMoney(fees.highest)}; em metade delas, até ${formatMoney(fees.median)}.`;
    sentences.push(range);
  } else sentences.push(`Nenhuma informa mensalidade${ofYears} ainda.`);
  if (withOffers > 0) {
    const discount = formatDecimal(summary.maxDiscountPercent, Number.isInteger(summary.maxDiscountPercent) ? 0 : 1);
    sentences.push(`${plural(withOffers, "tem bolsa", "têm bolsa")}${inYears}, com desconto de até ${discount}%.`);
  }
  if (rated > 0) {
    const count = plural(reviews, "avaliação", "avaliações");
    sentences.push(`${plural(rated, "escola foi avaliada", "escolas foram avaliadas")} por famílias (${count}).`);
  }
  return sentences;
}
