import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { SCHOOL_ORDER_LINK_DAYS } from "../../../src/backend/link-terms.ts";
import { remindOrders } from "../../../src/backend/orders/remind.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { settleDue } from "../../../src/backend/orders/settle.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { isoBefore } from "../../../src/domain/time/time.ts";
import { ANA, after, marketOf, NOW, SCHOOL_EMAIL } from "../../fixtures/market.ts";
import { browser, postOffice } from "../post.ts";
import { locationOf } from "../worker.ts";

const { allOf, clear, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(env.DB);

beforeAll(async () => {
  await open();
  await publishAll(env, { now: NOW });
});
beforeEach(clear);

test("a school answers by its e-mailed link, and the family sees the missing documents", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, new Date());
  const path = `/reserva-na-escola/${post.lastToken()}`;
  const school = browser(post.bindings);
  const seen = await (await school.get(path)).text();
  expect(seen).toContain("Ana Souza");
  // Her CPF, whole or masked: "529.982.247-25". The address of the page is random hex and may hold three digits of it.
  expect(seen).not.toMatch(/529\.|982\.?247/);
  const empty = await school.form(path, { acao: "pedir-documentos", documents: " \n" });
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Escreva pelo menos um documento")]);
  const sent = await school.form(path, { acao: "pedir-documentos", documents: "Certidão\nCertidão\nHistórico" });
  expect([sent.status, locationOf(sent)]).toEqual([303, `${path}?aviso=respondida`]);
  expect((await allOf(schema.orderDocument)).map(({ kind, status }) => [kind, status])).toEqual([
    ["Certidão", "pedido"],
    ["Histórico", "pedido"],
  ]);
  expect(post.mails.at(-1)).toMatchObject({
    to: ANA.email,
    subject: expect.stringContaining("A escola pediu documentos"),
  });
  // Said already: the order as it is now, nothing lost.
  expect((await school.form(path, { acao: "confirmar-vaga" })).status).toBe(409);
  expect((await school.form(path, { acao: "receber-documentos" })).status).toBe(303);
  const strange = await school.form(path, { acao: "recusar-documento", document: "Foto", note: "não serve" });
  expect([strange.status, await strange.text()]).toEqual([
    422,
    expect.stringContaining("Escolha um dos documentos pedidos"),
  ]);
  await school.form(path, { acao: "recusar-vaga", note: "A turma encheu" });
  await settleDue(env.DB, provider(), after(20));
  expect(await orderOf(order.id)).toMatchObject({ status: "drop_out_confirmed" });
  const over = await (await school.get(path)).text();
  expect(over).not.toContain("Ana Souza");
  expect(over).toContain("Não há nada para responder");
  expect((await school.get(`/reserva-na-escola/${"0".repeat(64)}`)).status).toBe(404);
  expect((await school.form(`/reserva-na-escola/${"0".repeat(64)}`, { acao: "confirmar-vaga" })).status).toBe(404);
});

test("the family sees the school's current address", async () => {
  const { order } = await payOne();
  await sql("UPDATE school SET email = ?", "contato@escola.example");
  const family = browser(env);
  family.cookies.set("authentication_token", await openSession(env.DB, ANA.userId, "Teste", new Date()));
  const page = await (await family.get(`/detalhes-da-bolsa/${order.code.toLowerCase()}`)).text();
  expect([page.includes("contato@escola.example"), page.includes(SCHOOL_EMAIL)]).toEqual([true, false]);
});

test("an expired link can neither read nor answer", async () => {
  const post = postOffice();
  await payOne();
  await sendOrderEmails(post.bindings, new Date(isoBefore(new Date(), { days: SCHOOL_ORDER_LINK_DAYS })));
  const path = `/reserva-na-escola/${post.lastToken()}`;
  const school = browser(post.bindings);
  const page = await school.get(path);
  expect([page.status, (await page.text()).includes("Ana Souza")]).toEqual([404, false]);
  const answer = await school.form(path, { acao: "confirmar-vaga" });
  expect(answer.status).toBe(404);
});

test("opting out stops reminders", async () => {
  const post = postOffice();
  const family = browser(post.bindings);
  family.cookies.set("authentication_token", await openSession(env.DB, ANA.userId, "Teste", new Date()));
  const off = await family.form("/meus-dados", { acao: "desligar-lembretes" });
  expect(locationOf(off)).toBe("/meus-dados?aviso=desligar-lembretes");
  expect(await (await family.get("/meus-dados")).text()).toContain("Ativar lembretes");
  expect(await (await family.get("/meus-dados/copia/csv")).text()).toContain("quer lembretes de prazos;não");
  await reserveOne();
  const hour = after(23 * 60);
  await remindOrders(post.bindings, provider(), hour);
  expect(post.mails).toEqual([]);
  await family.form("/meus-dados", { acao: "ligar-lembretes" });
  await remindOrders(post.bindings, provider(), hour);
  expect(post.mails).toHaveLength(1);
});
