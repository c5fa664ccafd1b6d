import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import { formatCount, formatMoney, plural } from "../../domain/text/format.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { inPlace, type Place } from "../../listing/place/place.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolQuery } from "../../search/types.ts";

/** Minimum fees for a median. */
const MIN_FEES = 8;

/** A fee of the school and the city's median of comparable fees. */
export interface FeeComparisonView {
  /** "6º ano · manhã · 2027". */
  readonly seat: string;
  readonly fee: string;
  readonly median: string;
  /** Bar and mark, 0–100. */
  readonly feeShare: number;
  readonly medianShare: number;
  /** "18% abaixo da mediana". */
  readonly difference: string;
  /** "18% abaixo". */
  readonly shortDifference: string;
  /** "6º ano", or the stage whose fees the median is of. */
  readonly of: string;
  /** "15 escolas". */
  readonly schools: string;
  /** The fees of the median. */
  readonly basis: string;
}

/**
 * Compares a fee with the city's fees for the same grade and year or, if there are too few, for the same stage. Null
 * without a fee, or with too few fees.
 */
export async function compareFee(
  offer: SchoolOffer | null,
  search: SchoolSearch,
  city: Extract<Place, { kind: "city" }>,
): Promise<FeeComparisonView | null> {
  if (!offer) return null;
  const grade = gradeOf(offer.grade);
  const alike: [string, Partial<SchoolQuery>][] = [
    [grade.name, { grades: [grade.slug] }],
    [stageName(grade.stage), { stages: [grade.stage] }],
  ];
  for (const [what, filters] of alike) {
    const query = { ...toSchoolQuery(city, DEFAULT_PARAMS), ...filters, years: [offer.year] };
    const fees = (await search.summarizeSchools(query))?.fees;
    if (!fees || fees.count < MIN_FEES || fees.median === 0) continue;
    const basis = `${what}, ${offer.year}: mediana da menor mensalidade de cada uma das ${formatCount(fees.count)} escolas particulares que informam preço ${inPlace(city)}.`;
    return { ...compare(offer, fees.median), of: what, schools: plural(fees.count, "escola", "escolas"), basis };
  }
  return null;
}

function compare(offer: SchoolOffer, median: number): Omit<FeeComparisonView, "of" | "schools" | "basis"> {
  const fee = offer.netMonthlyFeeCents;
  const scale = 100 / (1.15 * Math.max(fee, median));
  const percent = Math.round((Math.abs(fee - median) / median) * 100);
  const shortDifference = percent === 0 ? "igual" : `${percent}% ${fee < median ? "abaixo" : "acima"}`;
  return {
    seat: seatInWords(offer),
    fee: formatMoney(fee),
    median: formatMoney(median),
    feeShare: Math.round(fee * scale),
    medianShare: Math.round(median * scale),
    difference: `${shortDifference} ${percent === 0 ? "à" : "da"} mediana`,
    shortDifference,
  };
}
