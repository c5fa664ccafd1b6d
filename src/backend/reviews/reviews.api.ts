import type { reviewEndpoints } from "../../contract/v3/reviews.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { takeNotice } from "./notices.service.ts";
import { confirmReview, readReviewByLink, withdrawReview } from "./review-by-link.service.ts";
import { submitReview } from "./submit.service.ts";

/** Reviews of schools (A36), and reports of them. */
export const reviewsApi: Handlers<typeof reviewEndpoints> = {
  submit: withMails((call) => submitReview(call, call.params.slug, call.body, call.idempotencyKey)),
  getByLink: ({ env, params, now }) => readReviewByLink(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmReview(env.DB, params.token, now),
  withdraw: says("Sua avaliação foi retirada.", ({ env, params, now }) => withdrawReview(env.DB, params.token, now)),
  report: withMails((call) => takeNotice(call, call.params.slug, call.body)),
};
