import { addBusinessDays } from "../time/business-days.ts";
import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";

/** Business days in which a claim to a school's page is answered, as its e-mail promises. */
const ANSWER_DAYS = 5;

/** Calendar days after which a claim that nobody has decided ends by itself, as refused. */
export const CLAIM_DAYS = 30;

/** ISO date by which a claim is answered, from the ISO instant of its arrival. */
export function claimDueOn(createdAt: string): string {
  return addBusinessDays(dateInSaoPaulo(new Date(createdAt)), ANSWER_DAYS);
}
