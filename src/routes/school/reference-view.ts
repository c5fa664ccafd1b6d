import { shiftLabel } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import type { Place } from "../../listing/place/place.ts";
import { referenceLines } from "../../listing/reference-fee.ts";
import type { SchoolDetail, SurveyedFee } from "../../search/school-detail.ts";

/** Fees of a survey that a page names; the others are counted. */
const NAMED = 6;

/** Prices by which a family can guess the prices of a school that publishes none. */
export interface ReferenceView {
  /** "Segundo a pesquisa do Procon-SP de 12/10/2026", with "1º ano, 2026: R$ 1.250". */
  readonly surveys: readonly { readonly title: string; readonly fees: readonly string[] }[];
  /** A sentence for each stage: the median fee that other schools nearby publish. */
  readonly medians: readonly string[];
}

/** The references of a school without a price: surveys of it, and what schools near it publish. Loaded on demand. */
export async function findReference(
  context: Parameters<typeof referenceLines>[0],
  detail: SchoolDetail,
  place: Place,
): Promise<ReferenceView | null> {
  return toReference(detail, await referenceLines(context, place, detail.card.stages));
}

/** Null for a school that publishes a price, and without a reference. */
export function toReference(detail: SchoolDetail, medians: readonly string[]): ReferenceView | null {
  if (detail.card.bestOffer || detail.offers.length > 0) return null;
  const surveys = Map.groupBy(detail.surveyedFees ?? [], ({ surveyor, surveyedOn }) => `${surveyor} ${surveyedOn}`);
  const view = { surveys: Array.from(surveys.values(), toSurvey), medians };
  return view.surveys.length + medians.length > 0 ? view : null;
}

function toSurvey(fees: readonly SurveyedFee[]) {
  const { surveyor, surveyedOn } = fees[0]!;
  const named = fees.slice(0, NAMED).map(({ grade, shift, year, monthlyFeeCents }) => {
    const seat = [gradeOf(grade).name, shift && shiftLabel(shift), year].filter(Boolean).join(", ");
    return `${seat}: ${formatMoney(monthlyFeeCents)}`;
  });
  const rest = fees.length > NAMED ? [`e mais ${fees.length - NAMED}`] : [];
  return { title: `Pesquisa: ${surveyor}, ${formatDate(surveyedOn)}`, fees: [...named, ...rest] };
}
