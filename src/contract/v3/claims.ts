import * as v from "valibot";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import { SCHOOL_LEVELS } from "../../domain/partners/school-rights.ts";
import { CLAIM_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { statusesIn } from "../../domain/transitions.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse } from "./account.ts";
import { namedSchool } from "./parts.ts";

export type ParsedClaim = v.InferOutput<typeof SCHOOL_FORMS.claim>;

const claimResponse = v.object({ protocol: v.string() });

const claimByLink = v.object({
  protocol: v.string(),
  status: v.picklist(statusesIn(CLAIM_TRANSITIONS)),
  /** Rights of its author at the desk, once it is approved. */
  access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
  /** Standing of the school on the site. */
  level: v.picklist(SCHOOL_LEVELS),
  school: namedSchool,
  /** Whether the refusal ended an access that there was. */
  hadAccess: v.boolean(),
  /** Reason of a refusal. */
  decision: v.nullable(v.string()),
});
export type ClaimByLink = v.InferOutput<typeof claimByLink>;

/** A desk of the person of a link. Their token and the INEP code, with a dot between, open it. */
const deskLink = v.object({
  inepCode: v.string(),
  ...namedSchool.entries,
  /** "Moema, São Paulo/SP"; the city alone where the neighborhood is unknown. */
  place: v.string(),
});
export type DeskLink = v.InferOutput<typeof deskLink>;

const deskReview = v.object({
  id: v.string(),
  author: v.string(),
  average: v.number(),
  testimonial: v.string(),
  createdAt: v.string(),
  reply: v.nullable(v.string()),
  /** A reply with a link, which the team reads first. */
  waitingReply: v.nullable(v.string()),
});
export type DeskReview = v.InferOutput<typeof deskReview>;

const deskReviews = v.object({ reviews: v.array(deskReview) });

const replyRequest = v.object({
  reviewId: v.pipe(v.string(), v.maxLength(64)),
  ...SCHOOL_FORMS.reviewReply.entries,
});

export const claimEndpoints = {
  send: endpoint("POST /v3/schools/:slug/claims", "anyone", claimResponse, {
    summary: "Asks to manage the page of a school; a link confirms the e-mail.",
    body: SCHOOL_FORMS.claim,
    status: 201,
    errors: ["school_not_found"],
    unwrap: ({ protocol }) => protocol,
  }),
  findByCnpj: endpoint("GET /v3/schools-by-cnpj", "anyone", v.object({ schools: v.array(namedSchool) }), {
    summary: "The schools with a CNPJ on record, for who claims one.",
    // Anything but the digits of one is the CNPJ of no school.
    query: v.object({ cnpj: v.fallback(v.pipe(v.string(), v.regex(/^\d{14}$/)), "") }),
    unwrap: ({ schools }) => schools,
  }),
  renew: endpoint("POST /v3/claims/renewals", "anyone", messageResponse, {
    summary: "E-mails a link to the desk to an address whose claim is approved; the answer is the same for any other.",
    body: SCHOOL_FORMS.deskLink,
  }),
  getByLink: endpoint("GET /v3/claims/own/:token", "link", claimByLink, {
    summary: "A claim to a school's page: its status, and what its author may do.",
  }),
  confirm: endpoint("POST /v3/claims/own/:token/confirmation", "link", claimByLink, {
    summary: "Confirms the e-mail address that received the link; accepts an invitation.",
  }),
  listDesks: endpoint("GET /v3/claims/own/:token/desks", "link", v.object({ desks: v.array(deskLink) }), {
    summary:
      "The desks of the address of an approved claim, its own included. The token and the INEP code of one, with a dot between, open it.",
    unwrap: ({ desks }) => desks,
  }),
  listReviews: endpoint("GET /v3/claims/own/:token/reviews", "link", deskReviews, {
    summary: "The latest reviews of the school, once the claim is approved.",
    unwrap: ({ reviews }) => reviews,
  }),
  reply: endpoint("POST /v3/claims/own/:token/replies", "link", deskReviews, {
    summary: "The school's one reply under a review, once the claim is approved.",
    body: replyRequest,
    errors: ["review_not_found", "review_changed"],
    unwrap: ({ reviews }) => reviews,
  }),
};
