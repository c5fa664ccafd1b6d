import { env } from "cloudflare:test";
import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readCopy } from "../../../src/backend/personal-data/copy.ts";
import { erasePersonalRows } from "../../../src/backend/personal-data/erase.ts";
import {
  approveReview,
  hideReview,
  listReviewQueue,
  redactReview,
  rejectReview,
} from "../../../src/backend/reviews/moderation.service.ts";
import { answerNotice, listOpenNotices } from "../../../src/backend/reviews/notices.service.ts";
import { publishReply, removeReply } from "../../../src/backend/reviews/reply.service.ts";
import {
  confirmReview,
  readReviewByLink,
  withdrawReview,
} from "../../../src/backend/reviews/review-by-link.service.ts";
import { reviewEvent, reviewNotice } from "../../../src/backend/schema/reviews.ts";
import { browser, postOffice } from "../post.ts";
import { ask, publishWorld } from "../worker.ts";
import {
  allOf,
  bindingsOf,
  clearReviews,
  confirmed,
  decide,
  MODERATOR,
  pageSays,
  published,
  REVIEW,
  SCHOOL,
  sentReviews,
  strike,
  submit,
} from "./family.ts";

const NOW = new Date();
const PAGE = `/escola/${SCHOOL}`;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await publishWorld();
});
beforeEach(clearReviews);

const statuses = async () => (await sentReviews()).map((row) => row.status).sort();

test("a confirmed review waits in the queue without e-mail or surname, and is due in five business days", async () => {
  const { reviewId } = await confirmed();
  const { reviews: queue } = await listReviewQueue(env.DB, 1, "");
  expect(queue).toMatchObject([
    { id: reviewId, author: "Ana L.", school: { slug: SCHOOL }, average: 4, replacesPublished: false },
  ]);
  expect(JSON.stringify(queue)).not.toMatch(/correio|Lima/);
  expect(Date.parse(queue[0]!.dueAt) - NOW.getTime()).toBeGreaterThan(3 * 86_400_000);
});

test("an approved review is on the page and in the rating after the next cron run, and its author is e-mailed (P4)", async () => {
  const { post } = await published();
  await strike(post.bindings);
  expect(post.mails.at(-1)).toMatchObject({ to: "ana@correio.example", subject: expect.stringContaining("publicada") });
  expect(await pageSays(REVIEW.testimonial)).toBe(true);
  expect(await pageSays("Ana L.")).toBe(true);
  // 4 and 5 were there; 4 came.
  expect(await pageSays("4,3 de 5, em 3 avaliações de famílias")).toBe(true);
});

test("the e-mail is in no public response (Z10)", async () => {
  await published();
  await strike();
  const paths = [PAGE, `${PAGE}/avaliacoes`, `${PAGE}/avaliar`, "/api/v1/schools?state=sp", "/politica-de-avaliacoes"];
  for (const path of paths) expect(/(correio|familia)\.example/.test(await (await ask(path)).text()), path).toBe(false);
  const { keys } = await env.SNAPSHOT.list();
  for (const { name } of keys) expect(/correio\.example/.test((await env.SNAPSHOT.get(name))!), name).toBe(false);
});

test("the author of a rejected review gets the reason; it is not shown, and can be approved later", async () => {
  const { post, reviewId, token } = await confirmed();
  await decide(rejectReview(bindingsOf(post), reviewId, "ofensa", MODERATOR, NOW));
  expect(await readReviewByLink(env.DB, token, NOW)).toMatchObject({ status: "rejected", reason: "ofensa" });
  await strike(post.bindings);
  expect(post.mails.at(-1)!.text).toContain("Ofensa, ameaça, discriminação");
  await decide(approveReview(bindingsOf(post), reviewId, MODERATOR, NOW));
  expect(await statuses()).toEqual(["published"]);
  const log = await readLog(reviewId);
  expect(log.map(({ status, actor, moderatorId, reason }) => [status, actor, moderatorId, reason])).toEqual([
    ["pending_email", "author", null, null],
    ["pending_moderation", "author", null, null],
    ["rejected", "moderator", 7, "ofensa"],
    ["published", "moderator", 7, null],
  ]);
});

