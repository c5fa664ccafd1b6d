import type { OpenSchool } from "../../contract/open-school.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** A school in the format of the open data. Without its telephone, to prevent call lists. */
export function toOpenSchool(school: SchoolDocument, origin: string): OpenSchool {
  const { address, location, bestOffer, reviews, enem } = school;
  return {
    inep_code: school.id,
    name: school.name,
    slug: school.slug,
    administration: school.administration,
    neighborhood: school.neighborhood?.name ?? null,
    street: address.street,
    number: address.number,
    zip_code: address.zipCode,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    stages: [...school.stages],
    shifts: [...school.shifts],
    tags: [...school.tags],
    fee_grade: bestOffer?.grade ?? null,
    fee_shift: bestOffer?.shift ?? null,
    fee_year: bestOffer?.year ?? null,
    monthly_fee: bestOffer && bestOffer.listMonthlyFeeCents! / 100,
    monthly_fee_with_discount: bestOffer && bestOffer.netMonthlyFeeCents / 100,
    discount_percentage: bestOffer?.discountPercent ?? null,
    fee_checked_at: bestOffer?.checkedAt ?? null,
    rating: reviews.count > 0 ? Number(reviews.average.toFixed(2)) : null,
    reviews: reviews.count,
    enem_edition: enem?.edition ?? null,
    enem_participants: enem?.participants ?? null,
    enem_average: enem?.average ?? null,
    url: origin + paths.school(school.slug),
  };
}
