import { gradesOfStages } from "../../domain/catalog/stage.ts";
import { readAmount } from "../../domain/prices/read-amount.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { formatMoney } from "../../domain/text/format.ts";

/** Statuses of a fee that a family reports. A refused one is deleted. */
export const REPORTED_FEE_STATUSES = {
  pending_email: "Falta confirmar o e-mail",
  waiting: "Espera a conferência da equipe",
  published: "Conferido",
} as const;
export type ReportedFeeStatus = keyof typeof REPORTED_FEE_STATUSES;

/** No private school asks less or more for a month. */
const [LOWEST, HIGHEST] = [5_000, 3_000_000];

/** School years before this one that a family may report. */
const YEARS_BACK = 3;

/** Mask of the grades that a school of some stages has; every grade where its stages are unknown. */
export function reportableGrades(stages: number): number {
  return stages === 0 ? -1 : gradesOfStages(stages);
}

/** School years that a family may report on an ISO date, the newest first: the next, this and the last three. */
export function reportableYears(today: string): number[] {
  const next = Number(today.slice(0, 4)) + 1;
  return Array.from({ length: YEARS_BACK + 2 }, (_, i) => next - i);
}

/** The monthly fee that a family typed, or what is wrong with it. */
export function readReportedFee(text: string): { readonly cents: Cents } | { readonly problem: string } {
  const read = readAmount(text);
  if ("problem" in read) return { problem: `O valor ${read.problem}` };
  if (read.value >= LOWEST && read.value <= HIGHEST) return { cents: read.value };
  return { problem: `Escreva o valor de um mês, de ${formatMoney(LOWEST)} a ${formatMoney(HIGHEST)}` };
}
