import { gradeOf } from "../domain/catalog/stage.ts";
import { toReais } from "../domain/pricing/money.ts";
import type { OfferHit } from "../search/offer-types.ts";
import type { BrowserEvent } from "./events.ts";

/** An event for the tag manager; `events.ts` has their names and fields. */
export type TrackingEvent = BrowserEvent;

/** A list of schools or scholarships was shown (T2). */
export type SearchableData = BrowserEvent<"Current Searchable Data Received">;

/** Filters and results of a search (T6). The browser adds the visitor, when known. */
export type SearchBehavior = BrowserEvent<"Search Behavior Triggered">;

/** The page of a school was viewed (T4, E21). */
export type VisitableData = BrowserEvent<"Current Visitable Data Received">;

/** The tracking data of an offer (E22). */
export function trackedOffer({ offer, school }: OfferHit, city: string) {
  return {
    id: offer.id,
    discount_percentage: offer.discountPercent,
    monthly_fee: toReais(offer.listMonthlyFeeCents),
    monthly_fee_with_discount: toReais(offer.netMonthlyFeeCents),
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
export type TrackedOffer = ReturnType<typeof trackedOffer>;

/** Response of a page to a request with `x-tracking`: its events, sent with the visitor's consent only. */
export interface PageTracking {
  /** Pattern of the screen: "/escola/:slug". */
  route: string;
  /** Canonical path; null for private pages. */
  path: string | null;
  events: TrackingEvent[];
  /** Offers that can be opened from the page. */
  offers: TrackedOffer[];
}
