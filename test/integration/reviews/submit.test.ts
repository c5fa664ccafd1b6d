import { createScheduledController, env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reviewEvent, reviewSubmission } from "../../../src/backend/schema/reviews.ts";
import { LIMITS } from "../../../src/backend/throttle.ts";
import worker from "../../../src/worker/index.ts";
import { browser, postOffice } from "../post.ts";
import { publishWorld } from "../worker.ts";
import { allOf, CALL, clearReviews, newKey, REVIEW, SCHOOL, sentReviews, submit } from "./family.ts";

beforeAll(publishWorld);
beforeEach(clearReviews);

async function issues(response: Response): Promise<unknown> {
  const { field, message } = (await response.json()) as { field: string; message: string };
  const text = JSON.stringify({ field, message });
  return [response.status, JSON.parse(text).field];
}

test("a review waits for its e-mail: 201, the record, and one mail with a link (A36)", async () => {
  const post = postOffice();
  const answer = await submit(browser(post.bindings));
  const reply = (await answer.json()) as { reviewId: string; status: string };
  expect([answer.status, Object.keys(reply), reply.status]).toEqual([201, ["reviewId", "status"], "pending_email"]);
  expect(await sentReviews()).toMatchObject([
    {
      id: reply.reviewId,
      status: "pending_email",
      authorName: "Ana Clara Lima",
      authorEmail: "ana@correio.example",
      studentsMotivation: 4.5,
      examPreparation: null,
      educationSystem: null,
      methodology: "Construtivista",
    },
  ]);
  expect(post.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ana@correio.example", "Confirme sua avaliação: Colégio Vértice"],
  ]);
  expect(post.mails[0]!.text).toContain(`/minha-avaliacao/${post.lastToken()}`);
  // The mail carries nothing that the sender wrote: nobody is written to in our name.
  expect(post.mails[0]!.text + post.mails[0]!.html).not.toMatch(/Ana|Clara|Professores atentos/);
});

test("a repeated key is one review, and is refused with other content", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const key = newKey();
  const responses = await Promise.all([1, 2, 3].map(() => submit(visitor, {}, key)));
  const ids = await Promise.all(responses.map(async (a) => ((await a.json()) as { reviewId: string }).reviewId));
  expect([new Set(ids).size, (await sentReviews()).length, post.mails.length]).toEqual([1, 1, 1]);
  const other = await submit(visitor, { ratingPhysicalStructure: "1" }, key);
  expect([other.status, await other.json()]).toMatchObject([409, { code: "key_reused" }]);
  // Somebody else's key is their own.
  expect((await submit(visitor, { userEmail: "bia@correio.example" }, key)).status).toBe(201);
});

test.each<[what: string, changes: Record<string, unknown>, field: string]>([
  ["no name", { userName: " " }, "userName"],
  ["one name", { userName: "Ana" }, "userName"],
  ["a name of 81 letters", { userName: `Ana ${"b".repeat(77)}` }, "userName"],
  ["markup as a name", { userName: "<b>Ana</b> Lima" }, "userName"],
  ["no e-mail", { userEmail: "" }, "userEmail"],
  ["an e-mail with two dots", { userEmail: "a..b@c.com" }, "userEmail"],
  ["an e-mail of 255 letters", { userEmail: `${"a".repeat(247)}@c.com.br` }, "userEmail"],
  ["no relationship", { userRelationship: "" }, "userRelationship"],
  ["an unknown relationship", { userRelationship: "vizinho" }, "userRelationship"],
  ["a relationship of every object", { userRelationship: "toString" }, "userRelationship"],
  ["an education system of 81 letters", { educationSystem: "a".repeat(81) }, "educationSystem"],
  ["a methodology with NUL", { teachingMethodology: "a\u0000b" }, "teachingMethodology"],
  ["no first rating", { ratingStudentsMotivation: "" }, "ratingStudentsMotivation"],
  ["no second rating", { ratingPhysicalStructure: undefined }, "ratingPhysicalStructure"],
  ["a third rating of zero", { ratingCommunityParticipation: "0" }, "ratingCommunityParticipation"],
  ["a fourth rating of 5.5", { ratingSocioemotionalDevelopment: 5.5 }, "ratingSocioemotionalDevelopment"],
  ["a rating of a quarter", { ratingStudentsMotivation: 4.25 }, "ratingStudentsMotivation"],
  ["a rating in words", { ratingStudentsMotivation: "cinco" }, "ratingStudentsMotivation"],
  ["an exponent", { ratingStudentsMotivation: "5e0" }, "ratingStudentsMotivation"],
  ["an optional rating of six", { ratingEducationSystem: "6" }, "ratingEducationSystem"],
  ["29 letters", { testimonial: "a".repeat(29) }, "testimonial"],
  ["29 letters and spaces", { testimonial: `${"a".repeat(29)}${" ".repeat(40)}` }, "testimonial"],
  ["2001 letters", { testimonial: "a".repeat(2001) }, "testimonial"],
  ["NUL in the text", { testimonial: `${"a".repeat(40)}\u0000` }, "testimonial"],
  ["no age", { age: "" }, "age"],
  ["16 without a guardian", { age: "16_ou_17" }, "guardianEmail"],
  ["16 and their own guardian", { age: "16_ou_17", guardianEmail: "ANA@correio.example" }, "guardianEmail"],
  ["no declaration", { acceptsPolicy: "" }, "acceptsPolicy"],
  ["a number for a name", { userName: 12 }, "userName"],
  ["a list for an e-mail", { userEmail: ["a@b.com"] }, "userEmail"],
  ["an object for a text", { testimonial: { a: 1 } }, "testimonial"],
  ["null for a rating", { ratingStudentsMotivation: null }, "ratingStudentsMotivation"],
])("%s is refused with the field, in Portuguese, and nothing is written", async (_, changes, field) => {
  const post = postOffice();
  const answer = await submit(browser(post.bindings), changes);
  const reply = (await answer.json()) as { field: string; issues: { field: string; message: string }[] };
  expect([answer.status, reply.field]).toEqual([422, field]);
  expect(reply.issues[0]!.message).toMatch(/^(O campo |O e-mail |Insira |E-mail |Escolha |Marque |Valor inválido)/);
  expect([await sentReviews(), post.mails]).toEqual([[], []]);
});

