import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { after, DAY, DUE_CENTS, marketOf, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import * as schema from "../schema/orders.ts";
import { remindOrders } from "./remind.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { sendOrderEmails } from "./send-order-emails.ts";

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

const run = (now: Date, by = provider(), to = db) => runDeadlines(to, by, now);
const payments = async () => (await allOf(schema.payment)).map(({ status }) => status).sort();

test.each([
  ["initiated", "expired", null],
  ["awaiting_payment", "expired", null],
  ["pre_registered", "failed", "A escola não respondeu no prazo."],
  ["submitted_docs", "failed", "A escola não respondeu no prazo."],
  // A withdrawal without a payment is settled in the same run.
  ["pending_docs", "dropping_out", "A escola não registrou os documentos no prazo."],
  ["rejected_docs", "dropping_out", "A escola não registrou os documentos no prazo."],
  ["approved", "dropping_out", "Nenhuma matrícula foi registrada no prazo."],
] as const)("an overdue order that is %s becomes %s at its deadline, not before", async (status, becomes, note) => {
  const { id } = await reserveOne();
  const due = after(60);
  await sql("UPDATE scholarship_order SET status = ?, due_at = ?", status, due.toISOString());
  await run(new Date(due.getTime() - 1));
  expect((await orderOf(id)).status).toBe(status);
  await run(due);
  expect((await orderOf(id)).status).toBe(becomes === "dropping_out" ? "drop_out_confirmed" : becomes);
  const event = (await allOf(schema.orderEvent)).find((one) => one.status === becomes);
  expect(event).toMatchObject({ status: becomes, actor: "system", note });
});

test("orders without a deadline stay as they are", async () => {
  for (const status of Object.keys(ORDER_STATUSES)) {
    await clear();
    const { id } = await reserveOne();
    await sql("UPDATE scholarship_order SET status = ?, due_at = NULL", status);
    await run(after(400 * DAY));
    expect((await orderOf(id)).status).toBe(status === "dropping_out" ? "drop_out_confirmed" : status);
  }
});

test("a Pix code ends at its minute, not before, and its order with it", async () => {
  const { order, paymentId } = await contractOne();
  await run(new Date(after(60).getTime() - 1));
  expect(await payments()).toEqual(["pending"]);
  await run(after(60));
  expect(await payments()).toEqual(["expired"]);
  expect(await allOf(schema.sandboxCharge)).toMatchObject([{ id: paymentId, status: "cancelled" }]);
  expect((await orderOf(order.id)).status).toBe("expired");
});

test("an order whose Pix code may have been paid waits", async () => {
  const { order } = await contractOne();
  const silent = { ...provider(), findCharge: () => Promise.reject(new Error("no answer")) };
  await expect(run(after(90), silent)).rejects.toThrow("no answer");
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
});

test.each([
  ["more time", "UPDATE scholarship_order SET due_at = '2027-01-01' WHERE id = ?"],
  ["no deadline any more", "UPDATE scholarship_order SET due_at = NULL WHERE id = ?"],
  ["a new Pix code", "UPDATE payment SET status = 'pending' WHERE order_id = ?"],
])("an order that got %s while another expired does not expire", async (_what, change) => {
  const { order } = await contractOne();
  await sql("UPDATE payment SET status = 'refused'");
  const { id: first } = await reserveOne();
  await sql("UPDATE scholarship_order SET due_at = ? WHERE id = ?", after(1).toISOString(), first);
  const slow = onBatch(db, async (commit) => {
    await sql(change, order.id);
    return commit();
  });
  await run(after(90), provider(), slow);
  expect((await orderOf(first)).status).toBe("expired");
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
});

test("a charge that a failed request left is created by the cron", async () => {
  const { paymentId } = await contractOne();
  await sql("UPDATE payment SET status = 'creating', pix_copy_paste = NULL");
  await sql("DELETE FROM sandbox_charge");
  await run(after(1));
  expect(await allOf(schema.payment)).toMatchObject([
    { id: paymentId, status: "pending", pixCopyPaste: expect.any(String), polledAt: after(1).toISOString() },
  ]);
});

test("a payment is polled once a run, and not when it is closed", async () => {
  await payOne();
  const { paymentId } = await contractOne();
  const polled: string[] = [];
  const real = provider();
  const listening = {
    ...real,
    findCharge(id: string) {
      polled.push(id);
      return real.findCharge(id);
    },
  };
  await run(after(5), listening);
  await run(after(5), listening);
  await run(after(6), listening);
  expect(polled).toEqual([paymentId, paymentId]);
});

test("a payment whose message came while it was polled is applied once", async () => {
  const { order, paymentId } = await contractOne();
  await sql("UPDATE sandbox_charge SET status = 'paid', paid_at = ?", after(2).toISOString());
  const real = provider();
  const slow = {
    ...real,
    async findCharge(id: string) {
      const charge = await real.findCharge(id);
      await sql("UPDATE payment SET status = 'paid', paid_at = ? WHERE id = ?", after(2).toISOString(), paymentId);
      return charge;
    },
  };
  let writes = 0;
  const counting = onBatch(db, (commit) => {
    writes++;
    return commit();
  });
  await run(after(3), slow, counting);
  expect([writes, (await orderOf(order.id)).version]).toEqual([0, 2]);
  expect(await allOf(schema.refund)).toEqual([]);
});

test("an order that cannot expire, or end, is tried once in a run", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { id } = await reserveOne();
  const { id: withdrawn } = await reserveOne();
  await sql("UPDATE scholarship_order SET status = 'dropping_out', due_at = NULL WHERE id = ?", withdrawn);
  const failing = onBatch(db, () => Promise.reject(new Error("no disk")));
  await expect(run(after(2 * DAY), provider(), failing)).rejects.toThrow("no disk");
  expect(log.mock.calls.map(([what, order]) => [what, order])).toEqual([
    ["deadline failed:", id],
    ["withdrawal failed:", withdrawn],
  ]);
  log.mockRestore();
});

const ANSWERS = {
  pending_docs: ["pedir-documentos"],
  rejected_docs: ["pedir-documentos", "receber-documentos", "recusar-documento"],
  approved: ["confirmar-vaga"],
} as const;

test.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
  "an order that everybody forgets while it is %s gives its seat and the money back, and tells both sides",
  async (status) => {
    const post = postOffice();
    const { order, paymentId } = await payOne();
    for (const said of ANSWERS[status])
      await response(order.id, said, { documents: "RG", document: "RG", note: "não" });
    await sendOrderEmails(post.bindings, after(11));
    const { dueAt } = await orderOf(order.id);
    const before = post.mails.length;
    const jobs = async (now: Date) => {
      await run(now);
      await sendOrderEmails(post.bindings, now);
      await remindOrders(post.bindings, provider(), now);
    };
    for (let day = 1; day < 60; day++) await jobs(after(day * DAY));
    expect(new Date(dueAt!).getTime()).toBeLessThan(after(60 * DAY).getTime());
    expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
    expect(await allOf(schema.refund)).toMatchObject([{ paymentId, amountCents: DUE_CENTS, status: "done" }]);
    const sent = post.mails
      .slice(before)
      .map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(/:| até/)[0]}`);
    const reminders =
      status === "approved"
        ? ["ana: Assine o contrato", "ana: A escola ainda não registrou a matrícula", "secretaria: Registre"]
        : ["ana: Documentos", "secretaria: Registre"];
    const end = ["secretaria: Reserva encerrada", "ana: Valor devolvido"];
    expect(sent).toEqual([...reminders, ...end]);
  },
);
