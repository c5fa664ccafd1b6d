import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { confirmOrder } from "../../../src/backend/orders/pay.ts";
import { remindOrders } from "../../../src/backend/orders/remind.ts";
import { answerOrder, listAtSchool } from "../../../src/backend/orders/school-side.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { settleDue } from "../../../src/backend/orders/settle.ts";
import { withdraw } from "../../../src/backend/orders/withdraw.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../src/domain/orders/order-status.ts";
import { AT_SCHOOL, answersTo, SCHOOL_ANSWERS, type SchoolAnswer } from "../../../src/domain/orders/school-answer.ts";
import { browser, postOffice } from "../post.ts";
import { locationOf } from "../worker.ts";
import {
  ANA,
  after,
  allOf,
  clearOrders,
  contractOne,
  FAMILY,
  FREE_OFFER,
  NOW,
  openMarket,
  orderOf,
  payOne,
  provider,
  reserveOne,
} from "./market.ts";

beforeAll(async () => {
  await openMarket();
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
  )
    .bind(ANA.userId, ANA.email, ANA.name)
    .run();
  await publishAll(env, { now: NOW });
  await env.DB.prepare("UPDATE school SET email = 'secretaria@escola.example'").run();
});
beforeEach(async () => {
  await clearOrders();
  await env.DB.prepare("DELETE FROM mail_outbox").run();
});

const said = (answer: SchoolAnswer, more: Partial<Record<"documents" | "document" | "note", string>> = {}) => ({
  answer,
  documents: "",
  document: "",
  note: "",
  ...more,
});

const say = (id: string, ...answer: Parameters<typeof said>) =>
  answerOrder(env.DB, id, said(...answer), "school", after(10));

