import type { reviewEndpoints } from "../../contract/v3/reviews.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { takeNotice } from "./notices.service.ts";
import { confirmReview, readOwnReview, withdrawReview } from "./own-review.service.ts";
import { submitReview } from "./submit.service.ts";

/** Reviews of schools (A36), and reports of them. */
export const reviewsApi: Handlers<typeof reviewEndpoints> = {
  submit: withMails((call) => submitReview(call, call.params.slug, call.body, call.idempotencyKey)),
  getOwn: ({ env, params, now }) => readOwnReview(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmReview(env.DB, params.token, now),
  withdraw: says("Sua avaliação foi retirada.", ({ env, params, now }) => withdrawReview(env.DB, params.token, now)),
  report: withMails((call) => takeNotice(call, call.params.slug, call.body)),
};
