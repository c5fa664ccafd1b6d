import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ANA, after, DAY, DUE_CENTS, NOW, OFFER, onBatch, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openPixMarket, PIX_SECRET } from "../../../test/fixtures/pix-market.ts";
import { readPixStandard } from "../../../test/fixtures/pix-standard.ts";
import type { OrderReply } from "../../domain/orders/order-reply.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { findUnbalanced } from "../../features/books/check-books.service.ts";
import { act } from "../admin/admin.api.ts";
import { listMoneyIssues } from "../admin/money.ts";
import type { BackendBindings } from "../env.ts";
import { takePixCall } from "../payments/pix/pix-webhook.ts";
import { ledger } from "../schema/books.ts";
import * as schema from "../schema/orders.ts";
import { readSeats } from "./find-offer.ts";
import { toOrderResponses } from "./order-view.ts";
import { getOrder } from "./read-order.ts";
import { followDisputes, reconcilePeriod } from "./reconcile.ts";
import { remindOrders } from "./remind.ts";
import { toSchoolOrders } from "./school-side.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import { withdraw } from "./withdraw.ts";

const {
  db,
  opened,
  clock,
  contract,
  run,
  statusOf,
  orderOf,
  answer: response,
  allOf,
  sql,
  postOffice,
} = openPixMarket();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  opened.bank.clear();
});

/** The daily comparison with the bank, so many days after NOW. */
async function compare(days: number, to = db): Promise<void> {
  clock.now = after(days * DAY);
  await followDisputes(to, opened.provider, clock.now);
  await reconcilePeriod(to, opened.provider, { from: after(-DAY), until: clock.now }, clock.now);
}

/** Answers of the school that lead to each paid status. */
const WAYS: Partial<Record<OrderStatus, readonly OrderReply[]>> = {
  pre_registered: [],
  pending_docs: ["pedir-documentos"],
  submitted_docs: ["pedir-documentos", "receber-documentos"],
  rejected_docs: ["pedir-documentos", "receber-documentos", "recusar-documento"],
  approved: ["confirmar-vaga"],
  enrolled: ["confirmar-vaga", "concluir-matricula"],
};
const PAID = Object.keys(WAYS) as OrderStatus[];

async function paidOrder(status: OrderStatus = "pre_registered") {
  clock.now = NOW;
  const made = await contract();
  opened.bank.pay(made.txid);
  await run(1);
  for (const said of WAYS[status]!)
    await response(made.id, said, { documents: "RG", document: "RG", note: "ilegível" });
  return { ...made, before: await orderOf(made.id) };
}

const team = (name: string, code: string, minutes: number) =>
  act(
    opened.env as unknown as BackendBindings,
    { id: 1, email: "rita@equipe.example" },
    name,
    { code, reason: "E-mail do banco" },
    after(minutes),
  ).then(
    () => null,
    (error) => error.issues?.[0]?.message ?? error.code,
  );

const scholarship = async () => (await allOf(schema.scholarship))[0]!.status;
const differences = async () => (await allOf(schema.paymentDifference)).map(({ kind }) => kind);
const entries = async (id: string) =>
  (await allOf(ledger)).filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
/** The books of earlier tests stay. */
const isBalanced = async () => {
  const codes = (await allOf(schema.scholarshipOrder)).map(({ code }) => code);
  expect((await findUnbalanced(db)).filter((code) => codes.includes(code))).toEqual([]);
};

