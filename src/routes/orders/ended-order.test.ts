import { describe, expect, test } from "vitest";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import { familyEmail } from "../../backend/orders/family-emails.ts";
import { schoolEmail } from "../../backend/orders/order-emails.ts";
import { PAID_TOO_LATE } from "../../domain/orders/payment-notes.ts";
import { contractSummary, contractText } from "../../parts/orders/contract.ts";
import { toDetailsView } from "./details-view.ts";

const NOW = new Date("2026-11-24T12:00:00-03:00");
const [PAID, FREE] = [false, true].map((isFree) =>
  reserveAndPay(offersOf(2027).find(({ waivers }) => waivers.firstMonth === isFree)!, NOW),
) as [ReturnType<typeof reserveAndPay>, ReturnType<typeof reserveAndPay>];

const contractOf = (order: typeof PAID.paid) => JSON.stringify([contractSummary(order), contractText(order)]);

describe("an order without a payment", () => {
  test("its contract promises no refund and names no Pix code", () => {
    const paymentWords = ["tudo volta", "devolução total", "código Pix", "valor inteiro", "do pagamento"];
    const wordsIn = (text: string) => paymentWords.filter((words) => text.includes(words));
    expect(wordsIn(contractOf(PAID.paid))).toEqual(paymentWords);
    expect(wordsIn(contractOf(FREE.paid))).toEqual([]);
  });

  test("its page says that nothing was charged when the school does not confirm", () => {
    const [paid, free] = [PAID, FREE].map(({ paid: order }) => {
      const withdrawal = { ...order.withdrawal, refundAmountCents: order.amounts.dueNowCents };
      return toDetailsView({ ...order, status: "failed", withdrawal }, "", NOW).order.sentence;
    });
    expect(paid).toContain("Devolvemos");
    expect(free).toContain("Nada foi cobrado");
  });
});

test("only an order with a protocol asks to keep it", () => {
  const toDo = (protocol: string | null) => {
    const withdrawal = { ...PAID.paid.withdrawal, protocol };
    return toDetailsView({ ...PAID.paid, status: "drop_out_confirmed", withdrawal }, "", NOW).toDo;
  };
  expect(toDo("DES-1")).toEqual(["Nada. Guarde o protocolo."]);
  expect(toDo(null)).toEqual(["Nada."]);
});

test("a payment after the deadline is told to the family, not to a school that never saw the order", () => {
  const { about } = PAID;
  const event = { ...about.event, status: "dropping_out" as const, note: PAID_TOO_LATE };
  const late = { ...about, event, end: "late_payment" as const, order: { ...about.order, contractedAt: null } };
  expect(familyEmail(late)!.paragraphs.join()).toContain("chegou depois que a reserva terminou");
  expect(schoolEmail(late)).toBeNull();
  expect(schoolEmail({ ...about, event })!.subject).toContain("A família desistiu");
});
