import type { ActionHandlers } from "../backend/admin/action.ts";
import type { Handlers } from "../backend/http/mount.ts";
import type { FEATURE_ACTIONS } from "./actions.ts";
import { bookActions, booksApi } from "./books/api.ts";
import { chargeCheckApi } from "./charge-check/api.ts";
import type { FEATURE_ENDPOINTS, TEAM_ENDPOINTS } from "./contract.ts";
import { reportedFeeActions, reportedFeesApi, reportedFeesTeamApi } from "./reported-fees/api.ts";

type Endpoints = typeof FEATURE_ENDPOINTS;

export const FEATURE_HANDLERS: { readonly [Group in keyof Endpoints]: Handlers<Endpoints[Group]> } = {
  books: booksApi,
  chargeChecks: chargeCheckApi,
  reportedFees: reportedFeesApi,
};

export const TEAM_HANDLERS: Handlers<typeof TEAM_ENDPOINTS> = { ...reportedFeesTeamApi };

export const FEATURE_ACTION_HANDLERS: ActionHandlers<typeof FEATURE_ACTIONS> = {
  ...bookActions,
  ...reportedFeeActions,
};