test("of two moderators one decides, and an unconfirmed review cannot be published", async () => {
  const { post, reviewId } = await confirmed();
  const site = bindingsOf(post);
  const both = await Promise.allSettled([
    decide(approveReview(site, reviewId, MODERATOR, NOW)),
    decide(rejectReview(site, reviewId, "ofensa", { ...MODERATOR, moderatorId: 8 }, NOW)),
  ]);
  expect(both.map((b) => b.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readLog(reviewId)).toHaveLength(3);
  await submit(browser(env), { userEmail: "bia@correio.example" });
  const waiting = (await sentReviews()).find((row) => row.status === "pending_email")!;
  await expect(approveReview(site, waiting.id, MODERATOR, NOW)).rejects.toMatchObject({ code: "review_changed" });
  await expect(approveReview(site, "nenhuma", MODERATOR, NOW)).rejects.toMatchObject({ code: "review_not_found" });
});

test("a second review of the same person and school replaces the first when it is published, not before", async () => {
  const first = await published();
  const second = await confirmed({ userEmail: "ANA@correio.example", ratingPhysicalStructure: "1" });
  expect(await statuses()).toEqual(["pending_moderation", "published"]);
  expect((await listReviewQueue(env.DB, 1, "")).reviews).toMatchObject([{ replacesPublished: true }]);
  await decide(approveReview(bindingsOf(second.post), second.reviewId, MODERATOR, NOW));
  expect(await sentReviews()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: first.reviewId,
        status: "edited",
        authorName: "",
        authorEmail: "",
        testimonial: "",
      }),
      expect.objectContaining({ id: second.reviewId, status: "published" }),
    ]),
  );
  // The review of another school is unaffected.
  expect((await readReviewByLink(env.DB, first.token, NOW)).status).toBe("edited");
});

test("of two pending reviews of a person the newer one remains", async () => {
  await confirmed();
  await confirmed({ userEmail: "bia@correio.example" });
  await confirmed({ testimonial: "Mudei de ideia: a escola é ainda melhor do que parecia." });
  expect(await statuses()).toEqual(["edited", "pending_moderation", "pending_moderation"]);
});

test("an author of 16 needs a guardian's consent, in any order, each by their own e-mail", async () => {
  for (const order of ["author", "guardian"] as const) {
    await clearReviews();
    const post = postOffice();
    await submit(browser(post.bindings), { age: "16_ou_17", guardianEmail: "mae@correio.example" });
    const tokenTo = (to: string) => /\/([\da-f]{64})\b/.exec(post.mails.find((m) => m.to === to)!.text)![1]!;
    const tokens = [tokenTo("ana@correio.example"), tokenTo("mae@correio.example")];
    if (order === "guardian") tokens.reverse();
    expect((await confirmReview(env.DB, tokens[0]!, NOW)).status).toBe("pending_email");
    expect((await confirmReview(env.DB, tokens[0]!, NOW)).status).toBe("pending_email");
    expect((await confirmReview(env.DB, tokens[1]!, NOW)).status).toBe("pending_moderation");
    expect((await confirmReview(env.DB, tokens[1]!, NOW)).status).toBe("pending_moderation");
  }
});

test("concurrent confirmations of author and guardian both count", async () => {
  const post = postOffice();
  await submit(browser(post.bindings), { age: "16_ou_17", guardianEmail: "mae@correio.example" });
  const tokens = post.mails.map((mail) => /\/([\da-f]{64})\b/.exec(mail.text)![1]!);
  await Promise.all(tokens.map((token) => confirmReview(env.DB, token, NOW)));
  expect(await statuses()).toEqual(["pending_moderation"]);
});

test("an author can withdraw at any time: the review leaves the page, and its text the database", async () => {
  const { token } = await published();
  await strike();
  await withdrawReview(env.DB, token, NOW);
  await withdrawReview(env.DB, token, NOW);
  expect(await sentReviews()).toMatchObject([
    { status: "withdrawn_by_author", authorName: "", authorEmail: "", testimonial: "" },
  ]);
  await strike();
  expect(await pageSays(REVIEW.testimonial)).toBe(false);
});

test("passages with personal data are redacted exactly, and nothing else can be changed", async () => {
  const { reviewId } = await confirmed({ testimonial: "A professora Joana Prado é ótima com a Joana Prado Filha." });
  await expect(redactReview(env.DB, reviewId, ["Prof. Joana"], MODERATOR, NOW)).rejects.toMatchObject({ status: 422 });
  await decide(redactReview(env.DB, reviewId, ["Joana Prado Filha", "Joana Prado"], MODERATOR, NOW));
  expect((await sentReviews())[0]!.testimonial).toBe(
    "A professora [dado pessoal retirado] é ótima com a [dado pessoal retirado].",
  );
  expect(JSON.stringify(await readLog(reviewId))).not.toContain("Joana");
});

