import { gradeOf } from "../domain/catalog/stage.ts";
import { type Reais, toReais } from "../domain/pricing/money.ts";
import type { OfferHit } from "../search/offer-types.ts";

/**
 * Events for the tag manager (T1–T6), under the names of the specification. They identify no person: no e-mail, no CPF,
 * nothing about a child. Coordinates are rounded to about a kilometre.
 */

/** A list of schools or scholarships was shown (T2). */
export interface SearchableData {
  event: "Current Searchable Data Received";
  /** City slug; empty without a city. */
  city: string;
  lat: number | null;
  lng: number | null;
  page: number;
  price: { min: Reais; limit: Reais };
  sort: string;
  size: number;
  radius: number;
  neighborhood: string[];
  stage: string[];
  grade: string[];
  school: string;
  shifts: string[];
  tags: string[];
  years: number[];
  /** The last two letters of the city slug. */
  state: string;
  total: number;
  view: string;
}

/** Filters and results of a search (T6). */
export interface SearchBehavior {
  event: "Search Behavior Triggered";
  current_page: number;
  maximum_value: Reais;
  minimum_value: Reais;
  num_pages: number;
  search_term: string;
  lat: number | null;
  lng: number | null;
  benefits: string[];
  shifts: string[];
  offer_uuids: string[];
  /** Added in the browser when known. */
  base_user_id?: string;
}

/** The page of a school was viewed (T4, E21). */
export interface VisitableData {
  event: "Current Visitable Data Received";
  school: { cod_ent: string; name: string; is_partner: boolean; administrative_dependency: string };
}

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

/** An offer was opened (T3). */
export interface OfferCardClick extends TrackedOffer {
  event: "OfferCardClick";
}

/** A screen was viewed (T1). */
interface ContentView {
  event: "content-view";
  route: string;
  path: string | null;
}

/** A button was used, or an order changed (T5, E18). */
export interface Interaction {
  event: "GambitInteractionTracking";
  event_type: "button_click" | "order_status";
  label: string;
}

/** The backend knows the visitor by this pseudonym (T9). */
export interface Identified {
  event: "identify";
  base_user_id: string;
}

export type TrackingEvent =
  | SearchableData
  | SearchBehavior
  | VisitableData
  | OfferCardClick
  | ContentView
  | Interaction
  | Identified;

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
