import { expect, test } from "vitest";
import { endOf, type OrderSituation, orderSentence } from "./order-sentence.ts";
import type { OrderStatus } from "./order-status.ts";

const NOW = new Date("2026-11-24T12:00:00-03:00");
const SOON = "2026-12-02T23:59:59-03:00";
const PAST = "2026-11-24T11:59:59-03:00";

const situation = (status: OrderStatus, more: Partial<OrderSituation> = {}): OrderSituation => ({
  status,
  dueAt: null,
  voucherValidUntil: "2026-12-24",
  dueNowCents: 60_000,
  refund: { cents: 0, refundedAt: null },
  unused: null,
  end: "other",
  ...more,
});

test.each<[OrderSituation, string]>([
  [
    situation("initiated", { dueAt: "2026-11-24T20:00:00-03:00" }),
    "Falta você conferir o contrato e pagar R$ 600 até 20h de hoje. Até agora, nada foi cobrado.",
  ],
  [situation("initiated", { dueNowCents: 0 }), "Falta você conferir o contrato. Até agora, nada foi cobrado."],
  [
    situation("pre_registered", { dueAt: SOON }),
    "Seu pagamento chegou. Agora é a vez da escola: ela diz se a vaga é sua até 23h59 de quarta (02/12). Sem resposta, a reserva termina e devolvemos o que você pagou.",
  ],
  [
    situation("pre_registered", { dueAt: PAST }),
    "O prazo da escola para responder acabou: a reserva termina e devolvemos o que você pagou.",
  ],
  [
    situation("approved", { dueAt: SOON }),
    "A vaga é sua. Assine o contrato na escola até 24/12/2026, com o comprovante em mãos.",
  ],
  [
    situation("approved", { dueAt: SOON, voucherValidUntil: "2026-11-23", dueNowCents: 0 }),
    "O prazo para assinar o contrato acabou em 23/11/2026. Se você assinou, peça à escola que registre a matrícula até 23h59 de quarta (02/12). Sem registro, a reserva termina sem custo.",
  ],
  [
    situation("drop_out_confirmed", { end: "school", refund: { cents: 60_000, refundedAt: PAST } }),
    "A escola não confirmou a vaga. Devolvemos R$ 600 em 24/11/2026, pelo mesmo meio de pagamento.",
  ],
  [
    situation("disputed", { dueAt: PAST }),
    "O Pix desta reserva está em contestação: o banco analisa se devolve o dinheiro a quem pagou. A vaga continua guardada, e nenhum prazo corre até ele decidir.",
  ],
  [
    situation("drop_out_confirmed", { end: "dispute", refund: { cents: 60_000, refundedAt: PAST } }),
    "O Pix foi contestado, e o banco devolveu o dinheiro a quem pagou. A reserva terminou.",
  ],
  [
    situation("expired", { unused: { cents: 5_000, refundedAt: null } }),
    "O prazo acabou, e a reserva terminou. Devolvemos R$ 50 por Pix, sem você precisar pedir.",
  ],
])("%j", (of, sentence) => {
  expect(orderSentence(of, NOW).replaceAll("\u00a0", " ")).toBe(sentence);
});

test("what is read on another day does not say today", () => {
  const of = situation("awaiting_payment", { dueAt: "2026-11-24T20:00:00-03:00" });
  expect(orderSentence(of, NOW)).toContain("até 20h de hoje");
  expect(orderSentence(of, NOW, "paper")).toContain("até 20h de terça (24/11)");
});

test.each([
  [["failed", "school"], "school"],
  [["dropping_out", "family"], "family"],
  [["dropping_out", "payment"], "late_payment"],
  [["dropping_out", "system"], "deadline"],
  [["drop_out_confirmed", "family"], "family"],
  [["dropping_out", "team"], "other"],
  [["approved", "school"], "other"],
] as const)("an order with the step %j was ended by %s, whatever settled it", ([status, actor], end) => {
  const events = [
    { status: "initiated", actor: "family" },
    { status, actor },
  ] as const;
  expect(endOf(events)).toBe(end);
  const settled = [...events, { status: "drop_out_confirmed", actor: "system" }] as const;
  if (status !== "approved" && status !== "drop_out_confirmed") expect(endOf(settled)).toBe(end);
});

test.each([
  ["payment", "dispute"],
  ["team", "dispute"],
  ["family", "family"],
] as const)("of a disputed order that %s ends, the end is %s", (actor, end) => {
  const events = (["approved", "disputed", "dropping_out", "drop_out_confirmed"] as const).map((status) => ({
    status,
    actor: status === "dropping_out" ? actor : "system",
  }));
  expect(endOf(events)).toBe(end);
});
