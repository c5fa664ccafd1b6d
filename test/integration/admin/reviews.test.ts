import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { mailOutbox } from "../../../src/backend/schema/accounts.ts";
import { review } from "../../../src/backend/schema/catalog.ts";
import { reviewReplyDraft } from "../../../src/backend/schema/reviews.ts";
import { paths } from "../../../src/site/paths.ts";
import { reviewRow } from "../../fixtures/rows.ts";
import { teamMember } from "../team.ts";
import { locationOf } from "../worker.ts";
import { aNotice, aReview, auditCount, fingerprint, openDesk, REASON } from "./desk.ts";

const orm = drizzle(env.DB);

openDesk();

test("personal data are looked at before they are taken out, and nothing else of a text can be changed", async () => {
  const person = await teamMember();
  const id = await aReview();
  const before = await fingerprint();
  const looked = await person.form(paths.adminReviews(), { acao: "prever", id, passages: "professora Rosa" });
  expect([looked.status, await looked.text()]).toEqual([
    200,
    expect.stringContaining("A [dado pessoal retirado] é ótima e a escola também."),
  ]);
  expect(await fingerprint()).toBe(before);
  const strange = { acao: "retirar-dados-pessoais", id, passages: "não está lá", reason: REASON };
  expect((await person.form(paths.adminReviews(), strange)).status).toBe(422);
  expect(await fingerprint()).toBe(before);
  await person.form(paths.adminReviews(), { ...strange, passages: "professora Rosa" });
  const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(JSON.stringify(last)).not.toContain("Rosa");
});

test("a review is published once, and its author told once, however often its form is sent", async () => {
  const person = await teamMember();
  const id = await aReview();
  const mailCount = () => orm.$count(mailOutbox);
  const [audits, mails] = [await auditCount(), await mailCount()];
  const send = () => person.form(paths.adminReviews(), { acao: "publicar-avaliacao", id, reason: REASON });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const again = await send();
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("Esta avaliação acabou de mudar.")]);
  expect([await auditCount(), await mailCount()]).toEqual([audits + 1, mails + 1]);
});

test("marked reviews are published with one decision, each with its entry; one that changed meanwhile stays", async () => {
  const person = await teamMember();
  const [first, second, gone] = [await aReview(), await aReview(), await aReview("withdrawn_by_author")];
  const audits = await auditCount();
  const send = (ids: readonly string[]) =>
    person.send(paths.adminReviews(), {
      method: "POST",
      body: new URLSearchParams([["acao", "publicar-marcadas"], ...ids.map((id) => ["ids", id])]),
    });
  expect(locationOf(await send([first, second, gone]))).toBe(`${paths.adminReviews()}?aviso=algumas`);
  const { results } = await env.DB.prepare("SELECT status FROM review WHERE id IN (?, ?, ?) ORDER BY status")
    .bind(first, second, gone)
    .all();
  expect(results.map(({ status }) => status)).toEqual(["published", "published", "withdrawn_by_author"]);
  expect(await auditCount()).toBe(audits + 2);
  expect((await send([await aReview()])).headers.get("location")).toBe(`${paths.adminReviews()}?aviso=marcadas`);
});

test("the queue has every review that waits, imported ones too, a page at a time or of one school", async () => {
  await env.DB.prepare("DELETE FROM review WHERE status = 'pending_moderation'").run();
  await orm.delete(reviewReplyDraft);
  const { inepCode } = (await orm.select().from(review).where(eq(review.id, "r5")))[0]!;
  for (let n = 1; n <= 21; n++) {
    const row = { id: `fila-${n}`, status: "pending_moderation", testimonial: `Texto da fila número ${n}.`, inepCode };
    await orm.insert(review).values(reviewRow(row));
  }
  const person = await teamMember();
  const read = async (query: string) => (await person.get(paths.adminReviews() + query)).text();
  const countOf = (html: string) => html.match(/Texto da fila número/g)?.length ?? 0;
  expect(await (await person.get(paths.admin())).text()).toContain("<b>21</b>");
  expect([countOf(await read("")), countOf(await read("?page=2"))]).toEqual([20, 1]);
  expect(countOf(await read("?escola=/escola/nenhuma"))).toBe(0);
  const { slug } = (await env.DB.prepare("SELECT slug FROM school WHERE inep_code = '35000002'").first<{
    slug: string;
  }>())!;
  const second = await read(`?escola=${slug}&page=2`);
  expect(countOf(second)).toBe(1);
  // A decision made there leads back to the same part of the queue.
  const id = /name="id" value="(fila-\d+)"/.exec(second)![1]!;
  const action = /action="(\/admin\/avaliacoes\?[^"]*)"/.exec(second)![1]!.replaceAll("&amp;", "&");
  const response = await person.form(action, { acao: "publicar-avaliacao", id, reason: REASON });
  expect(locationOf(response)).toBe(`${paths.adminReviews()}?escola=${slug}&page=2&aviso=feito&decidida=${id}`);
});

test("the desk shows neither e-mails of authors nor of reporters", async () => {
  await aNotice();
  await aReview();
  const html = await (await (await teamMember()).get(paths.adminReviews())).text();
  expect(html).toContain("Diz o nome do meu filho.");
  expect(html).not.toContain("@familia.example");
});

test("the last decision on a review is listed beside the queue, and taken back from there", async () => {
  const person = await teamMember();
  const id = await aReview();
  const read = async () => (await person.get(paths.adminReviews())).text();
  const hasForm = async () => (await read()).includes(`id="reabrir-avaliacao-${id}"`);
  expect(await hasForm()).toBe(false);
  const refused = await person.form(paths.adminReviews(), { acao: "recusar-avaliacao", id, reason: "ofensa" });
  // Below the message that follows it, and nowhere else on that page.
  const after = await (await person.get(locationOf(refused))).text();
  expect(after.split(`id="reabrir-avaliacao-${id}"`)).toHaveLength(2);
  expect(after).toMatch(
    /Avaliação d[^.]+ recusada\. Ficou registrado na auditoria\..{0,400}<summary>Desfazer: avaliação d[^<]+ recusada<\/summary>/s,
  );
  expect(after).not.toContain("Aparece no site");
  expect(after).toContain("<del>estado: na fila</del><ins>estado: recusada</ins>");
  expect(await hasForm()).toBe(true);
  const taken = await person.form(paths.adminReviews(), { acao: "reabrir-avaliacao", id, reason: REASON });
  expect(taken.status).toBe(303);
  expect(await hasForm()).toBe(false);
  expect(await read()).toContain("<del>estado: recusada</del><ins>estado: na fila</ins>");
  const published = await person.form(paths.adminReviews(), { acao: "publicar-avaliacao", id, reason: REASON });
  expect(await (await person.get(locationOf(published))).text()).toMatch(
    /Avaliação d[^.]+ publicada\. Ficou registrado na auditoria\. Aparece no site em até dois minutos\./,
  );
  await person.form(paths.adminReviews(), { acao: "reabrir-avaliacao", id, reason: REASON });
  expect(await read()).toContain(`Voltar avaliação para a fila</b> · <a href="/escola/`);
});
