import { createScheduledController, env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { vi } from "vitest";
import { approveReview, type Moderator } from "../../../src/backend/reviews/moderation.service.ts";
import { commitReview } from "../../../src/backend/reviews/transition-review.ts";
import { review } from "../../../src/backend/schema/catalog.ts";
import type * as schema from "../../../src/backend/schema/reviews.ts";
import type { Statement } from "../../../src/backend/workflow/transaction.ts";
import worker from "../../../src/worker/index.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { ask } from "../worker.ts";

export const SCHOOL = VERTICE.slug;
export const CALL = `/v3/schools/${SCHOOL}/reviews`;
export const MODERATOR: Moderator = { actor: "moderator", moderatorId: 7 };

/** A review as the form sends it. */
export const REVIEW = {
  userName: "ANA CLARA LIMA",
  userEmail: "ana@correio.example",
  userRelationship: "mae_pai_responsavel",
  educationSystem: "",
  teachingMethodology: "Construtivista",
  ratingStudentsMotivation: "4.5",
  ratingPhysicalStructure: "3",
  ratingCommunityParticipation: "5",
  ratingSocioemotionalDevelopment: "3.5",
  ratingExamPreparation: "",
  ratingEducationSystem: "",
  testimonial: "Professores atentos e boa comunicação com as famílias.",
  age: "adulto",
  guardianEmail: "",
  acceptsPolicy: "on",
};

let keys = 0;

/** An idempotency key that no other form has. */
export const newKey = () => `review-key-${++keys}`;

/** Submits a review as the site's own pages do. */
export function submit(
  visitor: ReturnType<typeof browser>,
  changes: Record<string, unknown> = {},
  key = newKey(),
  call = CALL,
): Promise<Response> {
  return visitor.send(call, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...REVIEW, ...changes }),
  });
}

/** A submitted and confirmed review, and the token of its author. */
export async function confirmed(changes: Record<string, unknown> = {}) {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const { reviewId } = (await (await submit(visitor, changes)).json()) as { reviewId: string };
  const token = post.lastToken();
  await visitor.json(`/v3/reviews/own/${token}/confirmation`, {});
  return { post, visitor, reviewId, token };
}

/** A review that a moderator has also approved. */
export async function published(changes: Record<string, unknown> = {}) {
  const made = await confirmed(changes);
  await decide(approveReview(bindingsOf(made.post), made.reviewId, MODERATOR, new Date()));
  return made;
}

/** Commits what a moderator decided. */
export async function decide(statements: Promise<readonly Statement[]>): Promise<void> {
  await commitReview(env.DB, await statements);
}

export function bindingsOf(post: ReturnType<typeof postOffice>) {
  const { DB, MAIL_FROM, SITE_NAME, SITE_ORIGIN } = env;
  return { DB, MAIL_FROM, SITE_NAME, SITE_ORIGIN, MAIL: post.bindings.MAIL };
}

type Table = typeof review | (typeof schema)[keyof typeof schema];

/** Every row of a table. */
export async function allOf<T extends Table>(table: T): Promise<T["$inferSelect"][]> {
  return drizzle(env.DB).select().from(table) as never;
}

/** The reviews submitted in this test. */
export async function sentReviews() {
  return (await allOf(review)).filter((row) => row.sourceId === "avaliacoes-do-site");
}

/** Deletes the submitted reviews. */
export async function clearReviews(): Promise<void> {
  await env.DB.batch(
    [
      "DELETE FROM review WHERE source_id = 'avaliacoes-do-site'",
      "DELETE FROM review_event",
      "DELETE FROM review_notice",
      "DELETE FROM attempt",
      "DELETE FROM limited_mail",
      "DELETE FROM mail_outbox",
      "DELETE FROM account",
    ].map((sql) => env.DB.prepare(sql)),
  );
}

/** The cron, a minute later by the fake clock, and what the isolate then looks for. */
export async function strike(bindings: Env = env): Promise<void> {
  vi.setSystemTime(Date.now() + 60_000);
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), bindings);
  await ask(`/escola/${SCHOOL}`);
}

/** Whether the page of the school says something. */
export async function pageSays(text: string): Promise<boolean> {
  return (await (await ask(`/escola/${SCHOOL}`)).text()).includes(text);
}
