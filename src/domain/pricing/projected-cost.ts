import { GRADES, type Grade } from "../catalog/stage.ts";
import { scholarshipMonths } from "../orders/order-terms.ts";
import { type Fee, firstYearCost } from "./pricing.ts";
import { SCHOOL_YEAR_MONTHS } from "./school-year.ts";

export interface ProjectedYear {
  readonly year: number;
  readonly grade: Grade;
  /** Fees of the year, and what the family adds. */
  readonly feesCents: number;
  readonly extrasCents: number;
  /** Months of the year with the scholarship. */
  readonly scholarshipMonths: number;
  /** All years but the first are guesses. */
  readonly isEstimate: boolean;
}

/**
 * Cost of each year to the end of the stage (idea I1). The first is that of the offer, of so many `months`
 * (`monthsLeft`); the others are twelve monthly fees, raised each year by `adjustmentPercent`, in full where the
 * scholarship is over or the school does not say how long it lasts. An enrolment fee of later years is not known and not
 * counted.
 */
export function projectCosts(
  offer: Fee & { readonly grade: Grade; readonly year: number; readonly validityRule: string | null },
  months: number,
  scenario: { readonly adjustmentPercent: number; readonly extrasCents: number },
): ProjectedYear[] {
  const first = GRADES.findIndex((g) => g.slug === offer.grade);
  const { stage } = GRADES[first]!;
  const grades = GRADES.slice(first).filter((g) => g.stage === stage);
  // A rule that is unknown promises the first year alone.
  const covered = scholarshipMonths({ ...offer, months }) ?? months;
  return grades.map((grade, i) => {
    const raised = (cents: number) => Math.round(cents * (1 + scenario.adjustmentPercent / 100) ** i);
    const before = i === 0 ? 0 : months + (i - 1) * SCHOOL_YEAR_MONTHS;
    const withScholarship = Math.min(Math.max(covered - before, 0), i === 0 ? months : SCHOOL_YEAR_MONTHS);
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
