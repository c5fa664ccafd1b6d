import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import type { Tag } from "../catalog/tag.ts";
import type { Cents } from "./money.ts";

/** Terms of an offer, which an order copies. */
export interface OfferTerms {
  readonly id: string;
  readonly year: number;
  readonly grade: Grade;
  readonly shift: Shift;
  readonly listMonthlyFeeCents: Cents;
  readonly discountPercent: number;
  readonly netMonthlyFeeCents: Cents;
  readonly enrollmentFeeCents: Cents | null;
  readonly waivers: { readonly enrollmentFee: boolean; readonly firstMonth: boolean; readonly platformFee: boolean };
  readonly tags: readonly Tag[];
  readonly validityRule: string | null;
  /** No page strikes the list fee through (`struck-fee.ts`). */
  readonly isListFeeUnproven?: true;
}