test("every important transition is e-mailed once, in text and HTML, with the sandbox disclaimer", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, after(2));
  await Promise.all([sendOrderEmails(post.bindings, after(3)), sendOrderEmails(post.bindings, after(3))]);
  await say(order.id, "pedir-documentos", { documents: "Certidão\nBoletim <2025>" });
  await say(order.id, "receber-documentos");
  await say(order.id, "recusar-documento", { document: "Certidão", note: "A cópia está ilegível" });
  await sendOrderEmails(post.bindings, after(11));
  await say(order.id, "receber-documentos");
  await say(order.id, "confirmar-vaga");
  await say(order.id, "concluir-matricula");
  await sendOrderEmails(post.bindings, after(12));
  await withdraw(env.DB, provider(), ANA.userId, order.code, after(13));
  await sendOrderEmails(post.bindings, after(14));
  expect(post.mails.map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(":")[0]}`)).toEqual([
    "ana: Falta pagar a reserva",
    "ana: Pré-matrícula confirmada",
    "secretaria: Confirme a vaga",
    "ana: A escola pediu documentos",
    "ana: Um documento foi recusado",
    "ana: Vaga confirmada",
    "ana: Matrícula concluída",
    "ana: Desistência recebida",
    "secretaria: A família desistiu",
    "ana: Valor devolvido",
  ]);
  for (const { text, html } of post.mails) {
    expect(text).toContain("Ambiente de testes");
    expect(html).toContain("Ambiente de testes");
    expect(`${text}${html}`).not.toContain("52998224725");
    expect(text).not.toContain("undefined");
  }
  expect(post.mails[4]!.text).toContain("• Certidão: A cópia está ilegível");
  expect(post.mails[3]!.html).toContain("Boletim &lt;2025>");
  expect(post.mails.at(-1)!.text).toContain("R$ 600");
});

test("a school that confirms late leaves thirty days to sign and to use the benefits", async () => {
  const post = postOffice();
  const { code, id } = await reserveOne(FREE_OFFER);
  await confirmOrder(env.DB, provider(), ANA.userId, code, FAMILY, NOW);
  await say(id, "pedir-documentos", { documents: "Certidão" });
  expect((await orderOf(id)).voucherValidUntil).toBe("2026-12-23");
  const late = after(40 * 24 * 60);
  await answerOrder(env.DB, id, said("receber-documentos"), "school", late);
  await answerOrder(env.DB, id, said("confirmar-vaga"), "school", late);
  await sendOrderEmails(post.bindings, late);
  expect((await orderOf(id)).voucherValidUntil).toBe("2027-02-01");
  expect((await allOf(schema.benefit)).map(({ validUntil }) => validUntil)).toEqual(["2027-02-01", "2027-02-01"]);
  expect(post.mails.at(-1)!.text).toContain("Assine o contrato na escola até 01/02/2027");
});

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

test("a school can answer only its own orders, in their turn", async () => {
  for (const status of Object.keys(ORDER_STATUSES) as OrderStatus[]) {
    const answers = answersTo(status);
    expect(answers.length > 0, status).toBe(AT_SCHOOL.includes(status));
    for (const answer of Object.keys(SCHOOL_ANSWERS) as SchoolAnswer[]) {
      if (answers.includes(answer)) continue;
      await clearOrders();
      const { order } = await contractOne();
      await env.DB.prepare("UPDATE scholarship_order SET status = ? WHERE id = ?").bind(status, order.id).run();
      await expect(say(order.id, answer, { documents: "x", document: "x", note: "porque sim" })).rejects.toMatchObject({
        code: "order_changed",
      });
    }
  }
});

test("the list of orders with their schools begins with the next deadline, and ends with those without one", async () => {
  const [first, second] = [(await payOne()).order, (await payOne()).order];
  const setDue = (id: string, dueAt: string | null) =>
    env.DB.prepare("UPDATE scholarship_order SET due_at = ? WHERE id = ?").bind(dueAt, id).run();
  const listed = async () => (await listAtSchool(env.DB, 1, "")).orders.map(({ id }) => id);
  await env.DB.prepare("UPDATE scholarship_order SET updated_at = '2026-11-01' WHERE id = ?").bind(first.id).run();
  await setDue(first.id, "2026-12-02T02:59:59.999Z");
  await setDue(second.id, "2026-12-01T02:59:59.999Z");
  expect(await listed()).toEqual([second.id, first.id]);
  await setDue(first.id, null);
  expect(await listed()).toEqual([second.id, first.id]);
  await setDue(second.id, null);
  expect(await listed()).toEqual([first.id, second.id]);
});

test("an e-mail that failed to commit is written by the next run, once", async () => {
  const post = postOffice();
  await payOne();
  let isBroken = true;
  const DB = new Proxy(env.DB, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
      return async (statements: D1PreparedStatement[]) => {
        const result = await real.batch(statements);
        if (isBroken) throw new Error("the answer was lost");
        return result;
      };
    },
  });
  await expect(sendOrderEmails({ ...post.bindings, DB }, after(2))).rejects.toThrow("the answer was lost");
  isBroken = false;
  await sendOrderEmails(post.bindings, after(3));
  await sendOrderEmails(post.bindings, after(4));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Falta pagar a reserva",
    "Pré-matrícula confirmada",
    "Confirme a vaga",
  ]);
});

const HOUR = 60;
const subjects = (post: ReturnType<typeof postOffice>) => post.mails.map(({ to, subject }) => `${to}: ${subject}`);
const cron = (post: ReturnType<typeof postOffice>, now: Date) => remindOrders(post.bindings, provider(), now);

test("a reservation that lapses soon is reminded of once, also by concurrent runs", async () => {
  const post = postOffice();
  await reserveOne();
  // 20h59, and 21h00: too early, and too late in the day.
  await cron(post, after(12 * HOUR - 1));
  await cron(post, after(12 * HOUR));
  expect(post.mails).toEqual([]);
  await Promise.all([1, 2, 3].map(() => cron(post, after(23 * HOUR))));
  await cron(post, after(23 * HOUR + 1));
  expect(subjects(post)).toEqual([`${ANA.email}: Sua reserva fica guardada até 9h de terça (24/11): Colégio Vértice`]);
  expect(post.mails[0]!.text).toMatch(/Nada foi cobrado.*não precisa fazer nada.*\/pagamento\/me-.*Desative em/s);
  expect(post.mails[0]!.text).not.toMatch(/últim|corra|agora|só hoje|!/i);
});

test("a voucher that ends soon is reminded of once, while the school has the order, and never by night", async () => {
  const post = postOffice();
  const { order } = await payOne();
  const day = (n: number, hours = 0) => after((n * 24 + hours) * HOUR);
  await cron(post, day(24));
  // 23/12, 3 in the morning.
  await cron(post, day(29, 18));
  expect(post.mails).toEqual([]);
  await cron(post, day(25));
  await cron(post, day(26));
  expect(subjects(post)).toEqual([`${ANA.email}: Seu comprovante vale até 23/12/2026: Colégio Vértice`]);
  await env.DB.prepare("DELETE FROM order_reminder").run();
  await env.DB.prepare("UPDATE scholarship_order SET status = 'enrolled' WHERE id = ?").bind(order.id).run();
  await cron(post, day(27));
  expect(post.mails).toHaveLength(1);
});

test("opting out stops reminders, but not e-mails of transitions", async () => {
  const post = postOffice();
  const family = await familyWithoutReminders(post);
  await reserveOne();
  await cron(post, after(23 * HOUR));
  expect(post.mails).toEqual([]);
  await family.form("/meus-dados", { acao: "ligar-lembretes" });
  await cron(post, after(23 * HOUR));
  expect(post.mails).toHaveLength(1);
});

/** Ana, who has turned them off on her page. */
async function familyWithoutReminders(post: ReturnType<typeof postOffice>) {
  const family = browser(post.bindings);
  family.cookies.set("authentication_token", await openSession(env.DB, ANA.userId, "Teste", new Date()));
  const off = await family.form("/meus-dados", { acao: "desligar-lembretes" });
  expect(locationOf(off)).toBe("/meus-dados?aviso=desligar-lembretes");
  expect(await (await family.get("/meus-dados")).text()).toContain("Ativar lembretes");
  expect(await (await family.get("/meus-dados/copia/csv")).text()).toContain("quer lembretes de prazos;não");
  return family;
}
