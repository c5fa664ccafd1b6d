import { GRADES, type Grade } from "../catalog/stage.ts";
import { scholarshipMonths } from "../orders/order-terms.ts";
import type { Cents } from "./money.ts";
import { type Fee, firstYearCost } from "./pricing.ts";
import { SCHOOL_YEAR_MONTHS } from "./school-year.ts";

export interface ProjectedYear {
  readonly year: number;
  readonly grade: Grade;
  /** Fees of the year, and the extra costs that the family entered. */
  readonly feesCents: Cents;
  readonly extrasCents: Cents;
  /** Months of the year with the scholarship. */
  readonly scholarshipMonths: number;
  readonly isEstimate: boolean;
}

/**
 * Cost of each year to the end of the stage (idea I1). The first has `months` (`monthsLeft`), the others twelve monthly
 * fees, raised each year by `adjustmentPercent`, and undiscounted after the scholarship or when its duration is
 * unknown. Enrolment fees of later years are unknown and not counted.
 */
export function projectCosts(
  offer: Fee & { readonly grade: Grade; readonly year: number; readonly validityRule: string | null },
  months: number,
  scenario: { readonly adjustmentPercent: number; readonly extrasCents: Cents },
): ProjectedYear[] {
  const first = GRADES.findIndex((g) => g.slug === offer.grade);
  const { stage } = GRADES[first]!;
  const grades = GRADES.slice(first).filter((g) => g.stage === stage);
  // An unknown rule guarantees only the first year.
  const covered = scholarshipMonths({ ...offer, months }) ?? months;
  return grades.map((grade, i) => {
    const raised = (cents: Cents) => Math.round(cents * (1 + scenario.adjustmentPercent / 100) ** i);
    const left = covered - months - (i - 1) * SCHOOL_YEAR_MONTHS;
    const withScholarship = i === 0 ? months : Math.min(Math.max(left, 0), SCHOOL_YEAR_MONTHS);
    return {
      year: offer.year + i,
      grade: grade.slug,
      feesCents:
        i === 0
          ? firstYearCost(offer, months).cents
          : withScholarship * raised(offer.netMonthlyFeeCents) +
            (SCHOOL_YEAR_MONTHS - withScholarship) * raised(offer.listMonthlyFeeCents),
      extrasCents: scenario.extrasCents,
      scholarshipMonths: withScholarship,
      isEstimate: i > 0,
    };
  });
}