test.each<[what: string, changes: Record<string, unknown>]>([
  ["2000 letters", { testimonial: "a".repeat(2000) }],
  ["2000 letters in lines, as forms send them", { testimonial: "a\r\n".repeat(1000) }],
  ["emoji", { testimonial: "👩‍👧 Adoramos a escola, de verdade! 🎒🎒" }],
  ["markup", { testimonial: '<script>alert("oi")</script> e mais um pouco de texto' }],
  ["numbers as ratings", { ratingStudentsMotivation: 0.5, ratingPhysicalStructure: 5 }],
  ["all six ratings", { ratingExamPreparation: "4", ratingEducationSystem: "4.5" }],
  ["a name with an apostrophe", { userName: "Ana D'Ávila" }],
  ["the review of a pupil (P6)", { userRelationship: "aluno" }],
  ["the review of a parent (P6)", { userRelationship: "mae_pai_responsavel" }],
  ["keys that nobody asked for", { __proto__: { admin: true }, status: "published", id: "x" }],
])("%s is taken", async (_, changes) => {
  expect((await submit(browser(env), changes)).status).toBe(201);
  expect(await sentReviews()).toMatchObject([{ status: "pending_email" }]);
});

test("malformed bodies are refused, never with 500", async () => {
  const visitor = browser(env);
  const post = (
    body: string,
    type = "application/json",
    key: Record<string, string> = { "idempotency-key": newKey() },
  ) => visitor.send(CALL, { method: "POST", headers: { "content-type": type, ...key }, body });
  const status = async (answer: Promise<Response>) => (await answer).status;
  for (const body of ["[]", '"texto"', "null", "12", "{}"]) expect(await status(post(body))).toBe(422);
  for (const body of ["", "{", "\u0000"]) expect(await status(post(body))).toBe(400);
  expect(await status(post("x", "text/plain"))).toBe(415);
  expect(await status(post(JSON.stringify({ ...REVIEW, testimonial: "a".repeat(1_000_000) })))).toBe(413);
  expect(await status(post(JSON.stringify(REVIEW), "application/json", {}))).toBe(400);
  expect(await status(post(JSON.stringify(REVIEW), "application/json", { "idempotency-key": "a b" }))).toBe(400);
  const twice = JSON.stringify(REVIEW).replace("{", '{"userName":"Outra Pessoa",');
  expect(await status(post(twice))).toBe(201);
  const form = new URLSearchParams([...Object.entries(REVIEW), ["userName", "Outra Pessoa"]]);
  expect(await status(post(form.toString(), "application/x-www-form-urlencoded"))).toBe(201);
});

test("a school that does not exist is not found; its other slug is the same school", async () => {
  expect((await submit(browser(env), {}, newKey(), "/v3/schools/nao-existe/reviews")).status).toBe(404);
  expect((await submit(browser(env), {}, newKey(), "/v3/schools/pitangueira-antiga/reviews")).status).toBe(201);
  expect((await sentReviews())[0]!.inepCode).toBe("35000002");
});

test("exam preparation is rated only for schools with Ensino Médio (Z16)", async () => {
  await env.DB.prepare("UPDATE school SET stages = 7 WHERE slug = ?").bind(SCHOOL).run();
  expect(await issues(await submit(browser(env), { ratingExamPreparation: "4" }))).toEqual([
    422,
    "ratingExamPreparation",
  ]);
  expect((await submit(browser(env))).status).toBe(201);
  await env.DB.prepare("UPDATE school SET stages = 15 WHERE slug = ?").bind(SCHOOL).run();
});

test("too many reviews of one e-mail or address are limited, with the time to wait", async () => {
  for (let i = 0; i < 3; i++) expect((await submit(browser(env))).status).toBe(201);
  const answer = await submit(browser(env, "198.51.100.9"));
  const reply = (await answer.json()) as { retryAfter: number };
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, String(reply.retryAfter)]);
  expect(reply.retryAfter).toBeGreaterThan(3000);
  expect((await submit(browser(env), { userEmail: "outro@correio.example" })).status).toBe(201);
  await env.DB.prepare("UPDATE attempt SET count = ?").bind(LIMITS.review.perAddress).run();
  expect((await submit(browser(env), { userEmail: "fim@correio.example" })).status).toBe(429);
});

describe("links", () => {
  test("unconfirmed reviews are deleted after seven days, with their links", async () => {
    const post = postOffice();
    const visitor = browser(post.bindings);
    await submit(visitor);
    await env.DB.prepare("UPDATE review_submission SET expires_at = '2026-01-01T00:00:00.000Z'").run();
    expect((await visitor.get(`/minha-avaliacao/${post.lastToken()}`)).status).toBe(404);
    await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), post.bindings);
    expect([await sentReviews(), await allOf(reviewSubmission)]).toEqual([[], []]);
  });

  test("the database holds no token, and the log no name", async () => {
    const post = postOffice();
    await submit(browser(post.bindings));
    const kept = JSON.stringify([await allOf(reviewSubmission), await allOf(reviewEvent)]);
    expect(kept).not.toContain(post.lastToken());
    expect(JSON.stringify(await allOf(reviewEvent))).not.toMatch(/ana/i);
  });
});
