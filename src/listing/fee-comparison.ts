import { gradeOf, stageName } from "../domain/catalog/stage.ts";
import type { PriceRow } from "../domain/prices/price-row.ts";
import { seatLabel } from "../domain/pricing/seat.ts";
import { formatCount, formatMoney } from "../domain/text/format.ts";
import type { SchoolSearch } from "../search/ports.ts";
import type { SchoolQuery } from "../search/types.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { DEFAULT_PARAMS } from "./params/search-params.ts";
import { inPlace, type Place } from "./place/place.ts";

const MIN_FEES = 8;

/** A fee of a class, published or about to be. */
type ComparedOffer = Pick<PriceRow, "grade" | "shift" | "year" | "netMonthlyFeeCents">;

/** A fee of the school and the city's median of comparable fees. */
export type FeeComparisonView = NonNullable<Awaited<ReturnType<typeof compareFee>>>;

/**
 * Compares a fee with the city's fees for the same grade and year or, if there are too few, for the same stage. Null
 * without a fee, or with too few fees.
 */
export async function compareFee(
  offer: ComparedOffer | null,
  search: SchoolSearch,
  city: Extract<Place, { kind: "city" }>,
) {
  if (!offer) return null;
  const grade = gradeOf(offer.grade);
  const alike: [string, Partial<SchoolQuery>][] = [
    [grade.name, { grades: [grade.slug] }],
    [stageName(grade.stage), { stages: [grade.stage] }],
  ];
  for (const [kind, filters] of alike) {
    const query = { ...toSchoolQuery(city, DEFAULT_PARAMS), ...filters, years: [offer.year] };
    const fees = (await search.summarizeSchools(query))?.fees;
    if (!fees || fees.count < MIN_FEES || fees.median === 0) continue;
    const basis = `${kind}, ${offer.year}: mediana da menor mensalidade de cada uma das ${formatCount(fees.count)} escolas particulares que informam preço ${inPlace(city)}.`;
    return { ...compare(offer, fees.median), basis };
  }
  return null;
}

/** The fee and the median in words, and as bar and mark, 0–100. */
function compare(offer: ComparedOffer, median: number) {
  const fee = offer.netMonthlyFeeCents;
  const scale = 100 / (1.15 * Math.max(fee, median));
  const percent = Math.round((Math.abs(fee - median) / median) * 100);
  const shortDifference = percent === 0 ? "igual" : `${percent}% ${fee < median ? "abaixo" : "acima"}`;
  return {
    /** "6º ano · manhã · 2027". */
    seat: seatLabel(offer),
    fee: formatMoney(fee),
    median: formatMoney(median),
    feeShare: Math.round(fee * scale),
    medianShare: Math.round(median * scale),
    /** "18% abaixo da mediana". */
    difference: `${shortDifference} ${percent === 0 ? "à" : "da"} mediana`,
    shortDifference,
  };
}
