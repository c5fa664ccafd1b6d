import type { Shift } from "../catalog/shift.ts";
import type { Cents } from "../pricing/money.ts";
import type { PricedClass } from "./price-row.ts";

/** The price of a class as a table states it. A key that is absent belongs to a column that the table lacks. */
export interface PriceInput extends PricedClass {
  readonly line: number;
  readonly listMonthlyFeeCents: Cents;
  readonly netMonthlyFeeCents?: Cents | null;
  readonly discountPercent?: number | null;
  readonly enrollmentFeeCents?: Cents | null;
  readonly waivesEnrollmentFee?: boolean;
  readonly waivesFirstMonth?: boolean;
  readonly installments?: number | null;
  readonly validityRule?: string | null;
  readonly conditions?: string | null;
  /** Free seats of the class; absent where the table does not state them. */
  readonly seats?: number;
}

export interface PriceTableReading {
  readonly rows: readonly PriceInput[];
  /** `linha 14, Mensalidade: "1.2OO" não é um valor`. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Notes on values that were left out or assumed. */
  readonly notes: readonly string[];
}

export interface PriceTableRules {
  readonly years: readonly number[];
  /** The year of a table that states none; null if it must. */
  readonly year: number | null;
  /** Shifts of rows that state none. */
  readonly shifts?: readonly Shift[] | null;
  /** Stages of the school, a mask over STAGES; 0 if unknown. */
  readonly stages: number;
}
