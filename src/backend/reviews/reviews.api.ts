import { Hono } from "hono";
import { noticeRequest, reviewRequest } from "../../contract/v3/reviews.ts";
import { senderOf, visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly, siteOrUser } from "../http/credentials.ts";
import { readKey } from "../http/idempotency-key.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { takeNotice } from "./notices.service.ts";
import { confirmReview, readOwnReview, withdrawReview } from "./own-review.service.ts";
import { submitReview } from "./submit.service.ts";

/** `/v3`: reviews of schools, and what their authors and readers do with them. */
export const reviewsApi = new Hono<BackendEnv>();

// A36.
reviewsApi.post("/schools/:slug/reviews", siteOrUser, async (c) => {
  const key = readKey(c);
  const body = await parseBody(c, reviewRequest);
  const answer = await submitReview(c.env, c.req.param("slug"), body, key, senderOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(answer, 201);
});

reviewsApi.get("/reviews/own/:token", siteOnly, async (c) =>
  c.json(await readOwnReview(c.env.DB, c.req.param("token"), new Date())),
);

reviewsApi.post("/reviews/own/:token/confirmation", siteOnly, async (c) =>
  c.json(await confirmReview(c.env.DB, c.req.param("token"), new Date())),
);

reviewsApi.post("/reviews/own/:token/withdrawal", siteOnly, async (c) => {
  await withdrawReview(c.env.DB, c.req.param("token"), new Date());
  return c.json({ message: "Sua avaliação foi retirada." });
});

reviewsApi.post("/schools/:slug/review-notices", siteOnly, async (c) => {
  const body = await parseBody(c, noticeRequest);
  const answer = await takeNotice(c.env, c.req.param("slug"), body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(answer, 201);
});
