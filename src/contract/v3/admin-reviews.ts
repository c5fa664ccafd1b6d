import * as v from "valibot";
import type { NoticeReason } from "../../domain/reviews/review-reason.ts";
import { orNull, namedSchool as school, text, word } from "./parts.ts";

const count = v.number();

/** A pending review, without e-mail and surname of its author. `dueAt` is an ISO date. */
export const queuedReview = v.object({
  id: text,
  school,
  author: text,
  relationship: text,
  average: count,
  testimonial: text,
  waitingSince: text,
  dueAt: text,
  replacesPublished: v.boolean(),
});
export type QueuedReview = v.InferOutput<typeof queuedReview>;

/** A school's reply that waits for the team, because it has a link. */
export const waitingReply = v.object({ reviewId: text, body: text, waitingSince: text, testimonial: text, school });
export type WaitingReply = v.InferOutput<typeof waitingReply>;

/** A report of a published review, without its sender. */
export const openNotice = v.object({
  protocol: text,
  details: text,
  createdAt: text,
  dueAt: text,
  school,
  reason: word<NoticeReason>(),
  /** Null when the review was deleted. */
  testimonial: orNull,
});
export type OpenNotice = v.InferOutput<typeof openNotice>;
