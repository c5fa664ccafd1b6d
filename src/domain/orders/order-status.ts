import type { Cents } from "../pricing/money.ts";
import type { StatusVariant } from "../status-variant.ts";
import type { Transitions } from "../transitions.ts";

/** Steps of an order, before and after it is paid. The current one is that of whoever has to act. */
export const ORDER_STEPS = ["Reserva", "Pagamento", "Comprovante", "Escola", "Matrícula"] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

interface StatusFacts {
  readonly label: string;
  readonly variant: StatusVariant;
  /** Null for an ended order. */
  readonly step: OrderStep | null;
  readonly nextAction: string;
}

/** Every status of an order (decision K1). */
export const ORDER_STATUSES = {
  initiated: { label: "Reserva iniciada", variant: "neutral", step: "Reserva", nextAction: "Concluir a reserva" },
  awaiting_payment: { label: "Aguardando pagamento", variant: "warning", step: "Pagamento", nextAction: "Pagar" },
  expired: {
    label: "Prazo de pagamento encerrado",
    variant: "neutral",
    step: "Pagamento",
    nextAction: "Reservar de novo, pelo preço de hoje",
  },
  pre_registered: {
    label: "Pago. Aguardando a escola",
    variant: "success",
    step: "Escola",
    nextAction: "Abrir comprovante",
  },
  pending_docs: {
    label: "Faltam documentos",
    variant: "warning",
    step: "Escola",
    nextAction: "Ver os documentos",
  },
  submitted_docs: {
    label: "Documentos em análise",
    variant: "info",
    step: "Escola",
    nextAction: "Acompanhar a análise",
  },
  rejected_docs: {
    label: "Documento recusado",
    variant: "danger",
    step: "Escola",
    nextAction: "Ver os documentos",
  },
  approved: {
    label: "Vaga confirmada pela escola",
    variant: "success",
    step: "Matrícula",
    nextAction: "Assinar o contrato na escola",
  },
  enrolled: {
    label: "Matrícula concluída",
    variant: "success",
    step: "Matrícula",
    nextAction: "Ver como manter a bolsa",
  },
  disputed: {
    label: "Em contestação",
    variant: "warning",
    step: "Pagamento",
    nextAction: "Acompanhar a contestação",
  },
  failed: {
    label: "A escola não confirmou a vaga",
    variant: "danger",
    step: null,
    nextAction: "Ver escolas parecidas",
  },
  dropping_out: {
    label: "Cancelamento em andamento",
    variant: "info",
    step: null,
    nextAction: "Acompanhar o cancelamento",
  },
  drop_out_confirmed: { label: "Cancelado", variant: "neutral", step: null, nextAction: "Ver o recibo" },
} as const satisfies Record<string, StatusFacts>;

export type OrderStatus = keyof typeof ORDER_STATUSES;

/** The steps of an order; without a payment when nothing is due. */
export function orderSteps(dueNowCents: Cents): readonly OrderStep[] {
  return ORDER_STEPS.filter((step) => dueNowCents > 0 || step !== "Pagamento");
}

/** Statuses of a confirmed order: paid or free, and not withdrawn. */
export const CONFIRMED: readonly OrderStatus[] = [
  "pre_registered",
  "pending_docs",
  "submitted_docs",
  "rejected_docs",
  "approved",
  "enrolled",
];

/**
 * Allowed transitions. Payments are refunded by two ways: `dropping_out` (the family withdraws, pays too late, or
 * documents or an enrolment are not reported in time) and `failed` (the school does not confirm); `drop_out_confirmed`
 * follows the refund. A paid order rests as `disputed` while the bank examines its Pix: it goes on from where it was,
 * or ends.
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  initiated: ["awaiting_payment", "pre_registered", "expired", "drop_out_confirmed"],
  awaiting_payment: ["pre_registered", "expired", "drop_out_confirmed"],
  expired: ["dropping_out"],
  pre_registered: ["pending_docs", "approved", "disputed", "failed", "dropping_out"],
  pending_docs: ["submitted_docs", "disputed", "failed", "dropping_out"],
  submitted_docs: ["approved", "rejected_docs", "disputed", "failed", "dropping_out"],
  rejected_docs: ["submitted_docs", "disputed", "failed", "dropping_out"],
  approved: ["enrolled", "disputed", "failed", "dropping_out"],
  enrolled: ["disputed", "dropping_out"],
  disputed: [...CONFIRMED, "dropping_out"],
  failed: ["drop_out_confirmed"],
  dropping_out: ["drop_out_confirmed"],
  drop_out_confirmed: [],
};

/** Statuses of a contract that goes on, also while its payment is disputed. */
export const CONTRACTED: readonly OrderStatus[] = [...CONFIRMED, "disputed"];

/** Statuses that wait for the school, within a deadline of business days. */
export const SCHOOL_TURN: readonly OrderStatus[] = ["pre_registered", "submitted_docs"];

/** Statuses in which the school handles the order: confirmed, and not yet enrolled. */
export const AT_SCHOOL: readonly OrderStatus[] = CONFIRMED.filter((status) => status !== "enrolled");

/** Statuses before the family agrees: withdrawing costs nothing. */
export const BEFORE_AGREEMENT: readonly OrderStatus[] = ["initiated", "awaiting_payment"];

/** Statuses that occupy a seat of the offer. */
export const TAKES_SEAT: readonly OrderStatus[] = [...BEFORE_AGREEMENT, ...CONTRACTED];

/** Statuses of an order that has ended: it holds no seat, and nothing is paid for it any more. */
export const ENDED: readonly OrderStatus[] = ["expired", "failed", "dropping_out", "drop_out_confirmed"];

/** Statuses that still need the family or the school. */
export const OPEN: readonly OrderStatus[] = TAKES_SEAT.filter((status) => status !== "enrolled");
