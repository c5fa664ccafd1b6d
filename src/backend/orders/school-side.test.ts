import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, BRUNO, marketOf, NOW, onBatch, YEAR } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { AT_SCHOOL, ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { repliesTo } from "../../domain/orders/possible-replies.ts";
import * as schema from "../schema/orders.ts";
import { commit } from "../workflow/transaction.ts";
import { newSchoolLink } from "./school-links.ts";
import { answerOrder, getBySchoolLink, listAtSchool, toSchoolOrders } from "./school-side.ts";
import type { Order } from "./transition-order.ts";

const db = openMemoryD1();
const { allOf, answer, clear, contractOne, open, orderOf, payOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const lastEvent = async () => (await allOf(schema.orderEvent)).at(-1)!;
const documents = async () => (await allOf(schema.orderDocument)).map(({ kind, status, note }) => [kind, status, note]);

test("a school can answer only its own orders, in their turn", async () => {
  for (const status of Object.keys(ORDER_STATUSES) as OrderStatus[]) {
    const responses = repliesTo(status);
    expect(responses.length > 0, status).toBe(AT_SCHOOL.includes(status));
    for (const said of Object.keys(ORDER_REPLIES) as OrderReply[]) {
      if (responses.includes(said)) continue;
      await clear();
      const { order } = await contractOne();
      await sql("UPDATE scholarship_order SET status = ? WHERE id = ?", status, order.id);
      await expect(answer(order.id, said, { documents: "x", document: "x", note: "porque sim" })).rejects.toMatchObject(
        { code: "order_changed" },
      );
    }
  }
});

test("a school's answers change the documents of its order", async () => {
  const { order: other } = await payOne();
  await answer(other.id, "pedir-documentos", { documents: "Foto" });
  const { order } = await payOne();
  const ofOther = ["Foto", "pedido", null];
  const expectDocuments = async (...rows: unknown[]) =>
    expect((await documents()).sort()).toEqual([...rows, ofOther].sort());
  await answer(order.id, "pedir-documentos", { documents: "RG\nBoletim\nRG" });
  await expectDocuments(["Boletim", "pedido", null], ["RG", "pedido", null]);
  await answer(order.id, "receber-documentos");
  await expectDocuments(["Boletim", "recebido", null], ["RG", "recebido", null]);
  await answer(order.id, "recusar-documento", { document: " RG ", note: " ilegível " });
  await expectDocuments(["Boletim", "aceito", null], ["RG", "recusado", "ilegível"]);
  // An accepted document stays accepted.
  await answer(order.id, "receber-documentos");
  await expectDocuments(["Boletim", "aceito", null], ["RG", "recebido", null]);
  const strange = answer(order.id, "recusar-documento", { document: "Foto", note: "x" });
  await expect(strange).rejects.toMatchObject({ code: "invalid_fields", issues: [{ field: "document" }] });
  await answer(order.id, "recusar-documento", { document: "RG", note: "outra vez" });
  await answer(order.id, "receber-documentos");
  await answer(order.id, "confirmar-vaga");
  await expectDocuments(["Boletim", "aceito", null], ["RG", "aceito", null]);
  expect((await allOf(schema.orderDocument)).map(({ isRequired }) => isRequired)).toEqual([1, 1, 1]);
});

test.each([
  ["confirmar-vaga", "approved"],
  ["pedir-documentos", "pending_docs"],
] as const)(
  "a school year ends its orders: %s is refused in the next one, with no date in the past",
  async (said, to) => {
    const { order } = await payOne();
    const [lastDay, january] = [`${YEAR}-12-30T12:00:00Z`, `${YEAR + 1}-01-05T12:00:00Z`].map((at) => new Date(at));
    await expect(answer(order.id, said, { documents: "RG" }, january)).rejects.toMatchObject({ code: "order_changed" });
    await answer(order.id, said, { documents: "RG" }, lastDay);
    const dueAt = `${YEAR + 1}-01-01T02:59:59.999Z`;
    expect(await orderOf(order.id)).toMatchObject({ status: to, dueAt, voucherValidUntil: `${YEAR}-12-31` });
  },
);

test("documents of an earlier request do not stay", async () => {
  const { order } = await payOne();
  await sql("INSERT INTO order_document (order_id, kind, is_required, status) VALUES (?, 'RG', 1, 'pedido')", order.id);
  await answer(order.id, "pedir-documentos", { documents: "Boletim" });
  expect(await documents()).toEqual([["Boletim", "pedido", null]]);
});

test("an answer is noted with its actor and reason, and redeems the voucher of an enrolment", async () => {
  const { order } = await payOne();
  await answer(order.id, "confirmar-vaga", { note: "  " });
  expect(await lastEvent()).toMatchObject({ status: "approved", actor: "school", note: null });
  expect((await orderOf(order.id)).voucherRedeemedAt).toBeNull();
  const said = {
    answer: "concluir-matricula",
    seen: "4",
    documents: "",
    document: "",
    note: " Tudo certo ",
  } as const;
  await answerOrder(db, order.id, said, "team", after(20));
  expect(await lastEvent()).toMatchObject({ status: "enrolled", actor: "team", note: "A escola diz: Tudo certo" });
  expect((await orderOf(order.id)).voucherRedeemedAt).toBe(after(20).toISOString());
});

test("other statements commit with an answer", async () => {
  const { order } = await payOne();
  const { token, statements } = await newSchoolLink(db, order.id, "a@escola.example", NOW);
  const said = { answer: "confirmar-vaga", seen: "3", documents: "", document: "", note: "" } as const;
  await answerOrder(db, order.id, said, "school", NOW, statements);
  expect(token).toMatch(/^[\da-f]{64}$/);
  expect(await allOf(schema.orderSchoolLink)).toHaveLength(1);
});

test("an answer that loses against another is decided again", async () => {
  const { order } = await payOne();
  const said = { answer: "confirmar-vaga", seen: "3", documents: "", document: "", note: "" } as const;
  let runs = 0;
  const slow = onBatch(db, async (run) => {
    if (++runs === 1) await answer(order.id, "pedir-documentos", { documents: "RG" });
    return run();
  });
  await expect(answerOrder(slow, order.id, said, "school", NOW)).rejects.toMatchObject({ code: "order_changed" });
  expect((await orderOf(order.id)).status).toBe("pending_docs");
});

test("a link opens its order, and no other token does", async () => {
  const { order } = await payOne();
  await payOne();
  const { token, statements } = await newSchoolLink(db, order.id, order.snapshot.school.email!, NOW);
  await commit(db, statements);
  expect((await getBySchoolLink(db, token, NOW)).id).toBe(order.id);
  await expect(getBySchoolLink(db, "0".repeat(64), NOW)).rejects.toMatchObject({ code: "link_expired" });
});

test("the list of orders with their schools begins with the next deadline, and ends with those without one", async () => {
  const [first, second] = [(await payOne()).order, (await payOne()).order];
  const setDue = (id: string, dueAt: string | null) =>
    sql("UPDATE scholarship_order SET due_at = ? WHERE id = ?", dueAt, id);
  const listed = async () => (await listAtSchool(db, 1, "")).orders.map(({ id }) => id);
  await sql("UPDATE scholarship_order SET updated_at = '2026-11-01' WHERE id = ?", first.id);
  await setDue(first.id, "2026-12-02T02:59:59.999Z");
  await setDue(second.id, "2026-12-01T02:59:59.999Z");
  expect(await listed()).toEqual([second.id, first.id]);
  await setDue(first.id, null);
  expect(await listed()).toEqual([second.id, first.id]);
  await setDue(second.id, null);
  expect(await listed()).toEqual([first.id, second.id]);
});

test("the team lists twenty orders a page, and finds them by school, code and e-mail", async () => {
  const { order } = await payOne();
  await sql(
    `INSERT INTO scholarship_order (id, code, user_id, status, version, idempotency_key, request_hash, offer_id, inep_code,
       snapshot, created_at, updated_at, guardian_email)
     SELECT printf('copy-%02d', value), 'ME-' || value, ?, iif(value > 20, 'enrolled', 'approved'), 1, 'copy' || value, '',
       offer_id, inep_code, snapshot, created_at, updated_at, ?
     FROM scholarship_order, json_each(?)`,
    BRUNO.userId,
    BRUNO.email,
    JSON.stringify(Array.from({ length: 22 }, (_, i) => i + 1)),
  );
  const list = async (page: number, search: string) => {
    const { orders, totalPages } = await listAtSchool(db, page, search);
    return [orders.length, totalPages];
  };
  expect([await list(1, ""), await list(2, "")]).toEqual([
    [20, 2],
    [1, 2],
  ]);
  const { orders } = await listAtSchool(db, 1, "");
  const ids = Array.from({ length: 19 }, (_, i) => `copy-${String(i + 1).padStart(2, "0")}`);
  expect(orders.map(({ id }) => id)).toEqual([order.id, ...ids]);
  expect(await list(1, "vertice")).toEqual([20, 2]);
  expect(await list(1, ANA.email)).toEqual([1, 1]);
  expect(await list(1, order.code.toLowerCase())).toEqual([1, 1]);
  expect(await list(1, "outra escola")).toEqual([0, 0]);
});

test("a school sees the family and the voucher of a confirmed order", async () => {
  const { order } = await payOne();
  const { order: other } = await payOne();
  await answer(order.id, "pedir-documentos", { documents: "RG" });
  await answer(other.id, "pedir-documentos", { documents: "Boletim" });
  const [response] = await toSchoolOrders(
    db,
    [{ ...(await orderOf(order.id)), dueAt: after(60).toISOString() }, other],
    true,
  );
  expect(response).toEqual({
    internalTransactionCode: order.code,
    status: "pending_docs",
    version: 4,
    school: { slug: "colegio-vertice", name: "Colégio Vértice" },
    apelido: "Bia",
    grade: "infantil_maternal-i",
    shift: "manha",
    year: 2027,
    monthlyFeeCents: 80_000,
    monthlyFeeWithDiscountCents: 60_000,
    guardian: { name: ANA.name, phone: ANA.phone, email: ANA.email },
    voucherCode: order.voucherCode,
    deadlineAt: "2026-11-23T10:00:00-03:00",
    documents: [{ kind: "RG", required: true, status: "pedido", note: null }],
    isSandbox: true,
  });
});

test.each<[string, Partial<Order>, object]>([
  ["has ended", { status: "dropping_out" }, { apelido: "", guardian: null, voucherCode: null }],
  ["is not confirmed yet", { status: "awaiting_payment" }, { apelido: "", guardian: null, voucherCode: null }],
  ["has been anonymised", { guardianName: null }, { apelido: "", guardian: null, voucherCode: null }],
  [
    "has a guardian without contact data",
    { guardianPhone: null, guardianEmail: null, studentNickname: null, dueAt: null },
    { apelido: "", guardian: { name: ANA.name, phone: "", email: "" }, deadlineAt: null },
  ],
])("a school sees no more of an order that %s", async (_what, changed, expected) => {
  const { order } = await payOne();
  const [response] = await toSchoolOrders(db, [{ ...order, ...changed }], false);
  // It was paid in the sandbox, whatever provider is there by now.
  expect(response).toMatchObject({ ...expected, documents: [], isSandbox: true });
});
