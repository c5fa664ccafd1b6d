import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import type { Tag } from "../catalog/tag.ts";

/** What a school offers, and an order agrees on. */
export interface OfferTerms {
  readonly id: string;
  readonly year: number;
  readonly grade: Grade;
  readonly shift: Shift;
  readonly listMonthlyFeeCents: number;
  readonly discountPercent: number;
  readonly netMonthlyFeeCents: number;
  readonly enrollmentFeeCents: number | null;
  readonly waivers: { readonly enrollmentFee: boolean; readonly firstMonth: boolean; readonly platformFee: boolean };
  readonly tags: readonly Tag[];
  readonly validityRule: string | null;
}
