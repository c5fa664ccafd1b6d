import { env } from "cloudflare:test";
import * as v from "valibot";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rejectReview } from "../../../src/backend/reviews/moderation.service.ts";
import { readModerationCounts } from "../../../src/backend/reviews/moderation-counts.ts";
import { submitReview } from "../../../src/backend/reviews/submit.service.ts";
import { reviewEvent, reviewSubmission } from "../../../src/backend/schema/reviews.ts";
import { REVIEW_FORMS } from "../../../src/contract/forms/review-forms.ts";
import { postOffice } from "../post.ts";
import { publishWorld } from "../worker.ts";
import {
  allOf,
  bindingsOf,
  clearReviews,
  confirmed,
  decide,
  MODERATOR,
  published,
  REVIEW,
  SCHOOL,
  sentReviews,
} from "./family.ts";

beforeAll(publishWorld);
beforeEach(clearReviews);

class Breakdown extends Error {}

/** A database that breaks down at its batch, before it is written or after, when only the answer is lost. */
function breaking(db: D1Database, when: "before" | "after"): D1Database {
  let isOver = false;
  return new Proxy(db, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
      return async (statements: D1PreparedStatement[]) => {
        const isNow = !isOver;
        isOver = true;
        if (isNow && when === "before") throw new Breakdown();
        const result = await real.batch(statements);
        if (isNow) throw new Breakdown();
        return result;
      };
    },
  });
}

test.each(["before", "after"] as const)(
  "a breakdown %s the write of a review loses and doubles nothing",
  async (when) => {
    const site = { ...bindingsOf(postOffice()), DB: breaking(env.DB, when) };
    const asked = v.parse(REVIEW_FORMS.review, REVIEW);
    const caller = { env: site, client: { ip: "203.0.113.9", device: "" }, now: new Date() };
    const send = () => submitReview(caller, SCHOOL, asked, "once-and-again");
    await expect(send()).rejects.toThrow(Breakdown);
    expect((await send()).status).toBe("pending_email");
    const mails = await env.DB.prepare("SELECT recipient FROM mail_outbox").all();
    expect([await sentReviews(), await allOf(reviewSubmission), await allOf(reviewEvent), mails.results]).toEqual([
      [expect.anything()],
      [expect.anything()],
      [expect.anything()],
      [{ recipient: "ana@correio.example" }],
    ]);
  },
);

test("reviews of an import that wait for moderation were not sent through the site", async () => {
  const { reviewId } = await confirmed();
  await env.DB.prepare("DELETE FROM review_event WHERE review_id = ?1").bind(reviewId).run();
  const waits = env.DB.prepare(
    "INSERT INTO review_event (review_id, version, status, at, actor) VALUES (?1, 1, 'pending_moderation', ?2, 'system')",
  );
  await waits.bind(reviewId, "2026-11-01T00:00:00.000Z").run();
  expect(await readModerationCounts(env.DB)).toMatchObject({ received: 0, published: 0, rejected: {} });
  await decide(rejectReview(bindingsOf(postOffice()), reviewId, "ofensa", MODERATOR, new Date()));
  expect(await readModerationCounts(env.DB)).toMatchObject({ received: 0, rejected: {}, medianDays: null });
});

test("the counts of moderation are those of its log", async () => {
  expect(await readModerationCounts(env.DB)).toMatchObject({
    received: 0,
    published: 0,
    rejected: {},
    medianDays: null,
  });
  await published();
  const { post, reviewId } = await confirmed({ userEmail: "bia@correio.example" });
  await decide(rejectReview(bindingsOf(post), reviewId, "ofensa", MODERATOR, new Date()));
  await confirmed({ userEmail: "caio@correio.example" });
  const counts = await readModerationCounts(env.DB);
  expect(counts).toMatchObject({ received: 3, published: 1, rejected: { ofensa: 1 }, hiddenOnNotice: 0 });
  expect(counts.medianDays).toBeGreaterThanOrEqual(0);
  expect(counts.medianDays).toBeLessThan(0.01);
});
