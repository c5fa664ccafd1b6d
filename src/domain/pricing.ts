/** What a fee is computed from; money in centavos. */
export interface Fee {
  readonly listMonthlyFeeCents: number;
  readonly netMonthlyFeeCents: number;
  /** Null when the school does not tell it. */
  readonly enrollmentFeeCents: number | null;
  readonly waivers: { readonly enrollmentFee: boolean; readonly firstMonth: boolean };
}

/** Monthly fees of a school year (Lei 9.870: the annual value in twelve parcels). */
const MONTHS = 12;

/** Monthly fees that are paid in the first year: all but one that is waived. */
export function paidMonths({ waivers }: Pick<Fee, "waivers">): number {
  return waivers.firstMonth ? MONTHS - 1 : MONTHS;
}

/**
 * Cost of the first year with the scholarship (idea I1): enrolment fee and twelve monthly fees, less what is waived. An
 * enrolment fee that is not known counts as nothing; `isComplete` then is false, unless it is waived anyway.
 */
export function firstYearCost(fee: Fee): { readonly cents: number; readonly isComplete: boolean } {
  const enrollment = fee.waivers.enrollmentFee ? 0 : fee.enrollmentFeeCents;
  return { cents: (enrollment ?? 0) + paidMonths(fee) * fee.netMonthlyFeeCents, isComplete: enrollment !== null };
}

/**
 * What a family pays to begin: enrolment fee and first monthly fee, less what is waived. As in `firstYearCost`, an
 * enrolment fee that is not known counts as nothing.
 */
export function firstPayment(fee: Fee): { readonly cents: number; readonly isComplete: boolean } {
  const enrollment = fee.waivers.enrollmentFee ? 0 : fee.enrollmentFeeCents;
  const month = fee.waivers.firstMonth ? 0 : fee.netMonthlyFeeCents;
  return { cents: (enrollment ?? 0) + month, isComplete: enrollment !== null };
}

/** What the scholarship saves a month. */
export function monthlySaving(fee: Pick<Fee, "listMonthlyFeeCents" | "netMonthlyFeeCents">): number {
  return fee.listMonthlyFeeCents - fee.netMonthlyFeeCents;
}

/** What it saves in twelve monthly fees. */
export function yearlySaving(fee: Fee): number {
  return MONTHS * monthlySaving(fee);
}
