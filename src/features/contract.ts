import { bookEndpoints, bookJobs } from "./books/contract.ts";
import { chargeCheckEndpoints } from "./charge-check/contract.ts";
import { reportedFeeEndpoints, reportedFeeTeamEndpoints } from "./reported-fees/contract.ts";

export const FEATURE_ENDPOINTS = {
  books: bookEndpoints,
  chargeChecks: chargeCheckEndpoints,
  reportedFees: reportedFeeEndpoints,
};

/** Endpoints of the features in the group of the team. */
export const TEAM_ENDPOINTS = { ...reportedFeeTeamEndpoints };

/** The jobs of the features, by their name in the log and in `/saude`. */
export const FEATURE_JOBS = { ...bookJobs };
