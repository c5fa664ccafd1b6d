import { reportedFeeEndpoints, reportedFeeTeamEndpoints } from "./reported-fees/contract.ts";

/** The endpoints of the features, by subject. */
export const FEATURE_ENDPOINTS = {
  reportedFees: reportedFeeEndpoints,
};

/** Endpoints of the features in the group of the team. */
export const TEAM_ENDPOINTS = { ...reportedFeeTeamEndpoints };
