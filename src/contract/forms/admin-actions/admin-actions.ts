import { FEATURE_ACTIONS } from "../../../features/actions.ts";
import { DATA_REQUEST_ACTIONS, LEAD_ACTIONS, ORDER_ACTIONS, SESSION_ACTIONS } from "./families.ts";
import { MONEY_ACTIONS } from "./money.ts";
import { CORRECTION_ACTIONS, DESK_FACT_ACTIONS, PICTURE_ACTIONS, REVIEW_ACTIONS } from "./queue.ts";
import { REDIRECT_ACTIONS } from "./redirects.ts";
import { CLAIM_ACTIONS, OFFER_ACTIONS, PARTNERSHIP_ACTIONS } from "./schools.ts";

/**
 * The actions of an administrator, by their name in the audit. The forms with their confirmations, the audit in words,
 * and the input of `/v3/admin/actions/:name` are derived from this table.
 */
export const ADMIN_ACTIONS = {
  ...ORDER_ACTIONS,
  ...CLAIM_ACTIONS,
  ...MONEY_ACTIONS,
  ...LEAD_ACTIONS,
  ...DESK_FACT_ACTIONS,
  ...PICTURE_ACTIONS,
  ...DATA_REQUEST_ACTIONS,
  ...SESSION_ACTIONS,
  ...CORRECTION_ACTIONS,
  ...PARTNERSHIP_ACTIONS,
  ...OFFER_ACTIONS,
  ...REDIRECT_ACTIONS,
  ...REVIEW_ACTIONS,
  ...FEATURE_ACTIONS,
};

export type AdminActionName = keyof typeof ADMIN_ACTIONS;
