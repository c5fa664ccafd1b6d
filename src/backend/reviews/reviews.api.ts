import type { reviewEndpoints } from "../../contract/v3/reviews.ts";
import type { Handlers } from "../http/mount.ts";
import { takeNotice } from "./notices.service.ts";
import { confirmReview, readOwnReview, withdrawReview } from "./own-review.service.ts";
import { submitReview } from "./submit.service.ts";

/** Reviews of schools (A36), and reports of them. */
export const reviewsApi: Handlers<typeof reviewEndpoints> = {
  submit: async ({ env, params, body, idempotencyKey, client, now, sendMails }) => {
    const review = await submitReview(env, params.slug, body, idempotencyKey, client, now);
    sendMails();
    return review;
  },
  getOwn: ({ env, params, now }) => readOwnReview(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmReview(env.DB, params.token, now),
  withdraw: async ({ env, params, now }) => {
    await withdrawReview(env.DB, params.token, now);
    return { message: "Sua avaliação foi retirada." };
  },
  report: async ({ env, params, body, client, now, sendMails }) => {
    const notice = await takeNotice(env, params.slug, body, client, now);
    sendMails();
    return notice;
  },
};
