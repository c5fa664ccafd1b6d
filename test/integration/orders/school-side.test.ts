import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { SCHOOL_ORDER_LINK_DAYS } from "../../../src/backend/link-terms.ts";
import { flushOutbox } from "../../../src/backend/mail/outbox.ts";
import { remindOrders } from "../../../src/backend/orders/remind.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { settleDue } from "../../../src/backend/orders/settle.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { PARTNERSHIP_TERMS } from "../../../src/domain/partners/partnership-terms.ts";
import { isoBefore } from "../../../src/domain/time/time.ts";
import { paths } from "../../../src/site/paths.ts";
import { ANA, after, marketOf, NOW, SCHOOL_EMAIL } from "../../fixtures/market.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { LEAD } from "../security/families.ts";
import { teamMember } from "../team.ts";
import { locationOf } from "../worker.ts";

const { allOf, clear, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(env.DB);

beforeAll(async () => {
  await open();
  await publishAll(env, { now: NOW });
});
beforeEach(clear);

const OFFER_GONE = "Esta bolsa não está mais disponível";

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
  const empty = await school.form(path, { acao: "pedir-documentos", seen: "3", documents: " \n" });
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Escreva pelo menos um documento")]);
  const sent = await school.form(path, {
    acao: "pedir-documentos",
    seen: "3",
    documents: "Certidão\nCertidão\nHistórico",
  });
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
  expect((await school.form(path, { acao: "confirmar-vaga", seen: "3" })).status).toBe(409);
  expect((await school.form(path, { acao: "receber-documentos", seen: "4" })).status).toBe(303);
  const strange = await school.form(path, {
    acao: "recusar-documento",
    seen: "5",
    document: "Foto",
    note: "não serve",
  });
  expect([strange.status, await strange.text()]).toEqual([
    422,
    expect.stringContaining("Escolha um dos documentos pedidos"),
  ]);
  await school.form(path, { acao: "recusar-vaga", seen: "5", note: "A turma encheu" });
  await settleDue(env.DB, provider(), after(20));
  expect(await orderOf(order.id)).toMatchObject({ status: "drop_out_confirmed" });
  const over = await (await school.get(path)).text();
  expect(over).not.toContain("Ana Souza");
  expect(over).toContain("Não há nada para responder");
  expect((await school.get(`/reserva-na-escola/${"0".repeat(64)}`)).status).toBe(404);
  expect(
    (await school.form(`/reserva-na-escola/${"0".repeat(64)}`, { acao: "confirmar-vaga", seen: "3" })).status,
  ).toBe(404);
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
  const response = await school.form(path, { acao: "confirmar-vaga", seen: "3" });
  expect(response.status).toBe(404);
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

test("a school becomes a partner at its desk; in pause it answers the order under way, and takes no other", async () => {
  await sql("DELETE FROM partnership");
  await sql("UPDATE school SET email = ?", SCHOOL_EMAIL);
  await sql("DELETE FROM change_log");
  const post = postOffice();
  const [person, team] = [browser(post.bindings), await teamMember(post.bindings)];
  const claim = paths.claimSchool(VERTICE.slug);
  expect(await (await person.get(`${paths.forSchools()}?nome=vertice`)).text()).toContain(`href="${claim}"`);
  await person.form(claim, {
    name: "Rita Prado",
    role: "Secretária",
    email: "rita@vertice.example",
    phone: "(11) 98765-4321",
    proof: "Meu nome está no site da escola.",
    accepts: "on",
  });
  const token = /mesa\/([\da-f]{64})/.exec(post.mails[0]!.text)![1]!;
  await person.form(paths.schoolDesk(token), { acao: "confirmar" });
  const section = paths.schoolDesk(token, "parceria");
  const terms = { acao: "pedir-parceria", version: PARTNERSHIP_TERMS.version, accepts: "on" };
  // Nothing is asked for in the name of a school before the team has checked the claim.
  expect(locationOf(await person.form(section, terms))).toBe(paths.schoolDesk(token));
  const decide = (path: string, acao: string, id: string) =>
    team.form(path, { acao, id, reason: "conferido por telefone com a escola" });
  const { id } = (await env.DB.prepare("SELECT id FROM school_claim WHERE status = 'open'").first<{ id: string }>())!;
  expect((await decide(paths.adminSchools(), "aprovar-escola", id)).status).toBe(303);

  const statusNow = () => env.DB.prepare("SELECT status FROM partnership").first("status");
  const old = await person.form(section, { ...terms, version: "2020-01-01" });
  expect([old.status, await old.text()]).toEqual([409, expect.stringContaining("Os termos mudaram")]);
  const unread = await person.form(section, { ...terms, accepts: "" });
  expect([unread.status, await statusNow()]).toEqual([422, null]);
  for (let i = 0; i < 2; i++) expect(locationOf(await person.form(section, terms))).toBe(`${section}?aviso=pedida`);
  expect(await (await person.get(section)).text()).toContain("Parceria pedida");
  await expect(reserveOne()).rejects.toThrow(OFFER_GONE);

  expect(await (await team.get(`${paths.adminPartnerships()}?busca=${VERTICE.inepCode}`)).text()).toContain(
    "Rita Prado",
  );
  const move = (acao: string) => decide(paths.adminPartnerships(), acao, VERTICE.inepCode);
  expect((await move("aceitar-parceria")).status).toBe(303);
  expect((await move("aceitar-parceria")).status).toBe(409);
  // A family's request goes to the address on record; the people of the school are informed, with a button to the desk.
  await browser(post.bindings).form(paths.contactSchool(VERTICE.slug), { ...LEAD, key: crypto.randomUUID() });
  const asked = post.mails.filter(({ subject }) => /^(Pedido de contato CON-.*: |Uma família espera)/.test(subject));
  expect(asked.map(({ to, text }) => [to, text.includes("/mesa/")])).toEqual([
    [SCHOOL_EMAIL, false],
    ["rita@vertice.example", true],
  ]);
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, new Date());
  const path = post.mails.map(({ text }) => /\/reserva-na-escola\/[\da-f]{64}/.exec(text)?.[0]).findLast(Boolean)!;
  expect((await move("pausar-parceria")).status).toBe(303);
  await expect(reserveOne()).rejects.toThrow(OFFER_GONE);
  expect((await person.form(path, { acao: "confirmar-vaga", seen: "3" })).status).toBe(303);
  expect(await orderOf(order.id)).toMatchObject({ status: "approved" });
  expect(await (await person.get(section)).text()).toContain("Parceria em pausa");

  // Each change publishes the school again, and is announced to the person, with a desk link, and to the address on
  // record.
  const { results: logged } = await env.DB.prepare("SELECT key FROM change_log WHERE kind = 'school'").all();
  expect(logged).toEqual([1, 2, 3].map(() => ({ key: VERTICE.inepCode })));
  await flushOutbox(post.bindings, new Date());
  const ofPause = post.mails.filter(({ subject }) => subject.includes("em pausa"));
  expect(ofPause.map(({ to }) => to)).toEqual(["rita@vertice.example", SCHOOL_EMAIL]);
  const fresh = /mesa\/[\da-f]{64}\/parceria/.exec(ofPause[0]!.text)![0];
  expect((await person.get(`/${fresh}`)).status).toBe(200);
  expect(ofPause[1]!.text).not.toContain("/mesa/");
  expect(await (await person.get(paths.schoolDesk(token))).text()).toContain("Rita Prado pediu a parceria");
});
