import { gradeOf } from "../domain/catalog/stage.ts";
import type { OfferHit } from "../search/offer-types.ts";
import type { TrackedOffer } from "./tracking.ts";

/** The tracking data of an offer (E22). */
export function trackedOffer({ offer, school }: OfferHit, city: string): TrackedOffer {
  return {
    id: offer.id,
    discount_percentage: offer.discountPercent,
    monthly_fee: offer.listMonthlyFeeCents / 100,
    monthly_fee_with_discount: offer.netMonthlyFeeCents / 100,
    product_shift: offer.shift,
    product_slug_stage_grade: offer.grade,
    product_title: gradeOf(offer.grade).name,
    school_location: { city },
    school_slug: school.slug,
    school_reviews: {
      count: school.reviews.count,
      ratings_average: school.reviews.count > 0 ? school.reviews.average : null,
    },
    school_tags: [...school.tags],
    year: offer.year,
  };
}
