import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { reviewNotice } from "../../../src/backend/schema/reviews.ts";
import { publicName } from "../../../src/domain/people/person-name.ts";
import { errorLinks } from "../html.ts";
import { browser, postOffice } from "../post.ts";
import { locationOf, publishWorld } from "../worker.ts";
import { allOf, clearReviews, confirmed, newKey, REVIEW, SCHOOL, sentReviews } from "./family.ts";

const FORM = `/escola/${SCHOOL}/avaliar`;
const XSS = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;

beforeAll(publishWorld);
beforeEach(clearReviews);

test("without script: form, 303, e-mail, confirmation and withdrawal (P5, P27, R5)", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const form = await visitor.get(FORM);
  expect([form.status, form.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const html = await form.text();
  for (const name of Object.keys(REVIEW)) expect(html, name).toContain(`name="${name}"`);
  const key = /name="key" value="([^"]+)"/.exec(html)![1]!;
  const sent = await visitor.form(FORM, { ...REVIEW, key });
  expect([sent.status, locationOf(sent)]).toEqual([303, `${FORM}?aviso=enviada`]);
  // The same form again, as by a second tap.
  expect((await visitor.form(FORM, { ...REVIEW, key })).status).toBe(303);
  expect([(await sentReviews()).length, post.mails.length]).toEqual([1, 1]);
  const confirmation = await (await visitor.get(`${FORM}?aviso=enviada`)).text();
  expect(confirmation).toContain("Falta confirmar seu e-mail");
  expect(confirmation).toContain(`O endereço é <b>${REVIEW.userEmail}</b>.`);

  const link = `/minha-avaliacao/${post.lastToken()}`;
  const own = await visitor.get(link);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await sentReviews())[0]!.status).toBe("pending_email");
  expect(locationOf(await visitor.form(link, { acao: "confirmar" }))).toBe(link);
  expect((await sentReviews())[0]!.status).toBe("pending_moderation");
  expect(await (await visitor.get(link)).text()).toContain("Em análise");
  expect(locationOf(await visitor.form(link, { acao: "retirar" }))).toBe(link);
  const gone = await (await visitor.get(link)).text();
  expect([gone.includes("Retirada por quem escreveu"), gone.includes(REVIEW.testimonial)]).toEqual([true, false]);
  expect((await visitor.form(link, { acao: "publicar" })).status).toBe(400);
  expect((await visitor.get(`/minha-avaliacao/${"0".repeat(64)}`)).status).toBe(404);
});

test("a rejected form is shown again with its values, and an error summary", async () => {
  const wrong = { ...REVIEW, userName: "Ana", testimonial: "curto", ratingPhysicalStructure: "", key: newKey() };
  const response = await browser(env).form(FORM, wrong);
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain("Confira os campos destacados:");
  const links = errorLinks(html);
  expect(links.map(([label]) => label)).toEqual(expect.arrayContaining(["Depoimento", "Estrutura física"]));
  expect(links.filter(([, targets]) => targets !== 1)).toEqual([]);
  expect(html).toContain("Insira um nome completo e válido");
  expect(html).toContain("O campo Depoimento deve conter pelo menos 30 caracteres");
  expect(html).toContain("O campo Estrutura física é obrigatório");
  expect(html).toContain('value="ana@correio.example"');
  expect(html).toMatch(/checked="" value="4.5"|value="4.5" checked=""|checked=""[^>]*value="4.5"/);
  expect(html).toMatch(/<option value="Construtivista" selected="">/);
});

test("markup in any field is text, in the form, on the author's page and in the mails", async () => {
  const fields = Object.fromEntries(Object.keys(REVIEW).map((name) => [name, XSS]));
  const html = await (await browser(env).form(FORM, { ...fields, key: newKey() })).text();
  expect([html.includes("<script>alert("), html.includes("<img src=x")]).toEqual([false, false]);
  const { visitor, token, post } = await confirmed({ testimonial: `${XSS} ${"a".repeat(30)}`, educationSystem: XSS });
  const own = await (await visitor.get(`/minha-avaliacao/${token}`)).text();
  expect([own.includes("<script>alert("), own.includes("<img src=x"), own.includes("&lt;script&gt;")]).toEqual([
    false,
    false,
    true,
  ]);
  expect(post.mails.every((mail) => !mail.html.includes("alert("))).toBe(true);
});

