import * as v from "valibot";
import type { DeskAction } from "../../domain/partners/desk-actions.ts";
import { PARTNERSHIP_STATUSES } from "../../domain/partners/partnership-status.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { orNull, text, word } from "./parts.ts";

/** The partnership of a school, to its people; all null when it never asked. */
const partnershipView = v.object({
  status: v.nullable(v.picklist(PARTNERSHIP_STATUSES)),
  /** ISO day since which it is, or was, in force. */
  since: orNull,
  /** Reason of the last decision of the team. */
  reason: orNull,
  termsVersion: orNull,
  acceptedAt: orNull,
});
export type PartnershipView = v.InferOutput<typeof partnershipView>;

/** An action at the desk. */
const deskEvent = v.object({
  at: text,
  action: word<DeskAction>(),
  /** Who acted; null once their data was erased. */
  name: orNull,
});
export type DeskEvent = v.InferOutput<typeof deskEvent>;

export const partnershipEndpoints = {
  get: endpoint("GET /v3/claims/own/:token/partnership", "link", partnershipView, {
    summary: "The commercial partnership of the school, once the claim is approved.",
  }),
  ask: endpoint("POST /v3/claims/own/:token/partnership", "link", partnershipView, {
    summary: "Asks for the partnership under a version of its terms.",
    body: SCHOOL_FORMS.partnership,
    errors: ["already_decided", "terms_changed"],
  }),
  listEvents: endpoint("GET /v3/claims/own/:token/events", "link", v.object({ events: v.array(deskEvent) }), {
    summary: "The latest actions of the people of the school at its desk.",
    unwrap: ({ events }) => events,
  }),
};
