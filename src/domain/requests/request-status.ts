import type { Transitions } from "../transitions.ts";

/** A claim to a school's page. `pending_email`: its author has not confirmed the e-mail. An approval can be ended. */
export type ClaimStatus = "pending_email" | "open" | "approved" | "refused";
export const CLAIM_TRANSITIONS: Transitions<ClaimStatus> = {
  pending_email: ["open"],
  open: ["approved", "refused"],
  approved: ["refused"],
  refused: [],
};

/** A correction of a school's page. */
export type CorrectionStatus = "open" | "accepted" | "rejected";
export const CORRECTION_TRANSITIONS: Transitions<CorrectionStatus> = {
  open: ["accepted", "rejected"],
  accepted: [],
  rejected: [],
};

/** A request about personal data. */
export type DataRequestStatus = "open" | "answered";
export const DATA_REQUEST_TRANSITIONS: Transitions<DataRequestStatus> = { open: ["answered"], answered: [] };

/** A family's request to be contacted by a school. */
export type LeadStatus = "sent" | "cancelled";
export const LEAD_TRANSITIONS: Transitions<LeadStatus> = { sent: ["cancelled"], cancelled: [] };

/** A school's new e-mail address. `waiting`: the new address has not confirmed. `refused`: by the old address. */
export type AddressChangeStatus = "waiting" | "confirmed" | "refused" | "done";
export const ADDRESS_CHANGE_TRANSITIONS: Transitions<AddressChangeStatus> = {
  waiting: ["confirmed", "refused"],
  confirmed: ["done", "refused"],
  refused: [],
  done: [],
};
