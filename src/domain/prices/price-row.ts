import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import type { Cents } from "../pricing/money.ts";

/** A class of a school: it has one price. */
export interface PricedClass {
  readonly year: number;
  readonly grade: Grade;
  readonly shift: Shift;
}

/** The price of a class as its school states it; null for what it does not state. */
export interface PriceRow extends PricedClass {
  readonly listMonthlyFeeCents: Cents;
  /** 0–100; 0 for a fee without scholarship. */
  readonly discountPercent: number;
  readonly netMonthlyFeeCents: Cents;
  readonly enrollmentFeeCents: Cents | null;
  readonly waivesEnrollmentFee: boolean;
  readonly waivesFirstMonth: boolean;
  /** Monthly fees of a year. */
  readonly installments: number | null;
  /** Key of VALIDITY_RULES. */
  readonly validityRule: string | null;
  /** "para pagamento até o dia 5". */
  readonly conditions: string | null;
}

/** Key of a class, the same for the price before a change and after it. */
export function classKey({ year, grade, shift }: PricedClass): string {
  return `${year} ${grade} ${shift}`;
}

/**
 * Monthly fees outside of these bounds, and discounts above, are unlikely: a school confirms them before they are
 * published.
 */
export const [LEAST_FEE, MOST_FEE, MOST_DISCOUNT] = [8_000, 2_000_000, 90] as const;
