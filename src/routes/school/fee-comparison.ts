import { formatCount, formatMoney } from "../../domain/format.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { inPlace, type Place } from "../search/place.ts";
import { toSchoolQuery } from "../search/school-query.ts";
import { DEFAULT_PARAMS } from "../search/search-params.ts";

/** Fees of a place under which their median says little. */
const MIN_FEES = 8;

/** The lowest fee of the school beside the median of its city, as the directories compute it. */
export interface FeeComparisonView {
  readonly fee: string;
  readonly median: string;
  /** Bar and mark, 0–100. */
  readonly feeShare: number;
  readonly medianShare: number;
  /** "18% abaixo da mediana". */
  readonly difference: string;
  /** What the median is of. */
  readonly basis: string;
}

/** Null for a school without a fee, or in a city where few schools tell theirs. */
export async function compareFee(
  { card }: SchoolDetail,
  search: SchoolSearch,
  city: Extract<Place, { kind: "city" }>,
): Promise<FeeComparisonView | null> {
  if (!card.bestOffer || card.administration !== "privada") return null;
  const fees = (await search.summarizeSchools(toSchoolQuery(city, DEFAULT_PARAMS)))?.fees;
  if (!fees || fees.count < MIN_FEES) return null;
  const fee = card.bestOffer.netMonthlyFeeCents;
  const scale = 100 / (1.15 * Math.max(fee, fees.median));
  const percent = Math.round((Math.abs(fee - fees.median) / fees.median) * 100);
  return {
    fee: formatMoney(fee),
    median: formatMoney(fees.median),
    feeShare: Math.round(fee * scale),
    medianShare: Math.round(fees.median * scale),
    difference: percent === 0 ? "igual à mediana" : `${percent}% ${fee < fees.median ? "abaixo" : "acima"} da mediana`,
    basis: `Mediana da menor mensalidade de cada uma das ${formatCount(fees.count)} escolas particulares que informam preço ${inPlace(city)}, em todas as etapas.`,
  };
}
