import { addBusinessDays } from "../../domain/time/business-days.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";

/** Business days in which a confirmed review is read (K4). */
const DECISION_DAYS = 5;

/** ISO date by which a review that was confirmed at an ISO instant is decided on. */
export function decisionDueAt(confirmedAt: string): string {
  return addBusinessDays(dateInSaoPaulo(new Date(confirmedAt)), DECISION_DAYS);
}
