import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ANA, after, FAMILY, marketOf, meeting } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { repliesTo } from "../../domain/orders/possible-replies.ts";
import { confirmOrder } from "./pay.ts";
import { answerOrder } from "./school-side.ts";
import type { Order } from "./transition-order.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const {
  answer: response,
  clear,
  contest,
  contractOne,
  open,
  orderOf,
  payOne,
  provider,
  reserveOne,
  sql,
} = marketOf(db);

beforeAll(open);
beforeEach(clear);

const atSchool =
  (...replies: readonly OrderReply[]) =>
  async () => {
    const { order } = await payOne();
    for (const said of replies) await response(order.id, said, { documents: "RG", document: "RG", note: "ilegível" });
    return order;
  };

/** Orders that somebody can act on, by status. */
const ORDERS: Partial<Record<OrderStatus, () => Promise<{ readonly id: string }>>> = {
  initiated: () => reserveOne(),
  awaiting_payment: async () => {
    const { order, paymentId } = await contractOne();
    // Another code may be asked for.
    await sql("UPDATE payment SET status = 'refused' WHERE id = ?", paymentId);
    return order;
  },
  pre_registered: atSchool(),
  pending_docs: atSchool("pedir-documentos"),
  submitted_docs: atSchool("pedir-documentos", "receber-documentos"),
  rejected_docs: atSchool("pedir-documentos", "receber-documentos", "recusar-documento"),
  approved: atSchool("confirmar-vaga"),
  enrolled: atSchool("confirmar-vaga", "concluir-matricula"),
  disputed: async () => {
    const { order } = await payOne();
    await contest(order.id);
    return order;
  },
};

/** An act of somebody who has seen an order. */
type Action = (seen: Order, to?: D1Database) => Promise<unknown>;

const reply =
  (said: OrderReply, actor: "school" | "team"): Action =>
  ({ id, version }, to = db) => {
    const fields = { documents: "RG", document: "RG", note: "A turma encheu" };
    return answerOrder(to, id, { answer: said, seen: String(version), ...fields }, actor, after(20));
  };

const FAMILY_ACTIONS: Readonly<Record<string, Action>> = {
  agree: ({ code }, to = db) => confirmOrder(to, provider(to), ANA.userId, code, FAMILY, after(20)),
  withdraw: ({ code, version }, to = db) => withdraw(to, provider(to), ANA.userId, code, after(20), String(version)),
};

const REPLIES = (Object.keys(ORDER_REPLIES) as OrderReply[]).flatMap((said) =>
  (["school", "team"] as const).map((actor) => [`${actor}: ${said}`, reply(said, actor)] as const),
);

/** The actions that an order in a status takes. */
function actionsOn(status: OrderStatus): (readonly [string, Action])[] {
  const names = repliesTo(status).flatMap((said) => [`school: ${said}`, `team: ${said}`]);
  const isOpen = status === "initiated" || status === "awaiting_payment";
  return [
    ...REPLIES.filter(([name]) => names.includes(name)),
    ...Object.entries(FAMILY_ACTIONS).filter(([name]) => name === "withdraw" || isOpen),
  ];
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { readonly code: string }) => code,
  );

const REFUSED = ["order_changed", "not_payable"];

describe.each(Object.entries(ORDERS))("of an order that is %s", (status, make) => {
  const actions = actionsOn(status as OrderStatus);
  const pairs = actions.flatMap(([a, first]) => actions.map(([b, second]) => [a, b, first, second] as const));

  test.each(pairs)("who has seen the same, after “%s” “%s” is refused", async (a, b, first, second) => {
    const seen = await orderOf((await make()).id);
    await first(seen);
    const after = await orderOf(seen.id);
    const code = await refusal(second(seen));
    // A form that is sent twice is answered twice, and changes nothing.
    if (a === b && a in FAMILY_ACTIONS) expect(code).toBeNull();
    else expect(REFUSED).toContain(code);
    expect(await orderOf(seen.id)).toEqual(after);
  });

  test("at the same time one of two different actions is taken", async () => {
    for (const [a, b, first, second] of pairs.filter(([a, b]) => a < b)) {
      await clear();
      const seen = await orderOf((await make()).id);
      const together = meeting(db, 2);
      const codes = await Promise.all([first, second].map((action) => refusal(action(seen, together))));
      expect(
        codes.filter((code) => code === null),
        `${a}, ${b}`,
      ).toHaveLength(1);
      expect(REFUSED).toContain(codes.find((code) => code !== null));
    }
  });
});

test("a remark changes what was seen, too", async () => {
  const { order } = await payOne();
  await sql(
    "INSERT INTO order_event (order_id, version, status, at, actor) VALUES (?, ?, ?, ?, 'system')",
    order.id,
    order.version + 1,
    order.status,
    after(9).toISOString(),
  );
  await sql("UPDATE scholarship_order SET version = version + 1 WHERE id = ?", order.id);
  expect(await refusal(reply("confirmar-vaga", "school")(order))).toBe("order_changed");
  expect(await refusal(FAMILY_ACTIONS.withdraw!(order))).toBe("order_changed");
  expect(Object.keys(ORDER_STATUSES).length - Object.keys(ORDERS).length).toBe(4);
});
