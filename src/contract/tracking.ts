/**
 * What the tag manager is told (T1–T6), under the names of the specification. Nothing here names a person: no e-mail,
 * no CPF, nothing about a child. Money in reais, degrees rounded to about a kilometre.
 */

/** A list of schools or scholarships as it was shown (T2). */
export interface SearchableData {
  event: "Current Searchable Data Received";
  /** City slug, or empty outside of one. */
  city: string;
  lat: number | null;
  lng: number | null;
  page: number;
  price: { min: number; limit: number };
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

/** What a search asked for and how much it found (T6). */
export interface SearchBehavior {
  event: "Search Behavior Triggered";
  current_page: number;
  maximum_value: number;
  minimum_value: number;
  num_pages: number;
  search_term: string;
  lat: number | null;
  lng: number | null;
  benefits: string[];
  shifts: string[];
  offer_uuids: string[];
  /** Added in the browser, when it is known. */
  base_user_id?: string;
}

/** The page of a school was seen (T4), with the school as it is tracked (E21). */
export interface VisitableData {
  event: "Current Visitable Data Received";
  school: { cod_ent: string; name: string; is_partner: boolean; administrative_dependency: string };
}

/** An offer as it is tracked (E22). */
export interface TrackedOffer {
  id: string;
  discount_percentage: number;
  monthly_fee: number;
  monthly_fee_with_discount: number;
  product_shift: string;
  product_slug_stage_grade: string;
  product_title: string;
  school_location: { city: string };
  school_slug: string;
  school_reviews: { count: number; ratings_average: number | null };
  school_tags: string[];
  year: number;
}

/** Somebody opened an offer (T3). */
export interface OfferCardClick extends TrackedOffer {
  event: "OfferCardClick";
}

/** A screen was seen (T1). */
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

/** The visitor is known to the backend under a pseudonym (T9). */
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

/** Answer of a page to a request with `x-tracking`: what is to be said of it, if the visitor agrees. */
export interface PageTracking {
  /** Pattern of the screen: "/escola/:slug". */
  route: string;
  /**
   * The pseudonym of who is signed in; null for nobody. Absent on public pages, which are the same for everybody.
   */
  base_user_id?: string | null;
  /** Canonical path; null for pages that belong to a person, whose addresses are nobody's business. */
  path: string | null;
  events: TrackingEvent[];
  /** The offers that can be opened from the page. */
  offers: TrackedOffer[];
}
