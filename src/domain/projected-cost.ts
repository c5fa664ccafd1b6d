import { type Fee, firstYearCost } from "./pricing.ts";
import { GRADES, type Grade } from "./stage.ts";

export interface ProjectedYear {
  readonly year: number;
  readonly grade: Grade;
  /** Fees of the year, and what the family adds. */
  readonly feesCents: number;
  readonly extrasCents: number;
  readonly hasScholarship: boolean;
  /** All years but the first are guesses. */
  readonly isEstimate: boolean;
}

/** Parcels of a school year (Lei 9.870). */
const MONTHS = 12;

/**
 * Cost of each year to the end of the stage (idea I1). The first is that of the offer; the others are twelve monthly
 * fees, raised each year by `adjustmentPercent`, in full where the scholarship is over or the school does not say how
 * long it lasts. An enrolment fee of later years is not known and not counted.
 */
export function projectCosts(
  offer: Fee & { readonly grade: Grade; readonly year: number; readonly validityRule: string | null },
  scenario: { readonly adjustmentPercent: number; readonly extrasCents: number },
): ProjectedYear[] {
  const first = GRADES.findIndex((g) => g.slug === offer.grade);
  const { stage } = GRADES[first]!;
  const grades = GRADES.slice(first).filter((g) => g.stage === stage);
  const scholarshipYears = yearsOf(offer.validityRule, grades.length);
  return grades.map((grade, i) => {
    const hasScholarship = i < scholarshipYears;
    const monthly = hasScholarship ? offer.netMonthlyFeeCents : offer.listMonthlyFeeCents;
    const raised = Math.round(monthly * (1 + scenario.adjustmentPercent / 100) ** i);
    return {
      year: offer.year + i,
      grade: grade.slug,
      feesCents: i === 0 ? firstYearCost(offer).cents : MONTHS * raised,
      extrasCents: scenario.extrasCents,
      hasScholarship,
      isEstimate: i > 0,
    };
  });
}

/** School years that a rule of validity covers; a rule that is unknown promises the first alone. */
function yearsOf(validityRule: string | null, yearsOfStage: number): number {
  if (validityRule === "fim_da_etapa") return yearsOfStage;
  return validityRule === "minimo_2_anos" ? 2 : 1;
}