describe.each(PAID)("of an order that is %s", (status) => {
  test("the bank's contest stops everything, and its rejection goes on from there, days later", async () => {
    const { id, txid, before } = await paidOrder(status);
    opened.bank.contest(txid);
    await compare(1);
    const resting = await orderOf(id);
    expect([resting.status, await scholarship()]).toEqual(["disputed", "suspensa"]);
    // Neither a deadline nor another reading changes anything.
    await run(60 * DAY);
    await compare(60);
    expect((await orderOf(id)).version).toBe(resting.version);
    await isBalanced();
    opened.bank.decide(txid, "NAO_REALIZADO");
    await compare(61);
    const after60 = (date: string | null) => date && new Date(Date.parse(date) + 60 * DAY * 60_000).toISOString();
    const resumed = await orderOf(id);
    expect(resumed).toMatchObject({
      status,
      voucherCode: before.voucherCode,
      contractedAt: before.contractedAt,
      dueAt: after60(before.dueAt),
      voucherValidUntil: after60(before.voucherValidUntil)!.slice(0, 10),
    });
    expect([await scholarship(), await allOf(schema.refund), await differences()]).toEqual([
      status === "enrolled" ? "ativa" : "aguardando_matricula",
      [],
      [],
    ]);
    await compare(62);
    expect((await orderOf(id)).version).toBe(resumed.version);
    await isBalanced();
  });

  test("the bank's return ends it without a refund of ours, and frees the seat", async () => {
    const { id, txid } = await paidOrder(status);
    const seats = async () => (await readSeats(db, [OFFER])).get(OFFER)!.isFull;
    await sql("UPDATE offer SET seats = 1 WHERE id = ?", OFFER);
    opened.bank.contest(txid, "MED_OPERACIONAL");
    await compare(1);
    expect(await seats()).toBe(true);
    opened.bank.exchanges.length = 0;
    opened.bank.decide(txid, "DEVOLVIDO");
    await compare(2);
    for (const minutes of [1, 2]) await run(2 * DAY + minutes);
    await compare(3);
    expect([await statusOf(id), await scholarship(), await seats()]).toEqual([
      "drop_out_confirmed",
      "cancelada",
      false,
    ]);
    await sql("UPDATE offer SET seats = NULL WHERE id = ?", OFFER);
    expect(opened.bank.exchanges.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(opened.bank.balanceCents()).toBe(0);
    expect(await allOf(schema.refund)).toMatchObject([{ status: "done", reason: "disputed", amountCents: DUE_CENTS }]);
    expect(await allOf(schema.payment)).toMatchObject([{ status: "refunded" }]);
    const isEarned = status === "enrolled";
    expect(await entries(id)).toEqual(["receipt", ...(isEarned ? ["earned", "returned"] : []), "refund"]);
    expect(await differences()).toEqual([]);
    await isBalanced();
  });

  test.each([0, 1])("a crash %i transactions before the end loses nothing, and nothing happens twice", async (left) => {
    for (const isWritten of [true, false]) {
      const { id, txid } = await paidOrder(status);
      opened.bank.contest(txid);
      opened.bank.decide(txid, "DEVOLVIDO");
      let count = left;
      const fragile = onBatch(db, async (write) => {
        if (count-- !== 0) return write();
        if (isWritten) await write();
        throw new Error("the power is out");
      });
      await compare(1, fragile).catch(() => undefined);
      await compare(2);
      expect(await statusOf(id)).toBe("drop_out_confirmed");
      const events = (await allOf(schema.orderEvent)).filter(({ orderId }) => orderId === id);
      expect(events.slice(-3).map((event) => event.status)).toEqual(["disputed", "dropping_out", "drop_out_confirmed"]);
      expect((await allOf(schema.refund)).filter(({ orderId }) => orderId === id)).toHaveLength(1);
      await isBalanced();
    }
  });
});

test("a contest that the books of the bank do not show is entered by the team, and ends when the team says so", async () => {
  const { id, code } = await paidOrder("approved");
  expect(await team("registrar-contestacao", "ME-0000-0000-0000", 5)).toContain("Não encontramos");
  expect(await team("registrar-contestacao", code.toLowerCase(), 5)).toBeNull();
  expect(await team("registrar-contestacao", code, 6)).toContain("não tem um Pix");
  expect((await listMoneyIssues(db, 1, code, after(7))).issues).toMatchObject([
    { kind: "disputed", orderCode: code, ourCents: DUE_CENTS },
  ]);
  await compare(1);
  expect(await statusOf(id)).toBe("disputed");
  expect(await team("contestacao-recusada", code, 2 * DAY)).toBeNull();
  expect(await statusOf(id)).toBe("approved");
  expect(await team("contestacao-recusada", code, 2 * DAY)).toBe("already_decided");
  await team("registrar-contestacao", code, 3 * DAY);
  expect(await team("contestacao-aceita", code, 3 * DAY)).toBeNull();
  await compare(4);
  expect([await statusOf(id), await differences()]).toEqual(["drop_out_confirmed", []]);
  expect((await listMoneyIssues(db, 1, "", after(4 * DAY))).issues).toEqual([]);
  await isBalanced();
});

test("the team cannot say that the money stays while the bank returns it, has returned a part, or is silent", async () => {
  const { id, code, txid } = await paidOrder();
  opened.bank.contest(txid, "MED_FRAUDE", DUE_CENTS - 1);
  await compare(1);
  expect(await team("contestacao-recusada", code, DAY)).toContain("ainda devolve");
  opened.bank.decide(txid, "DEVOLVIDO");
  await compare(2);
  // A part is no end: a person looks.
  expect(await statusOf(id)).toBe("disputed");
  expect(await team("contestacao-recusada", code, 2 * DAY)).toContain("ainda devolve");
  opened.bank.mode = "dead";
  expect(await team("contestacao-recusada", code, 2 * DAY)).toContain("não respondeu");
  opened.bank.mode = "well";
  opened.bank.contest(txid);
  opened.bank.decide(txid, "DEVOLVIDO");
  await compare(3);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
});

test("a withdrawal counts at once and waits for the bank, which is not asked for a second return", async () => {
  for (const [decision, asked] of [
    ["NAO_REALIZADO", 1],
    ["DEVOLVIDO", 0],
  ] as const) {
    const before = opened.bank.balanceCents();
    const { id, code, txid } = await paidOrder();
    opened.bank.contest(txid);
    await compare(1);
    opened.bank.exchanges.length = 0;
    const given = await withdraw(db, opened.provider, ANA.userId, code, after(DAY + 5));
    expect(given).toMatchObject({ status: "disputed", withdrawalProtocol: expect.any(String) });
    const [shown] = await toOrderResponses(db, opened.provider, [given], after(DAY + 5));
    expect([shown!.withdrawal.isOpen, shown!.deadlineAt]).toEqual([false, null]);
    expect(await withdraw(db, opened.provider, ANA.userId, code, after(DAY + 6))).toEqual(given);
    await run(DAY + 7);
    opened.bank.decide(txid, decision);
    await compare(2);
    await run(2 * DAY + 1);
    expect(await statusOf(id)).toBe("drop_out_confirmed");
    expect(opened.bank.exchanges.filter(({ method }) => method === "PUT")).toHaveLength(asked);
    expect(opened.bank.balanceCents()).toBe(before);
    await isBalanced();
  }
});

test("money that goes back on its own waits, too, and is no work for the team until then", async () => {
  const { id, txid } = await paidOrder();
  opened.bank.refunds = "NAO_REALIZADO";
  opened.bank.pay(txid, 300);
  await takePixCall(opened.env, PIX_SECRET, JSON.stringify({ pix: [{ txid }] }), after(2));
  await run(3);
  const { failures } = (await allOf(schema.refund))[0]!;
  await sql("UPDATE refund SET next_attempt_at = NULL");
  await drizzle(db).update(schema.scholarshipOrder).set({ status: "disputed" });
  for (const days of [1, 2]) await run(days * DAY);
  expect(await allOf(schema.refund)).toMatchObject([{ status: "requested", failures }]);
  expect((await listMoneyIssues(db, 1, "", clock.now)).issues.map(({ kind }) => kind)).toEqual(["disputed"]);
  const [{ id: refundId }] = (await allOf(schema.refund)) as [typeof schema.refund.$inferSelect];
  const byHand = { id: refundId, reason: "Pix do app" };
  const env = opened.env as unknown as BackendBindings;
  const recorded = act(env, { id: 1, email: "a@b.example" }, "devolvido-por-fora", byHand, after(3 * DAY));
  await expect(recorded).rejects.toMatchObject({ code: "invalid_fields" });
  await sql("UPDATE scholarship_order SET status = 'pre_registered' WHERE id = ?", id);
  opened.bank.refunds = "DEVOLVIDO";
  await run(3 * DAY);
  expect(await allOf(schema.refund)).toMatchObject([{ status: "done" }]);
});

test("family and school hear of it once, and of its end once; nothing else is written in between", async () => {
  const post = postOffice();
  const bindings = { ...opened.env, ...post.bindings };
  const letters = async (days: number) => {
    const read = post.mails.length;
    await remindOrders(bindings, opened.provider, after(days * DAY));
    await sendOrderEmails(bindings, after(days * DAY));
    return post.mails.slice(read).map(({ to, subject }) => [to, subject.split(":")[0]]);
  };
  const { id, txid } = await paidOrder("approved");
  await letters(0.1);
  opened.bank.contest(txid);
  await compare(1);
  const contested = [
    [ANA.email, "Pix em contestação"],
    [SCHOOL_EMAIL, "Pix em contestação"],
  ];
  expect(await letters(1)).toEqual(contested);
  for (const days of [2, 20, 28, 45]) {
    await compare(days);
    expect(await letters(days)).toEqual([]);
  }
  const [atSchool] = await toSchoolOrders(db, [await orderOf(id)], false);
  expect(atSchool).toMatchObject({ status: "disputed", voucherCode: null, deadlineAt: null });
  expect(atSchool!.guardian).not.toBeNull();
  opened.bank.decide(txid, "NAO_REALIZADO");
  await compare(46);
  expect(await letters(46)).toEqual([
    [ANA.email, "Seu pedido continua"],
    [SCHOOL_EMAIL, "A reserva continua"],
  ]);
  opened.bank.contest(txid, "MED_PIX_AUTOMATICO");
  await compare(47);
  expect(await letters(47)).toEqual(contested);
  opened.bank.decide(txid, "DEVOLVIDO");
  await compare(48);
  expect(await letters(48)).toEqual([
    [SCHOOL_EMAIL, "Reserva encerrada"],
    [ANA.email, "Valor devolvido"],
  ]);
  expect(post.mails.at(-1)!.text).toContain("o banco devolveu o dinheiro a quem pagou");
});

test("a call of the bank brings it at once, also of one that is over by then", async () => {
  const { id, txid } = await paidOrder();
  const hear = (minutes: number) =>
    takePixCall(opened.env, PIX_SECRET, JSON.stringify({ pix: [{ txid }] }), after(minutes));
  opened.bank.contest(txid);
  await hear(5);
  expect(await statusOf(id)).toBe("disputed");
  opened.bank.decide(txid, "NAO_REALIZADO");
  await hear(6);
  await hear(7);
  expect(await statusOf(id)).toBe("pre_registered");
  opened.bank.contest(txid);
  opened.bank.decide(txid, "DEVOLVIDO");
  await hear(8);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  // An order that has ended stays as it is.
  await hear(9);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
});

test("a withdrawn order whose Pix the bank returns is not refunded again", async () => {
  const { id, code, txid } = await paidOrder();
  opened.bank.contest(txid);
  clock.now = after(DAY);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  expect(await statusOf(id)).toBe("dropping_out");
  await compare(2);
  expect(await statusOf(id)).toBe("dropping_out");
  opened.bank.decide(txid, "DEVOLVIDO");
  for (const days of [3, 4]) await run(days * DAY).catch(() => undefined);
  expect([await statusOf(id), opened.bank.balanceCents()]).toEqual(["drop_out_confirmed", 0]);
  await isBalanced();
});

test("a disputed order is open to its family and its school, and takes no answer", async () => {
  const { id, code, txid } = await paidOrder();
  opened.bank.contest(txid);
  await compare(1);
  await expect(response(id, "confirmar-vaga", {}, after(DAY))).rejects.toMatchObject({ code: "order_changed" });
  expect((await getOrder(db, ANA.userId, code)).dueAt).not.toBeNull();
});

test("a contested Pix keeps to the description of the Central Bank, in both directions", async () => {
  const faultsOf = await readPixStandard();
  opened.bank.exchanges.length = 0;
  const { txid } = await paidOrder();
  opened.bank.contest(txid);
  await compare(1);
  expect(opened.bank.exchanges.some(({ path }) => path.includes("devolucaoPresente=true"))).toBe(true);
  expect(opened.bank.exchanges.flatMap(faultsOf)).toEqual([]);
});
