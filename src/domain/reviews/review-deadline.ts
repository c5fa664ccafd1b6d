import { addBusinessDays } from "../time/business-days.ts";
import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";

/** Business days for the decision on a confirmed review (K4). In words: "cinco dias úteis" in `npm run texts`. */
const DECISION_DAYS = 5;

/** ISO date by which a review is decided on, from the ISO instant of its confirmation. */
export function decisionDueAt(confirmedAt: string): string {
  return addBusinessDays(dateInSaoPaulo(new Date(confirmedAt)), DECISION_DAYS);
}
