import * as v from "valibot";
import type { ReviewStatus } from "../../domain/reviews/review-status.ts";
import { endpoint } from "../endpoint.ts";
import { REVIEW_FORMS } from "../forms/review-forms.ts";
import { messageResponse } from "./account.ts";
import { namedSchool, word } from "./parts.ts";

export type ParsedReview = v.InferOutput<typeof REVIEW_FORMS.review>;

const status = word<ReviewStatus>();

/** A36. */
const reviewResponse = v.object({ reviewId: v.string(), status });
export type ReviewResponse = v.InferOutput<typeof reviewResponse>;

/** A review, to its author or their guardian by the e-mailed link. */
const reviewByLink = v.object({
  status,
  role: v.picklist(["author", "guardian"]),
  school: namedSchool,
  /** As shown: "Maria S.". Empty once withdrawn, as is the text. */
  author: v.string(),
  relationship: v.string(),
  average: v.number(),
  testimonial: v.string(),
  createdAt: v.string(),
  isConfirmed: v.boolean(),
  waitsForGuardian: v.boolean(),
  /** Until when it can be confirmed. */
  expiresAt: v.string(),
  /** ISO date by which a confirmed review is moderated; null once it is. */
  decisionDueAt: v.nullable(v.string()),
  /** Code of a refusal or removal. */
  reason: v.nullable(v.string()),
});
export type ReviewByLink = v.InferOutput<typeof reviewByLink>;

export const noticeRequest = v.object({
  reviewId: v.pipe(v.string(), v.maxLength(64)),
  ...REVIEW_FORMS.reviewNotice.entries,
});

const noticeResponse = v.object({ protocol: v.string(), dueAt: v.string() });
export type NoticeResponse = v.InferOutput<typeof noticeResponse>;

export const reviewEndpoints = {
  submit: endpoint("POST /v3/schools/:slug/reviews", "guest", reviewResponse, {
    summary: "A review (A36); it waits until the author follows the e-mailed link.",
    body: REVIEW_FORMS.review,
    status: 201,
    isIdempotent: true,
    errors: ["school_not_found", "key_reused"],
  }),
  getByLink: endpoint("GET /v3/reviews/own/:token", "link", reviewByLink, {
    summary: "A review, to its author or their guardian.",
  }),
  confirm: endpoint("POST /v3/reviews/own/:token/confirmation", "link", reviewByLink, {
    summary: "Confirms the e-mail address that received the link.",
  }),
  withdraw: endpoint("POST /v3/reviews/own/:token/withdrawal", "link", messageResponse, {
    summary: "Withdraws a review and deletes its text.",
    errors: ["review_changed"],
  }),
  report: endpoint("POST /v3/schools/:slug/review-notices", "anyone", noticeResponse, {
    summary: "Reports a published review.",
    body: noticeRequest,
    status: 201,
    errors: ["school_not_found", "review_not_found"],
  }),
};
