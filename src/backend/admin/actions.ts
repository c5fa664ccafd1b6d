import type { ADMIN_ACTIONS } from "../../contract/forms/admin-actions/admin-actions.ts";
import { FEATURE_ACTION_HANDLERS } from "../../features/api.ts";
import type { ActionHandlers } from "./action.ts";
import { claimActions } from "./claims.ts";
import { correctionActions } from "./corrections.ts";
import { dataRequestActions } from "./data-requests.ts";
import { deskFactActions } from "./desk-facts.ts";
import { leadActions } from "./leads.ts";
import { moneyActions } from "./money.ts";
import { offerActions } from "./offers.ts";
import { orderActions } from "./orders.ts";
import { partnershipActions } from "./partnerships.ts";
import { pictureActions } from "./pictures.ts";
import { redirectActions } from "./redirects.ts";
import { reviewActions } from "./reviews.ts";
import { sessionActions } from "./sessions.ts";

/** The work of each action of an administrator. */
export const ACTION_HANDLERS: ActionHandlers<typeof ADMIN_ACTIONS> = {
  ...orderActions,
  ...claimActions,
  ...moneyActions,
  ...leadActions,
  ...deskFactActions,
  ...pictureActions,
  ...dataRequestActions,
  ...sessionActions,
  ...correctionActions,
  ...partnershipActions,
  ...offerActions,
  ...redirectActions,
  ...reviewActions,
  ...FEATURE_ACTION_HANDLERS,
};
