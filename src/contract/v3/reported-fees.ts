import * as v from "valibot";
import type { ReportedFeeStatus } from "../../domain/requests/reported-fee.ts";
import { endpoint } from "../endpoint.ts";
import { reportedFeeForm } from "../forms/reported-fee-form.ts";
import { messageResponse } from "./account.ts";
import { namedSchool, orNull, text, word } from "./parts.ts";

/** A form with its document: one above 8 MB is refused in words. */
const MAX_REPORT_BYTES = 12 * 1024 * 1024;

const status = word<ReportedFeeStatus>();

const reportedFee = v.object({
  status,
  school: namedSchool,
  grade: text,
  shift: text,
  year: v.number(),
  cents: v.number(),
  /** Whether a document came with it, which is deleted once somebody has decided. */
  hasDocument: v.boolean(),
  createdAt: text,
  /** Until when it can be confirmed. */
  expiresAt: text,
});
export type ReportedFee = v.InferOutput<typeof reportedFee>;

/** A reported fee that waits for the team. */
export const queuedReportedFee = v.object({
  ...reportedFee.entries,
  id: text,
  /** Key of the document in the bucket. */
  file: orNull,
  /** Fees of the same grade and year of the school: the published ones, and those that families reported. */
  published: v.array(v.number()),
  reported: v.array(v.number()),
});
export type QueuedReportedFee = v.InferOutput<typeof queuedReportedFee>;

export const reportedFeeEndpoints = {
  submit: endpoint("POST /v3/schools/:slug/reported-fees", "anyone", v.object({ status }), {
    summary:
      "A fee that a family pays or paid; multipart, with a document if there is one. It waits until the family follows the e-mailed link.",
    body: v.object({ ...reportedFeeForm.entries, document: v.optional(v.file()) }),
    isMultipart: true,
    maxBodyBytes: MAX_REPORT_BYTES,
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
    summary: "Deletes a reported fee that nobody has decided on, and its document.",
    errors: ["already_decided"],
  }),
};
