import { DEFAULT_PRICE_MAX } from "../constants.ts";
import type { Reais } from "../pricing/money.ts";
import { type Seat, seatLabel } from "../pricing/seat.ts";
import { formatCount } from "../text/format.ts";

/** Search profile of one child; null for no preference. */
export interface ChildProfile extends Seat {
  /** Maximum monthly fee in whole reais. */
  readonly priceMax: Reais | null;
  /** Only with a scholarship. */
  readonly hasOffers: boolean;
}

/** Whether a grade or shift is named: a budget or year alone is an ordinary filter. */
export function isAboutChild({ grade, shift }: Seat): boolean {
  return grade !== null || shift !== null;
}

/** "6º ano · manhã · até R$ 1.200 · Tatuapé"; `place` in words, or null. */
export function profileLabel(profile: ChildProfile, place: string | null = null): string {
  const { priceMax, hasOffers } = profile;
  const parts = [
    ...(isAboutChild(profile) || profile.year !== null ? [seatLabel(profile)] : []),
    ...(priceMax !== null && priceMax < DEFAULT_PRICE_MAX ? [`até R$ ${formatCount(priceMax)}`] : []),
    ...(hasOffers ? ["com bolsa"] : []),
    ...(place ? [place] : []),
  ];
  return parts.join(" · ");
}
