import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, BRUNO, DAY, DUE_CENTS, FAMILY, marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { act } from "../admin/admin.api.ts";
import { listMoneyIssues } from "../admin/money.ts";
import type { BackendBindings } from "../env.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { refund } from "../schema/orders.ts";
import { eraseOrders, readErasableOrders } from "./erase-orders.ts";
import { erasureLines } from "./erasure-words.ts";
import { toOrderResponses } from "./order-view.ts";
import { setRefundKey } from "./refund-key.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import { settleDue } from "./settle.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const market = marketOf(db);
const { allOf, payOne, provider } = market;
const KEY = "+5511987654321";
/** Before the last day for a withdrawal: 80 and 100 days after the payment. */
const [WITHIN, LATER] = [after(40 * DAY), after(60 * DAY)];

beforeAll(() => market.open());
beforeEach(() => market.clear());

/** A provider that counts what it is asked to refund. */
function counting() {
  const asked: string[] = [];
  const real = provider();
  const refundCharge: PaymentProvider["refundCharge"] = (id, ...rest) => {
    asked.push(id);
    return real.refundCharge(id, ...rest);
  };
  return { asked, bank: { ...real, refundCharge } };
}

/** A paid order, whose payment is older than it. */
async function paidOrder() {
  const { order } = await payOne();
  await market.sql("UPDATE payment SET paid_at = ?", after(-40 * DAY).toISOString());
  return order;
}

const issues = async (now: Date) => (await listMoneyIssues(db, 1, "", now)).issues;
const shown = async (id: string, now: Date) =>
  (await toOrderResponses(db, provider(), [await market.orderOf(id)], now))[0]!.refunds;

test("within 90 days the bank returns the Pix, and no key is asked for", async () => {
  const { id, code } = await paidOrder();
  const { asked, bank } = counting();
  await withdraw(db, bank, ANA.userId, code, WITHIN);
  expect([asked.length, await issues(WITHIN)]).toEqual([1, []]);
  expect(await shown(id, WITHIN)).toMatchObject([{ isByTeam: false, doneAt: expect.any(String) }]);
  await expect(setRefundKey(db, ANA.userId, code, KEY, WITHIN)).rejects.toMatchObject({ code: "order_changed" });
});

test("after 90 days the bank is not asked: the team has it at once, pays to the key of the family, and the key is deleted", async () => {
  const { id, code } = await paidOrder();
  const { asked, bank } = counting();
  await withdraw(db, bank, ANA.userId, code, LATER);
  for (const days of [0, 1, 2]) await settleDue(db, bank, after((60 + days) * DAY));
  expect(asked).toEqual([]);
  const found = { kind: "refund_by_team", ourCents: DUE_CENTS, orderCode: code };
  expect(await issues(LATER)).toMatchObject([{ ...found, pixKey: null, payer: "Ana Souza, CPF ***.982.247-**" }]);
  expect(await shown(id, LATER)).toMatchObject([{ isByTeam: true, hasKey: false, doneAt: null }]);

  await expect(setRefundKey(db, BRUNO.userId, code, KEY, LATER)).rejects.toMatchObject({ code: "order_not_found" });
  await expect(setRefundKey(db, ANA.userId, code, "11144477735", LATER)).rejects.toMatchObject({
    issues: [{ field: "pixKey", message: "Use uma chave no CPF de quem fez o contrato" }],
  });
  await setRefundKey(db, ANA.userId, code, FAMILY.guardianCpf, LATER);
  await setRefundKey(db, ANA.userId, code, KEY, LATER);
  const [issue] = await issues(LATER);
  expect([issue!.pixKey, (await shown(id, LATER))![0]!.hasKey]).toEqual([KEY, true]);

  const { bindings, mails } = market.postOffice();
  await sendOrderEmails(bindings as never, LATER);
  expect(mails.findLast(({ to }) => to === ANA.email)!.text).toContain("nossa equipe faz outro Pix, para a sua chave");
  const done = { id: issue!.id, reason: "Pix feito pelo app" };
  await act(
    bindings as unknown as BackendBindings,
    { id: 1, email: "a@b.example" },
    "devolvido-por-fora",
    done,
    after(63 * DAY),
  );
  expect(await allOf(refund)).toMatchObject([{ status: "done", isByHand: 1, pixKey: null }]);
  expect([await issues(LATER), (await market.orderOf(id)).status]).toEqual([[], "drop_out_confirmed"]);
  await sendOrderEmails(bindings as never, LATER);
  expect(mails.findLast(({ to }) => to === ANA.email)!.text).toContain("por um Pix da nossa equipe");
});

test("what the bank already moves is left to it", async () => {
  const { code } = await paidOrder();
  const { bank } = counting();
  const slow = { ...bank, refundCharge: async () => "processing" as const, findRefund: async () => "done" as const };
  await withdraw(db, slow, ANA.userId, code, after(49 * DAY));
  await settleDue(db, slow, LATER);
  expect(await allOf(refund)).toMatchObject([{ status: "done", isByHand: 0 }]);
});

test.each(Object.keys(ORDER_STATUSES))(
  "an erasure says the way back of each amount of an order that is %s",
  async (status) => {
    const { id } = await paidOrder();
    const { contractOne, pay, sql } = market;
    const other = await contractOne();
    await pay(other.paymentId, after(1));
    // Money that never paid the order, within the 90 days.
    await sql("UPDATE payment SET order_id = ?, is_unused = 1, amount_cents = 777 WHERE id = ?", id, other.paymentId);
    await sql(
      "UPDATE scholarship_order SET status = ?, contracted_at = ? WHERE id = ?",
      status,
      after(0).toISOString(),
      id,
    );
    const lines = async (now: Date) => {
      const orders = await readErasableOrders(db, { id: ANA.userId, email: ANA.email }, now);
      const { erased } = eraseOrders(
        db,
        orders.filter(({ order }) => order.id === id),
        [],
        now,
      );
      return erasureLines(erased).join().replaceAll("\u00a0", " ");
    };
    const [young, old] = [await lines(WITHIN), await lines(LATER)];
    expect(young).not.toContain("nossa equipe");
    if (!young.includes("R$")) return expect(old).not.toMatch(/R\$|nossa equipe/);
    expect(young).toContain("Devolvemos R$ 607,77, pelo mesmo meio de pagamento.");
    expect(old).toContain(
      "Devolvemos R$ 7,77, pelo mesmo meio de pagamento. Devolvemos R$ 600. O banco não devolve mais",
    );
    return expect(old).toContain("nossa equipe faz outro Pix em até 5 dias úteis");
  },
);
