import * as v from "valibot";
import { endpoint } from "../../contract/endpoint.ts";
import { messageResponse } from "../../contract/v3/account.ts";
import { namedSchool, text, word } from "../../contract/v3/parts.ts";
import { reportedFeeForm } from "./reported-fee.form.ts";
import type { ReportedFeeStatus } from "./reported-fee.rules.ts";

const status = word<ReportedFeeStatus>();

const reportedFee = v.object({
  status,
  school: namedSchool,
  grade: text,
  shift: text,
  year: v.number(),
  cents: v.number(),
  createdAt: text,
  /** Until when it can be confirmed. */
  expiresAt: text,
});
export type ReportedFee = v.InferOutput<typeof reportedFee>;

const queuedReportedFee = v.object({
  ...reportedFee.entries,
  id: text,
  /** Fees of the same grade and year of the school: the published ones, and those that families reported. */
  published: v.array(v.number()),
  reported: v.array(v.number()),
});
export type QueuedReportedFee = v.InferOutput<typeof queuedReportedFee>;

export const reportedFeeEndpoints = {
  submit: endpoint("POST /v3/schools/:slug/reported-fees", "anyone", v.object({ status }), {
    summary: "A fee that a family pays or paid. It waits until the family follows the e-mailed link.",
    body: reportedFeeForm,
    status: 201,
    isIdempotent: true,
    errors: ["school_not_found", "key_reused"],
  }),
  getByLink: endpoint("GET /v3/reported-fees/own/:token", "link", reportedFee, {
    summary: "A reported fee, to the family that reported it.",
  }),
  confirm: endpoint("POST /v3/reported-fees/own/:token/confirmation", "link", reportedFee, {
    summary: "Confirms the e-mail address that received the link.",
    errors: ["fee_reported_already"],
  }),
  withdraw: endpoint("POST /v3/reported-fees/own/:token/withdrawal", "link", messageResponse, {
    summary: "Deletes a reported fee that nobody has decided on.",
    errors: ["already_decided"],
  }),
};

export const reportedFeeTeamEndpoints = {
  listReportedFees: endpoint("GET /v3/admin/reported-fees", "admin", v.array(queuedReportedFee), {
    summary: "Fees that families reported and the team has not decided on, oldest first.",
    query: v.object({ search: v.optional(text, "") }),
  }),
};
