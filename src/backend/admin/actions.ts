import type { AdminAction } from "./action.ts";
import { BOOK_ACTIONS } from "./books.ts";
import { CLAIM_ACTIONS } from "./claims.ts";
import { CORRECTION_ACTIONS } from "./corrections.ts";
import { DATA_REQUEST_ACTIONS } from "./data-requests.ts";
import { DESK_FACT_ACTIONS } from "./desk-facts.ts";
import { LEAD_ACTIONS } from "./leads.ts";
import { MONEY_ACTIONS } from "./money.ts";
import { OFFER_ACTIONS } from "./offers.ts";
import { ORDER_ACTIONS } from "./orders.ts";
import { PARTNERSHIP_ACTIONS } from "./partnerships.ts";
import { PICTURE_ACTIONS } from "./pictures.ts";
import { REDIRECT_ACTIONS } from "./redirects.ts";
import { REPORTED_FEE_ACTIONS } from "./reported-fee-actions.ts";
import { REVIEW_ACTIONS } from "./reviews.ts";
import { endSessions } from "./sessions.ts";

const ACTIONS: readonly AdminAction[] = [
  ...ORDER_ACTIONS,
  ...CLAIM_ACTIONS,
  ...MONEY_ACTIONS,
  ...LEAD_ACTIONS,
  ...DESK_FACT_ACTIONS,
  ...PICTURE_ACTIONS,
  ...DATA_REQUEST_ACTIONS,
  endSessions,
  ...CORRECTION_ACTIONS,
  ...PARTNERSHIP_ACTIONS,
  ...OFFER_ACTIONS,
  ...REDIRECT_ACTIONS,
  ...REVIEW_ACTIONS,
  ...REPORTED_FEE_ACTIONS,
  ...BOOK_ACTIONS,
];

/** Every action of an administrator, by its name in the audit. */
export const ADMIN_ACTIONS: Readonly<Record<string, AdminAction>> = Object.fromEntries(
  ACTIONS.map((action) => [action.name, action]),
);
