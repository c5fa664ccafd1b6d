import { describe, expect, test } from "vitest";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import { familyEmail } from "../../backend/orders/family-emails.ts";
import type { About } from "../../backend/orders/order-emails.ts";
import type { Order } from "../../contract/v3/orders.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { formatDate } from "../../domain/text/format.ts";
import { dateInSaoPaulo, formatDeadline, isoInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, DAY_MS } from "../../domain/time/time.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { toDetailsView } from "./details-view.ts";
import { toScholarshipCard } from "./lists-view.ts";
import { toVoucherView } from "./voucher-view.ts";

const BOUGHT = new Date("2026-11-24T12:00:00-03:00");
const [PAID, FREE] = [false, true].map((isFree) =>
  reserveAndPay(offersOf(2027).find(({ waivers }) => waivers.firstMonth === isFree)!, BOUGHT),
) as [ReturnType<typeof reserveAndPay>, ReturnType<typeof reserveAndPay>];

const BEFORE: readonly OrderStatus[] = ["initiated", "awaiting_payment"];
const WAITING: readonly OrderStatus[] = [
  "pre_registered",
  "pending_docs",
  "submitted_docs",
  "rejected_docs",
  "approved",
];
const CONTRACT: readonly OrderStatus[] = ["enrolled", "disputed"];
const ENDED: readonly OrderStatus[] = ["expired", "failed", "dropping_out", "drop_out_confirmed"];
const ENDS = [
  ["dropping_out", "family"],
  ["dropping_out", "system"],
  ["dropping_out", "payment"],
  ["failed", "school"],
] as const;
type Money = "none" | "due" | "done";

interface State {
  readonly status: OrderStatus;
  readonly isFree: boolean;
  /** Days from the purchase until the page is read, the deadline, and the last day to sign. */
  readonly readOn: number;
  readonly dueOn: number | null;
  readonly signUntil: number;
  readonly refund: Money;
  readonly unused: Money;
  readonly end: (typeof ENDS)[number];
}

const MONEY: readonly Money[] = ["none", "due", "done"];

/** Every state that an order can be in: status, payment, refund, money that did not count, end, and dates. */
const STATES: readonly State[] = [...BEFORE, ...WAITING, ...CONTRACT, ...ENDED].flatMap((status) =>
  // A free order awaits no payment, and nobody contests it.
  (["awaiting_payment", "disputed"].includes(status) ? [false] : [false, true]).flatMap((isFree) => {
    const isWaiting = BEFORE.includes(status) || WAITING.includes(status);
    const hasRefund = ENDED.slice(1).includes(status) && !isFree;
    const refunds: readonly Money[] = !hasRefund ? ["none"] : status === "drop_out_confirmed" ? ["done"] : ["due"];
    const ends = ["dropping_out", "drop_out_confirmed"].includes(status) ? ENDS : [ENDS[3]];
    return refunds.flatMap((refund) =>
      (isFree || status === "initiated" ? (["none"] as const) : MONEY).flatMap((unused) =>
        ends.flatMap((end) =>
          [0, 10, 40, 500].flatMap((readOn) =>
            (isWaiting ? [readOn - 1, readOn + 3, null] : [null]).flatMap((dueOn) =>
              [readOn - 2, readOn, readOn + 20].map((signUntil) => ({
                status,
                isFree,
                readOn,
                dueOn,
                signUntil,
                refund,
                unused,
                end,
              })),
            ),
          ),
        ),
      ),
    );
  }),
);

const at = (day: number) => new Date(BOUGHT.getTime() + day * DAY_MS);

/** An order in a state, on the pages and to the mail service. */
function inState({ status, isFree, dueOn, readOn, signUntil, refund, unused, end }: State) {
  const { paid, begun, about } = isFree ? FREE : PAID;
  const isEnded = ENDED.includes(status);
  const hasContract = !BEFORE.includes(status) && status !== "expired";
  const due = dueOn === null ? null : at(dueOn).toISOString();
  const validUntil = addDays(dateInSaoPaulo(BOUGHT), signUntil);
  const refundedAt = (money: Money) => (money === "done" ? at(readOn).toISOString() : null);
  const timeline = [["initiated", "family"], ...(isEnded ? [end] : [])] as const;
  const order: Order = {
    ...(hasContract ? paid : begun),
    status,
    deadlineAt: due && isoInSaoPaulo(new Date(due)),
    voucher: hasContract ? { ...paid.voucher!, validUntil } : null,
    scholarship:
      paid.scholarship && hasContract ? { ...paid.scholarship, status: isEnded ? "cancelada" : "ativa" } : null,
    unusedPayment: unused === "none" ? null : { amountCents: 777, refundedAt: refundedAt(unused) },
    withdrawal: {
      ...paid.withdrawal,
      isOpen: !isEnded && hasContract && readOn < 60,
      refundAmountCents: refund === "none" ? 0 : paid.amounts.dueNowCents,
      refundedAt: refundedAt(refund),
    },
    timeline: timeline.map(([to, actor]) => ({ status: to, at: isoInSaoPaulo(BOUGHT), actor, note: null })),
  };
  const main = about.payments.map((one) => ({ ...one, isUnused: 0, refundedAt: refundedAt(refund) }));
  const extra = { ...PAID.about.payments[0]!, amountCents: 777, isUnused: 1, refundedAt: refundedAt(unused) };
  const [, actor] = end;
  const mailed = {
    ...about,
    order: { ...about.order, status, dueAt: due, voucherValidUntil: validUntil },
    event: { ...about.event, status, actor },
    payments: [...(hasContract ? main : []), ...(unused === "none" ? [] : [extra])],
    end:
      end[0] === "failed"
        ? "school"
        : ({ family: "family", payment: "late_payment", system: "deadline" } as const)[actor as "family"],
    writtenAt: at(readOn),
  } as unknown as About;
  return { order, mailed, now: at(readOn), due, validUntil };
}

