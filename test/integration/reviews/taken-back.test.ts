import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readDue } from "../../../src/backend/admin/queue.ts";
import {
  approveReview,
  listReviewQueue,
  rejectReview,
  takeBackReview,
} from "../../../src/backend/reviews/moderation.service.ts";
import {
  listWaitingReplies,
  publishReply,
  takeBackReply,
  takeReply,
} from "../../../src/backend/reviews/reply.service.ts";
import { readReviewByLink } from "../../../src/backend/reviews/review-by-link.service.ts";
import { reviewNotice } from "../../../src/backend/schema/reviews.ts";
import { decisionDueAt } from "../../../src/domain/reviews/review-deadline.ts";
import { noticeRow } from "../../fixtures/rows.ts";
import { publishWorld } from "../worker.ts";
import {
  bindingsOf,
  clearReviews,
  confirmed,
  decide,
  MODERATOR,
  pageSays,
  published,
  REVIEW,
  strike,
} from "./family.ts";

const NOW = new Date();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await publishWorld();
});
beforeEach(clearReviews);

test("a published review is taken back: it leaves the page, is as late as before, and its author reads the same decision once", async () => {
  const { post, reviewId, token } = await published();
  const site = bindingsOf(post);
  await strike(post.bindings);
  const mails = post.mails.length;
  const confirmedAt = new Date(NOW.getTime() - 24 * DAY_MS).toISOString();
  await env.DB.prepare("UPDATE review_event SET at = ? WHERE review_id = ? AND status = 'pending_moderation'")
    .bind(confirmedAt, reviewId)
    .run();
  const later = await confirmed({ userEmail: "outra@familia.example" });
  await decide(takeBackReview(env.DB, reviewId, MODERATOR, new Date()));
  await strike(post.bindings);
  expect(await pageSays(REVIEW.testimonial)).toBe(false);
  const { reviews } = await listReviewQueue(env.DB, 1, "");
  const dueAt = decisionDueAt(confirmedAt);
  expect(reviews.map(({ id }) => id)).toEqual([reviewId, later.reviewId]);
  expect(reviews[0]).toMatchObject({ waitingSince: confirmedAt, dueAt });
  expect((await readDue(env.DB)).filter(({ kind }) => kind === "review")[0]).toMatchObject({ dueAt });
  expect(await readReviewByLink(env.DB, token, NOW)).toMatchObject({
    status: "pending_moderation",
    decisionDueAt: dueAt,
  });
  await decide(approveReview(site, reviewId, MODERATOR, new Date()));
  await strike(post.bindings);
  expect([await pageSays(REVIEW.testimonial), post.mails.length]).toEqual([true, mails]);
  await decide(takeBackReview(env.DB, reviewId, MODERATOR, new Date()));
  await decide(rejectReview(site, reviewId, "ofensa", MODERATOR, new Date()));
  await strike(post.bindings);
  expect(post.mails).toHaveLength(mails + 1);
});

test.each(["pending_email", "pending_moderation", "hidden_on_notice", "edited", "withdrawn_by_author"])(
  "a review that is %s is not taken back",
  async (status) => {
    const { reviewId } = await confirmed();
    await env.DB.prepare("UPDATE review SET status = ? WHERE id = ?").bind(status, reviewId).run();
    await expect(takeBackReview(env.DB, reviewId, MODERATOR, NOW)).rejects.toMatchObject({ code: "review_changed" });
  },
);

test("a rejected review is taken back once, and not while a notice against it is open", async () => {
  const { post, reviewId } = await confirmed();
  await decide(rejectReview(bindingsOf(post), reviewId, "ofensa", MODERATOR, NOW));
  const takeBack = () => takeBackReview(env.DB, reviewId, MODERATOR, NOW);
  const both = await Promise.allSettled([decide(takeBack()), decide(takeBack())]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await decide(approveReview(bindingsOf(post), reviewId, MODERATOR, NOW));
  const { inepCode } = (await env.DB.prepare("SELECT inep_code AS inepCode FROM review WHERE id = ?")
    .bind(reviewId)
    .first<{ inepCode: string }>())!;
  await drizzle(env.DB)
    .insert(reviewNotice)
    .values(noticeRow({ protocol: "NOT-1", reviewId, inepCode, createdAt: NOW.toISOString() }));
  await expect(takeBack()).rejects.toMatchObject({ code: "invalid_fields" });
});

test("the team's publication of a reply that waited is taken back: it is in the queue with its first date", async () => {
  const { post, reviewId } = await published();
  const site = bindingsOf(post);
  const body = "Veja escola.example.";
  await decide(takeReply(site, reviewId, body, NOW));
  const [waiting] = await listWaitingReplies(env.DB);
  const later = new Date(NOW.getTime() + DAY_MS);
  await decide(publishReply(site, reviewId, body, MODERATOR, later));
  expect(await listWaitingReplies(env.DB)).toEqual([]);
  const takeBack = () => decide(takeBackReply(env.DB, reviewId, MODERATOR, later));
  await takeBack();
  expect(await listWaitingReplies(env.DB)).toEqual([waiting]);
  await expect(takeBack()).rejects.toMatchObject({ code: "review_changed" });
});
