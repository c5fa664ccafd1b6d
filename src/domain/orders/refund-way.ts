import { isoBefore } from "../time/time.ts";

/**
 * Days after a Pix in which its receiver's bank can return it; then the money goes by another Pix. Source: API Pix
 * 2.9.0 of the Central Bank, `PixDevolucaoInvalida` ("90 dias desde a data de liquidação original do pix").
 */
export const PIX_RETURN_DAYS = 90;

/** Business days in which the team makes that other Pix, once it has the key. */
export const TEAM_REFUND_BUSINESS_DAYS = 5;

/** A refund, as far as it says who makes it. */
interface WayOfRefund {
  readonly movingSince: string | null;
  readonly doneAt: string | null;
  /** The team has recorded that it made it; 1 for yes. */
  readonly isByHand: number;
}

/**
 * Whether the team makes a refund, or made it: the bank cannot return the payment of that instant, and does not move
 * it.
 */
export function isMadeByTeam(
  { movingSince, doneAt, isByHand }: WayOfRefund,
  paidAt: string | null,
  now: Date,
): boolean {
  if (doneAt !== null) return isByHand === 1;
  return movingSince === null && paidAt !== null && !isReturnable(paidAt, now);
}

/** Whether a bank can still return a payment of an ISO instant. */
export function isReturnable(paidAt: string, now: Date): boolean {
  return Date.parse(paidAt) > Date.parse(lastUnreturnable(now));
}

/** The latest instant of payments that no bank can return any more, in ISO UTC as payments have it: for queries. */
export function lastUnreturnable(now: Date): string {
  return isoBefore(now, { days: PIX_RETURN_DAYS });
}
