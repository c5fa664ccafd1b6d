import type { Cents } from "../pricing/money.ts";

/**
 * Social scholarships of charities that are schools (CEBAS), by income a head in minimum wages: Lei Complementar
 * 187/2021, art. 20, and Decreto 11.791/2023, art. 51.
 */
const FULL_MAX_WAGES = 1.5;
const HALF_MAX_WAGES = 3;

/** Limit of income per head, and the scholarship below it. */
interface Eligibility {
  readonly incomeByHeadCents: Cents;
  /** Share of the fee, 0–100, that a charity school may waive. */
  readonly socialPercent: 100 | 50 | 0;
  readonly fullLimitCents: Cents;
  readonly halfLimitCents: Cents;
}

/** Whether a household may ask for a social scholarship. Money in centavos a month; `people` at least 1. */
export function socialScholarship(household: {
  readonly incomeCents: Cents;
  readonly people: number;
  readonly minimumWageCents: Cents;
}): Eligibility {
  const { incomeCents, people, minimumWageCents } = household;
  const fullLimitCents = FULL_MAX_WAGES * minimumWageCents;
  const halfLimitCents = HALF_MAX_WAGES * minimumWageCents;
  // Compares products, not quotients: no rounding.
  const isUpTo = (limitCents: Cents) => incomeCents <= limitCents * people;
  return {
    incomeByHeadCents: Math.round(incomeCents / people),
    socialPercent: isUpTo(fullLimitCents) ? 100 : isUpTo(halfLimitCents) ? 50 : 0,
    fullLimitCents,
    halfLimitCents,
  };
}