test("name and e-mail are filled in only for signed-in users", async () => {
  const at = new Date().toISOString();
  await env.DB.prepare("INSERT INTO account (email, name, created_at, updated_at) VALUES (?, ?, ?, ?)")
    .bind("rita@correio.example", "Rita Alves", at, at)
    .run();
  const token = "b".repeat(64);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  await env.DB.prepare(
    `INSERT INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at)
     SELECT 's', ?, id, 'Teste', ?, ?, '2999-01-01T00:00:00Z' FROM account`,
  )
    .bind(hash, at, at)
    .run();
  const visitor = browser(postOffice().bindings);
  visitor.cookies.set("authentication_token", token);
  const html = await (await visitor.get(FORM)).text();
  expect([html.includes('value="rita@correio.example"'), html.includes('value="Rita Alves"')]).toEqual([true, true]);
  expect(await (await browser(env).get(FORM)).text()).not.toContain("rita@");
  // A user's review is counted by the account, and their copy of their data has it.
  expect((await visitor.form(FORM, { ...REVIEW, userEmail: "rita@correio.example", key: newKey() })).status).toBe(303);
  const copy = await (await visitor.get("/meus-dados/copia/json")).text();
  expect(copy).toContain(REVIEW.testimonial);
});

test("a review is reported without script, and its reporter gets a protocol", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const page = await (await visitor.get(`/escola/${SCHOOL}/avaliacoes`)).text();
  const href = new RegExp(`/escola/${SCHOOL}/denunciar\\?avaliacao=r1`).exec(page)![0];
  const form = await (await visitor.get(href)).text();
  expect(form).toContain("Testemunho r1.");
  const fields = {
    reason: "falsa",
    details: `A escola não tem piscina. ${XSS}`,
    reporterName: "Carlos Dias",
    reporterEmail: "carlos@correio.example",
  };
  const short = await visitor.form(href, { ...fields, details: "curto" });
  expect([short.status, (await short.text()).includes("pelo menos 20 caracteres")]).toEqual([422, true]);
  const taken = await visitor.form(href, fields);
  const [notice] = await allOf(reviewNotice);
  expect([taken.status, (await taken.text()).includes(notice!.protocol)]).toEqual([200, true]);
  expect((await visitor.get(`/escola/${SCHOOL}/denunciar?avaliacao=r4`)).status).toBe(404);
  expect((await visitor.get(`/escola/${SCHOOL}/denunciar`)).status).toBe(404);
});

test("the page of a school leads to the form, and invites the first family", async () => {
  const html = await (await browser(env).get(`/escola/${SCHOOL}`)).text();
  expect(html).toMatch(new RegExp(`href="${FORM}">Avaliar esta escola`));
  const quiet = await (await browser(env).get("/escola/escola-pitangueira/avaliacoes")).text();
  expect(quiet).toContain("Avaliar esta escola");
  const none = await (await browser(env).get("/escola/centro-educacional-horizonte")).text();
  expect(none).toContain("Seja a primeira família a avaliar");
  expect(publicName("Ana Clara Lima")).toBe("Ana L.");
});

test("other spellings lead to the school's own form, unknown schools to none", async () => {
  expect(locationOf(await browser(env).get("/escola/pitangueira-antiga/avaliar"))).toBe(
    "/escola/escola-pitangueira/avaliar",
  );
  expect((await browser(env).get("/escola/nao-existe/avaliar")).status).toBe(404);
  expect((await browser(env).form("/escola/nao-existe/avaliar", REVIEW)).status).toBe(404);
});
