import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { classKey, type PricedClass, type PriceRow } from "../../domain/prices/price-row.ts";
import { offerId } from "../../domain/pricing/offer-id.ts";
import { tagsOfWaivers, WAIVER_TAGS } from "../../domain/pricing/waiver-tags.ts";
import type { offer } from "../schema/catalog.ts";

export type StoredOffer = typeof offer.$inferSelect;

/** The price of an offer as its school states it. */
export function toPriceRow(row: StoredOffer): PriceRow {
  return {
    year: row.year,
    grade: row.gradeSlug as Grade,
    shift: row.shift as Shift,
    listMonthlyFeeCents: row.listMonthlyFeeCents,
    discountPercent: row.discountPercent,
    netMonthlyFeeCents: row.netMonthlyFeeCents,
    enrollmentFeeCents: row.enrollmentFeeCents,
    waivesEnrollmentFee: row.waivesEnrollmentFee === 1,
    waivesFirstMonth: row.waivesFirstMonth === 1,
    installments: row.installments,
    validityRule: row.validityRule,
    conditions: row.conditions,
  };
}

/** Id of the offer of a class, stored or new. */
export function idOf(inepCode: string, one: PricedClass, stored: ReadonlyMap<string, StoredOffer>): string {
  return stored.get(classKey(one))?.id ?? offerId(inepCode, { ...one, gradeSlug: one.grade });
}

/** The row of a price: what a new offer needs. Of a stored one, its upsert leaves the columns that others set. */
export function toOffer(
  inepCode: string,
  price: PriceRow,
  stored: StoredOffer | undefined,
  stated: { readonly sourceId: string; readonly checkedAt: string },
): typeof offer.$inferInsert {
  const { grade: gradeSlug, waivesEnrollmentFee, waivesFirstMonth, ...rest } = price;
  const waivers = {
    waivesEnrollmentFee: Number(waivesEnrollmentFee),
    waivesFirstMonth: Number(waivesFirstMonth),
    waivesPlatformFee: stored?.waivesPlatformFee ?? 0,
  };
  return {
    id: stored?.id ?? offerId(inepCode, { ...price, gradeSlug }),
    inepCode,
    gradeSlug,
    ...rest,
    ...waivers,
    tags: ((stored?.tags ?? 0) & ~WAIVER_TAGS) | tagsOfWaivers(waivers),
    isActive: 1,
    ...stated,
  };
}
