import * as v from "valibot";
import { LEAD_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { statusesIn } from "../../domain/transitions.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { namedSchool } from "./parts.ts";

export type ParsedLead = v.InferOutput<typeof SCHOOL_FORMS.lead>;

/** `token` gives access to the request; only its sender learns it. */
const leadResponse = v.object({ protocol: v.string(), token: v.string() });

/** A request, to the holder of its link, without the family's data. */
const leadByLink = v.object({
  protocol: v.string(),
  status: v.picklist(statusesIn(LEAD_TRANSITIONS)),
  school: namedSchool,
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type LeadByLink = v.InferOutput<typeof leadByLink>;

const visitDays = v.object({
  /** ISO date and what happens, as a request names it: "2026-12-12 9h às 12h, visita guiada". */
  days: v.array(v.string()),
});

const interestResponse = v.object({ count: v.number() });

export const leadEndpoints = {
  send: endpoint("POST /v3/schools/:slug/leads", "guest", leadResponse, {
    summary: "A family's request to a partner school; merged with one of the same user and e-mail within a day.",
    body: SCHOOL_FORMS.lead,
    status: 201,
    isIdempotent: true,
    errors: ["school_not_found", "leads_closed", "key_reused"],
  }),
  getByLink: endpoint("GET /v3/leads/own/:token", "link", leadByLink, {
    summary: "The status of a request, without the family's data.",
  }),
  cancel: endpoint("POST /v3/leads/own/:token/cancellation", "link", leadByLink, { summary: "Cancels a request." }),
  listVisitDays: endpoint("GET /v3/schools/:slug/visit-days", "anyone", visitDays, {
    summary: "Open days of a school, from today on, that still have a place.",
    errors: ["school_not_found"],
    unwrap: ({ days }) => days,
  }),
  getInterest: endpoint("GET /v3/schools/:slug/interest", "anyone", interestResponse, {
    summary: "How many visitors want a scholarship at a school.",
    errors: ["school_not_found"],
    unwrap: ({ count }) => count,
  }),
  addInterest: endpoint("POST /v3/schools/:slug/interest", "anyone", interestResponse, {
    summary: "Counts a visitor who wants a scholarship there, once a month.",
    errors: ["school_not_found"],
    unwrap: ({ count }) => count,
  }),
};
