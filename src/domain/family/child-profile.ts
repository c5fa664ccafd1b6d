import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import { DEFAULT_PRICE_MAX } from "../constants.ts";
import { seatInWords } from "../pricing/seat.ts";
import { formatCount } from "../text/format.ts";

/** What a family looks for, for one child. Null asks nothing. */
export interface ChildProfile {
  readonly grade: Grade | null;
  readonly shift: Shift | null;
  /** School year. */
  readonly year: number | null;
  /** Most that a month may cost, in whole reais. */
  readonly priceMax: number | null;
  /** With a scholarship alone. */
  readonly hasOffers: boolean;
}

/** Whether it says anything about a child: a budget alone is a filter as others. */
export function isAboutChild({ grade, shift }: ChildProfile): boolean {
  return grade !== null || shift !== null;
}

/** "6º ano · manhã · até R$ 1.200 · Tatuapé"; `place` in words, or null. */
export function profileInWords(profile: ChildProfile, place: string | null = null): string {
  const { priceMax, hasOffers } = profile;
  const parts = [
    ...(isAboutChild(profile) || profile.year !== null ? [seatInWords(profile)] : []),
    ...(priceMax !== null && priceMax < DEFAULT_PRICE_MAX ? [`até R$ ${formatCount(priceMax)}`] : []),
    ...(hasOffers ? ["com bolsa"] : []),
    ...(place ? [place] : []),
  ];
  return parts.join(" · ");
}