const readLog = (id: string) =>
  drizzle(env.DB).select().from(reviewEvent).where(eq(reviewEvent.reviewId, id)).orderBy(asc(reviewEvent.version));

test("the school replies once to a review, and the reply can be removed", async () => {
  const { reviewId } = await published();
  await decide(publishReply(postOffice().bindings, reviewId, "Obrigada. <b>Voltem</b> sempre!", MODERATOR, NOW));
  await strike();
  expect(await pageSays("Obrigada. &lt;b&gt;Voltem&lt;/b&gt; sempre!")).toBe(true);
  await decide(removeReply(env.DB, reviewId, MODERATOR, NOW));
  await strike();
  expect(await pageSays("Voltem")).toBe(false);
  await expect(removeReply(env.DB, reviewId, MODERATOR, NOW)).rejects.toMatchObject({ code: "review_changed" });
  await expect(publishReply(postOffice().bindings, reviewId, " ", { actor: "school" }, NOW)).rejects.toMatchObject({
    status: 422,
  });
});

test("a notice has a deadline of 48 hours; both sides are e-mailed the decision, and the review is hidden", async () => {
  const { post, reviewId } = await published();
  const call = `/v3/schools/${SCHOOL}/review-notices`;
  const notice = {
    reviewId,
    reason: "falsa",
    details: "A escola nunca teve a piscina de que o texto fala.",
    reporterName: "Carlos Dias",
    reporterEmail: "carlos@correio.example",
  };
  const visitor = browser(post.bindings);
  const answer = await visitor.json(call, notice);
  const { protocol } = (await answer.json()) as { protocol: string };
  expect([answer.status, protocol]).toEqual([201, expect.stringMatching(/^NOT-[\dA-Z]{4}-[\dA-Z]{4}$/)]);
  expect(post.mails.at(-1)).toMatchObject({ to: "carlos@correio.example", subject: expect.stringContaining(protocol) });
  expect((await visitor.json(call, { ...notice, reason: "feia" })).status).toBe(422);
  expect((await visitor.json(call, { ...notice, reviewId: "r4" })).status).toBe(404);
  expect((await visitor.json(call, { ...notice, reviewId: "r5" })).status).toBe(404);
  const [open] = await listOpenNotices(env.DB);
  expect([await statuses(), open]).toMatchObject([
    ["published"],
    { protocol, testimonial: expect.stringMatching(/./) },
  ]);

  const verdict = { removal: "falsa", answer: "Conferimos com a escola." } as const;
  await decide(answerNotice(bindingsOf(post), protocol, verdict, MODERATOR, NOW));
  expect([await statuses(), await listOpenNotices(env.DB)]).toEqual([["hidden_on_notice"], []]);
  await expect(answerNotice(bindingsOf(post), protocol, verdict, MODERATOR, NOW)).rejects.toMatchObject({
    status: 404,
  });
  expect(await allOf(reviewNotice)).toMatchObject([{ status: "hidden", moderatorId: 7 }]);
  await strike(post.bindings);
  expect(
    post.mails
      .slice(-2)
      .map((m) => m.to)
      .sort(),
  ).toEqual(["ana@correio.example", "carlos@correio.example"]);
  expect(await pageSays(REVIEW.testimonial)).toBe(false);
  await decide(approveReview(bindingsOf(post), reviewId, MODERATOR, NOW));
  expect(await statuses()).toEqual(["published"]);
  await decide(hideReview(bindingsOf(post), reviewId, "ordem_judicial", MODERATOR, NOW));
  expect(await statuses()).toEqual(["hidden_on_notice"]);
});

test("an unpublished review triggers no publication", async () => {
  const before = await env.DB.prepare("SELECT count(*) AS n FROM change_log").first("n");
  await confirmed();
  expect(await env.DB.prepare("SELECT count(*) AS n FROM change_log").first("n")).toBe(before);
});

test("deleting an account deletes its reviews from the database and the page", async () => {
  await published();
  await strike();
  expect(await pageSays(REVIEW.testimonial)).toBe(true);
  const author = { email: "ANA@correio.example" };
  const { subjects } = await readCopy(env.DB, author, new Date());
  expect(subjects.flatMap(({ records }) => records)).toMatchObject([
    { tipo: "avaliação", texto: REVIEW.testimonial },
    { tipo: "confirmação de uma avaliação" },
  ]);
  await env.DB.batch(erasePersonalRows(env.DB, author));
  expect(await sentReviews()).toEqual([]);
  await strike();
  expect(await pageSays(REVIEW.testimonial)).toBe(false);
});
