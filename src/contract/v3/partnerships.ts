import * as v from "valibot";
import type { DeskAction } from "../../domain/partners/desk-actions.ts";
import { PARTNERSHIP_STATUSES } from "../../domain/partners/partnership-status.ts";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { orNull, text, word } from "./parts.ts";

/** The partnership of a school, to its people; all null when it never asked. */
const partnershipView = v.object({
  status: v.nullable(v.picklist(PARTNERSHIP_STATUSES)),
  /** ISO day since which it is, or was, in force. */
  since: orNull,
  reason: orNull,
  termsVersion: orNull,
  acceptedAt: orNull,
});
export type PartnershipView = v.InferOutput<typeof partnershipView>;

const deskEvent = v.object({
  at: text,
  action: word<DeskAction>(),
  /** Person who acted; null once their data was erased. */
  name: orNull,
});

const deskPerson = v.object({
  name: text,
  role: text,
  access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
});
const deskHistory = v.object({ people: v.array(deskPerson), events: v.array(deskEvent) });
export type DeskHistory = v.InferOutput<typeof deskHistory>;

export const partnershipEndpoints = {
  get: endpoint("GET /v3/claims/own/:token/partnership", "link", partnershipView, {
    summary: "The commercial partnership of the school, once the claim is approved.",
  }),
  ask: endpoint("POST /v3/claims/own/:token/partnership", "link", partnershipView, {
    summary: "Asks for the partnership under a version of its terms.",
    body: SCHOOL_FORMS.partnership,
    errors: ["already_decided", "terms_changed"],
  }),
  readHistory: endpoint("GET /v3/claims/own/:token/history", "link", deskHistory, {
    summary: "The people with access to the desk of the school, and their latest actions.",
  }),
};