/** The texts of a view, but for the history. */
function textOf(view: unknown): string {
  if (typeof view === "string") return view.replaceAll("\u00a0", " ");
  if (view === null || typeof view !== "object") return "";
  return Object.entries(view)
    .filter(([key]) => !["timeline", "later", "total", "totalNote", "waived", "steps"].includes(key))
    .map(([, value]) => textOf(value))
    .join("\n");
}

const FUTURE_PAYMENT =
  /mensalidades? de R\$|Total (de|até)|Depois, na escola|Matrícula, na escola|Taxa para renovar|Falta você|A pagar/;

/** Sentences that cannot both be true of one order. */
const CONTRADICTIONS = [
  [/[Nn]ada foi cobrado/, /Devolvemos|devolver|[Dd]evolvido|Você pagou R\$ [1-9]/],
  [/escola (ainda vai )?confirma\b|ainda vai confirmar|confirma até/, /confirmad[ao]|confirmou/],
  [/não confirmou/, /A vaga é sua|Vaga confirmada|Pago\. Aguardando a escola/],
  [/Você desistiu/, /não confirmou|O prazo/],
  [
    /reserva terminou|foi cancelada|não confirmou/,
    /Assine o|Falta você|Agora é a vez|marque a matrícula|fica guardada/,
  ],
  [/prazo .*acabou/, /A pagar agora|Pague o Pix|Leve o comprovante|Apresentar na escola/],
  [/se a vaga é sua/, /Vaga confirmada|Ligue para a escola e marque/],
  [/está em contestação/, /Leve o comprovante|Apresentar na escola|Assine o|é a vez da escola|dinheiro de volta/],
  [/registrou a matrícula/, /marque a matrícula|Apresentar na escola|Assine o/],
] as const;

describe(`in each of ${STATES.length} states of an order`, () => {
  const screens = STATES.flatMap((state) => {
    const { order, mailed, now, due, validUntil } = inState(state);
    const voucher = toVoucherView(order, now);
    const views = {
      summary: toOrderSummary(order, now),
      details: toDetailsView(order, "", now),
      card: order.scholarship && toScholarshipCard(order, now),
      voucher: voucher && { ...voucher, todo: voucher.steps },
      email: familyEmail(mailed),
    };
    return Object.entries(views).map(([name, view]) => ({
      what: `${name}: ${JSON.stringify(state)}`,
      name,
      state,
      text: textOf(view),
      now,
      due,
      validUntil,
    }));
  });

  test("an order that has ended lists no future payment and no date to come", () => {
    for (const { what, text, state, now } of screens) {
      if (!ENDED.includes(state.status)) continue;
      expect(text, what).not.toMatch(FUTURE_PAYMENT);
      const today = dateInSaoPaulo(now);
      const dates = [...text.matchAll(/(\d\d)\/(\d\d)\/(20\d\d)/g)].map(([, d, m, y]) => `${y}-${m}-${d}`);
      expect(
        dates.filter((date) => date > today),
        what,
      ).toEqual([]);
    }
  });

  test("no date that has passed is still to come", () => {
    for (const { what, text, now, due, validUntil } of screens) {
      const today = dateInSaoPaulo(now);
      if (due !== null && due <= now.toISOString()) {
        expect(text, what).not.toContain(formatDeadline(due, now));
        expect(text, what).not.toContain(formatDeadline(due));
      }
      if (validUntil < today) expect(text, what).not.toMatch(new RegExp(`até\\s${formatDate(validUntil)}`));
      const until = [...text.matchAll(/(?<!Valeu )até\s+(\d\d)\/(\d\d)\/(20\d\d)/g)].map(
        ([, d, m, y]) => `${y}-${m}-${d}`,
      );
      expect(
        until.filter((date) => date < today),
        what,
      ).toEqual([]);
    }
  });

  test("no two sentences contradict", () => {
    for (const { what, text } of screens) {
      for (const [one, other] of CONTRADICTIONS) {
        if (one.test(text) && other.test(text)) expect(`${what}\n${text}`, `${one} and ${other}`).toBe("");
      }
    }
  });

  test("every page says the same sentence", () => {
    for (const state of STATES) {
      const { order, now } = inState(state);
      const { sentence } = toOrderSummary(order, now);
      expect(sentence.length).toBeGreaterThan(20);
      expect(toDetailsView(order, "", now).order.sentence).toBe(sentence);
      if (order.scholarship) expect(toScholarshipCard(order, now).sentence).toBe(sentence);
    }
  });
});
