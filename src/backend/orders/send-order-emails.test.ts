import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  ANA,
  after,
  DAY,
  FAMILY,
  FREE_OFFER,
  marketOf,
  NOW,
  onBatch,
  SCHOOL_EMAIL,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import { schoolClaim } from "../schema/claims.ts";
import * as schema from "../schema/orders.ts";
import { confirmOrder } from "./pay.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import { takePaymentMessage } from "./take-payment-message.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const {
  allOf,
  answer: response,
  clear,
  contractOne,
  open,
  orderOf,
  payOne,
  postOffice,
  provider,
  reserveOne,
  sql,
} = marketOf(db);

beforeAll(open);
beforeEach(clear);

test.each([SCHOOL_EMAIL, null])(
  "a reservation, and its end, are told to who takes care of the page, with the address %s on record",
  async (email) => {
    const post = postOffice();
    const { order } = await payOne();
    const of = `WHERE inep_code = '${order.inepCode}'`;
    await db.prepare(`UPDATE school SET email = ? ${of}`).bind(email).run();
    const claim = claimRow({ id: "rita", inepCode: order.inepCode, status: "approved", tokenHash: "rita" });
    await drizzle(db).insert(schoolClaim).values(claim);
    await sendOrderEmails(post.bindings, after(2));
    const reserved = post.mails.splice(0);
    await withdraw(db, provider(), ANA.userId, order.code, after(3));
    await sendOrderEmails(post.bindings, after(4));
    await db.prepare("DELETE FROM school_claim").run();
    await db.prepare(`UPDATE school SET email = ? ${of}`).bind(SCHOOL_EMAIL).run();
    const toSchool = reserved.filter(({ to }) => to !== ANA.email);
    expect(toSchool.map(({ to }) => to)).toEqual([...(email ? [email] : []), claim.email]);
    const ended = post.mails.filter(({ subject }) => subject.startsWith("A família desistiu"));
    expect(ended.map(({ to }) => to)).toEqual([claim.email, ...(email ? [email] : [])]);
    const received = toSchool.at(-1)!;
    expect(received.text).toMatch(/\/mesa\/[\da-f]{64}\/pedidos/);
    // Its data is at the desk only.
    expect(received.text).not.toContain(ANA.name);
  },
);

test("every important transition is e-mailed once, in text and HTML, with the sandbox disclaimer", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, after(2));
  await Promise.all([sendOrderEmails(post.bindings, after(3)), sendOrderEmails(post.bindings, after(3))]);
  await response(order.id, "pedir-documentos", { documents: "Certidão\nBoletim <2025>" });
  await response(order.id, "receber-documentos");
  await response(order.id, "recusar-documento", { document: "Certidão", note: "A cópia está ilegível" });
  await sendOrderEmails(post.bindings, after(11));
  await response(order.id, "receber-documentos");
  await response(order.id, "confirmar-vaga");
  await response(order.id, "concluir-matricula");
  await sendOrderEmails(post.bindings, after(12));
  await withdraw(db, provider(), ANA.userId, order.code, after(13));
  await sendOrderEmails(post.bindings, after(14));
  expect(post.mails.map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(":")[0]}`)).toEqual([
    "ana: Falta pagar a reserva",
    "ana: Pago, aguardando a escola",
    "secretaria: Confirme a vaga",
    "ana: A escola pediu documentos",
    "ana: Um documento foi recusado",
    "ana: Vaga confirmada",
    "ana: Matrícula concluída",
    "secretaria: A família desistiu",
    "ana: Valor devolvido",
  ]);
  for (const { text, html } of post.mails) {
    expect(text).toContain("Ambiente de testes");
    expect(html).toContain("Ambiente de testes");
    expect(`${text}${html}`).not.toContain("52998224725");
    expect(text).not.toContain("undefined");
  }
  expect(post.mails[4]!.text).toContain("> Certidão: A cópia está ilegível");
  expect(post.mails[3]!.html).toContain("Boletim &lt;2025>");
  expect(post.mails.at(-1)!.text).toContain("R$ 600");
});

test("a school that confirms late leaves thirty days to sign and to use the benefits", async () => {
  const post = postOffice();
  const { code, id } = await reserveOne(FREE_OFFER);
  await confirmOrder(db, provider(), ANA.userId, code, FAMILY, NOW);
  await response(id, "pedir-documentos", { documents: "Certidão" });
  expect((await orderOf(id)).voucherValidUntil).toBe("2026-12-23");
  const late = after(40 * DAY);
  await response(id, "receber-documentos", {}, late);
  await response(id, "confirmar-vaga", {}, late);
  await sendOrderEmails(post.bindings, late);
  expect((await orderOf(id)).voucherValidUntil).toBe("2027-02-01");
  expect((await allOf(schema.benefit)).map(({ validUntil }) => validUntil)).toEqual(["2027-02-01", "2027-02-01"]);
  expect(post.mails.at(-1)!.text).toContain("Assine o contrato na escola até 01/02/2027");
});

test("an e-mail that failed to commit is written by the next run, once", async () => {
  const post = postOffice();
  await payOne();
  let isBroken = true;
  const DB = onBatch(db, async (run) => {
    const result = await run();
    if (isBroken) throw new Error("the answer was lost");
    return result;
  });
  await expect(sendOrderEmails({ ...post.bindings, DB }, after(2))).rejects.toThrow("the answer was lost");
  isBroken = false;
  await sendOrderEmails(post.bindings, after(3));
  await sendOrderEmails(post.bindings, after(4));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Falta pagar a reserva",
    "Pago, aguardando a escola",
    "Confirme a vaga",
  ]);
});

const subjects = (post: ReturnType<typeof postOffice>) => post.mails.map(({ subject }) => subject.split(":")[0]);

test("a remark under the same status is not e-mailed", async () => {
  const post = postOffice();
  const { order, paymentId } = await contractOne();
  const call = await simulatePayment(db, paymentId, "refused", after(1));
  await takePaymentMessage(db, JSON.parse(call!.body), after(1));
  await sendOrderEmails(post.bindings, after(2));
  expect(subjects(post)).toEqual(["Falta pagar a reserva"]);
  expect((await orderOf(order.id)).version).toBe(3);
  expect((await allOf(schema.orderEvent)).map(({ mailedAt }) => mailedAt)).toEqual(
    Array(3).fill(after(2).toISOString()),
  );
});

test.each([
  ["the family", "UPDATE scholarship_order SET guardian_email = NULL", ["Confirme a vaga", "A família desistiu"]],
  [
    "the school",
    "UPDATE school SET email = NULL",
    ["Falta pagar a reserva", "Pago, aguardando a escola", "Valor devolvido"],
  ],
])("without an address of %s the other is e-mailed", async (_who, change, expected) => {
  const post = postOffice();
  const { order } = await payOne();
  await sql(change);
  await sendOrderEmails(post.bindings, after(2));
  await withdraw(db, provider(), ANA.userId, order.code, after(3));
  await sendOrderEmails(post.bindings, after(4));
  await sql("UPDATE school SET email = ?", SCHOOL_EMAIL);
  expect(subjects(post)).toEqual(expected);
});

test("a school is not asked to confirm an order that has ended meanwhile", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await withdraw(db, provider(), ANA.userId, order.code, after(2));
  await sendOrderEmails(post.bindings, after(3));
  const toSchool = post.mails.filter(({ to }) => to === SCHOOL_EMAIL).map(({ subject }) => subject.split(":")[0]);
  expect(toSchool).toEqual(["A família desistiu"]);
  expect(await allOf(schema.orderSchoolLink)).toEqual([]);
});
