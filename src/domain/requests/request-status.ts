import { transitions } from "../transitions.ts";

/**
 * A claim to a school's page. `pending_email`: its author has not confirmed the e-mail. `invited`: by a colleague,
 * whose word takes the place of the team's check. An approval can be ended.
 */
export const CLAIM_TRANSITIONS = transitions({
  pending_email: ["open"],
  invited: ["approved"],
  open: ["approved", "refused"],
  approved: ["refused"],
  refused: [],
});
export type ClaimStatus = keyof typeof CLAIM_TRANSITIONS;

/** Decisions that end an access without the team. */
export const ENDED_WITHOUT_TEAM = {
  byColleague: "Uma pessoa que também cuida da página encerrou este acesso.",
  byNewEmail: "O e-mail da escola mudou. Se você continua cuidando da página, peça de novo.",
};

export const CORRECTION_TRANSITIONS = transitions({ open: ["accepted", "rejected"], accepted: [], rejected: [] });
export type CorrectionStatus = keyof typeof CORRECTION_TRANSITIONS;

export const DATA_REQUEST_TRANSITIONS = transitions({ open: ["answered"], answered: [] });
export type DataRequestStatus = keyof typeof DATA_REQUEST_TRANSITIONS;

/** A family's request to be contacted by a school. An answered one can still be cancelled, which erases it. */
export const LEAD_TRANSITIONS = transitions({
  sent: ["answered", "cancelled"],
  answered: ["cancelled"],
  cancelled: [],
});
export type LeadStatus = keyof typeof LEAD_TRANSITIONS;

/** A school's new e-mail address. `waiting`: the new address has not confirmed. `refused`: by the old address. */
export const SCHOOL_EMAIL_CHANGE_TRANSITIONS = transitions({
  waiting: ["confirmed", "refused"],
  confirmed: ["done", "refused"],
  refused: [],
  done: [],
});
export type SchoolEmailChangeStatus = keyof typeof SCHOOL_EMAIL_CHANGE_TRANSITIONS;
