import type { Cents } from "./money.ts";
/** Input of a fee; money in centavos. */
export interface Fee {
  readonly listMonthlyFeeCents: Cents;
  readonly netMonthlyFeeCents: Cents;
  /** Null when it is unknown. */
  readonly enrollmentFeeCents: Cents | null;
  readonly waivers: { readonly enrollmentFee: boolean; readonly firstMonth: boolean };
}

/** Monthly fees paid in a first year of `months` (`monthsLeft`): all but a waived one. */
export function paidMonths({ waivers }: Pick<Fee, "waivers">, months: number): number {
  return waivers.firstMonth ? months - 1 : months;
}

/**
 * Cost of the first year with the scholarship (idea I1): enrolment fee and the monthly fees of `months` (`monthsLeft`),
 * less waivers. `isComplete` is false when an unknown enrolment fee, counted as 0, is not waived.
 */
export function firstYearCost(fee: Fee, months: number): { readonly cents: Cents; readonly isComplete: boolean } {
  const enrollment = fee.waivers.enrollmentFee ? 0 : fee.enrollmentFeeCents;
  const cents = (enrollment ?? 0) + paidMonths(fee, months) * fee.netMonthlyFeeCents;
  return { cents, isComplete: enrollment !== null };
}

/** First payment: enrolment fee and first monthly fee, less waivers; `isComplete` as in `firstYearCost`. */
export function firstPayment(fee: Fee): { readonly cents: Cents; readonly isComplete: boolean } {
  const enrollment = fee.waivers.enrollmentFee ? 0 : fee.enrollmentFeeCents;
  const month = fee.waivers.firstMonth ? 0 : fee.netMonthlyFeeCents;
  return { cents: (enrollment ?? 0) + month, isComplete: enrollment !== null };
}

export function monthlySaving(fee: Pick<Fee, "listMonthlyFeeCents" | "netMonthlyFeeCents">): number {
  return fee.listMonthlyFeeCents - fee.netMonthlyFeeCents;
}

/** Cost of the first year at the list fee, without waivers; `isComplete` as in `firstYearCost`. */
export function firstYearListCost(fee: Fee, months: number): ReturnType<typeof firstYearCost> {
  const waivers = { enrollmentFee: false, firstMonth: false };
  return firstYearCost({ ...fee, netMonthlyFeeCents: fee.listMonthlyFeeCents, waivers }, months);
}

/** Difference of the two costs of the first year; null where one is known only without the enrolment fee. */
export function firstYearSaving(fee: Fee, months: number): Cents | null {
  const [list, net] = [firstYearListCost(fee, months), firstYearCost(fee, months)];
  return list.isComplete === net.isComplete ? list.cents - net.cents : null;
}
