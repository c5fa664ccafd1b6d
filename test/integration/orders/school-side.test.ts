import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailOrders } from "../../../src/backend/orders/mail-orders.ts";
import { answerOrder } from "../../../src/backend/orders/school-side.ts";
import { settleDue } from "../../../src/backend/orders/settle.ts";
import { withdraw } from "../../../src/backend/orders/withdraw.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../src/domain/order-status.ts";
import { AT_SCHOOL, answersTo, SCHOOL_ANSWERS, type SchoolAnswer } from "../../../src/domain/school-answer.ts";
import { browser, postOffice } from "../post.ts";
import { locationOf } from "../worker.ts";
import { ANA, after, allOf, clearOrders, contractOne, NOW, openMarket, orderOf, payOne, provider } from "./market.ts";

beforeAll(async () => {
  await openMarket();
  await publishAll(env, { now: NOW });
  await env.DB.prepare("UPDATE school SET email = 'secretaria@escola.example'").run();
});
beforeEach(async () => {
  await clearOrders();
  await env.DB.prepare("DELETE FROM mail_outbox").run();
});

const said = (answer: SchoolAnswer, more: Partial<Record<"documents" | "document" | "note", string>> = {}) => ({
  ...{ answer, documents: "", document: "", note: "" },
  ...more,
});

const say = (id: string, ...answer: Parameters<typeof said>) =>
  answerOrder(env.DB, id, said(...answer), "school", after(10));

test("every step that matters is told once, in text and HTML, and says that it is a sandbox", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await mailOrders(post.bindings, after(2));
  await Promise.all([mailOrders(post.bindings, after(3)), mailOrders(post.bindings, after(3))]);
  await say(order.id, "pedir-documentos", { documents: "Certidão\nBoletim <2025>" });
  await say(order.id, "receber-documentos");
  await say(order.id, "recusar-documento", { document: "Certidão", note: "A cópia está ilegível" });
  await mailOrders(post.bindings, after(11));
  await say(order.id, "receber-documentos");
  await say(order.id, "confirmar-vaga");
  await say(order.id, "concluir-matricula");
  await mailOrders(post.bindings, after(12));
  await withdraw(env.DB, provider(), ANA.userId, order.code, after(13));
  await mailOrders(post.bindings, after(14));
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

test("a school answers by the link in its mail, and the family sees what is missing", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await mailOrders(post.bindings, after(2));
  const path = `/reserva-na-escola/${post.lastToken()}`;
  const school = browser(post.bindings);
  const seen = await (await school.get(path)).text();
  expect(seen).toContain("Ana Souza");
  expect(seen).not.toMatch(/529|982\.247/);
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
  expect(over).toContain("Não há nada a responder");
  expect((await school.get(`/reserva-na-escola/${"0".repeat(64)}`)).status).toBe(404);
  expect((await school.form(`/reserva-na-escola/${"0".repeat(64)}`, { acao: "confirmar-vaga" })).status).toBe(404);
});

test("nothing can be said to an order that is not with its school, nor out of turn", async () => {
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

test("a letter that could not be written with its note is written by the next run, once", async () => {
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
  await expect(mailOrders({ ...post.bindings, DB }, after(2))).rejects.toThrow("the answer was lost");
  isBroken = false;
  await mailOrders(post.bindings, after(3));
  await mailOrders(post.bindings, after(4));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Falta pagar a reserva",
    "Pré-matrícula confirmada",
    "Confirme a vaga",
  ]);
});
