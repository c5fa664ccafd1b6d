import { slugsOf } from "../domain/catalog/bitmask.ts";
import type { Shift } from "../domain/catalog/shift.ts";
import type { Grade } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import type { OfferTerms } from "../domain/pricing/offer-terms.ts";
import type { offer } from "./schema/catalog.ts";

/** A row of D1 with what the ledger says of its list fee. */
export type ListedOffer = typeof offer.$inferSelect & Pick<OfferTerms, "isListFeeUnproven">;

export function toOfferTerms(row: ListedOffer): OfferTerms {
  return {
    id: row.id,
    year: row.year,
    grade: row.gradeSlug as Grade,
    shift: row.shift as Shift,
    listMonthlyFeeCents: row.listMonthlyFeeCents,
    discountPercent: row.discountPercent,
    netMonthlyFeeCents: row.netMonthlyFeeCents,
    enrollmentFeeCents: row.enrollmentFeeCents,
    tags: slugsOf(TAGS, row.tags),
    waivers: {
      enrollmentFee: row.waivesEnrollmentFee === 1,
      firstMonth: row.waivesFirstMonth === 1,
      platformFee: row.waivesPlatformFee === 1,
    },
    validityRule: row.validityRule,
    ...(row.isListFeeUnproven && { isListFeeUnproven: row.isListFeeUnproven }),
  };
}
