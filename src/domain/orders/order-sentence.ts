import type { Cents } from "../pricing/money.ts";
import { formatDate, formatMoney } from "../text/format.ts";
import { dateInSaoPaulo, formatDeadline } from "../time/sao-paulo-time.ts";
import type { OrderStatus } from "./order-status.ts";
import { type RefundSteps, teamRefundLabel, wayBack } from "./refund-labels.ts";

export type OrderEnd = "family" | "school" | "late_payment" | "deadline" | "dispute" | "other";

/** An amount to give back, and when it was; null while it is due. */
interface GivenBack {
  readonly cents: Cents;
  readonly refundedAt: string | null;
  /** Steps of the refund at the bank. */
  readonly steps?: readonly Pick<RefundSteps, "movingSince" | "failedAt" | "doneAt" | "isByTeam" | "hasKey">[];
}

export interface OrderSituation {
  readonly status: OrderStatus;
  /** Deadline of the status, an instant. */
  readonly dueAt: string | null;
  /** Last date to sign the contract at the school. */
  readonly voucherValidUntil: string | null;
  /** Amount due on the site to reserve. */
  readonly dueNowCents: Cents;
  /** The refund of an order that has ended; 0 centavos for none. */
  readonly refund: GivenBack;
  /** Money that never paid the order. */
  readonly unused: GivenBack | null;
  readonly end: OrderEnd;
}

/** Medium of the sentence: an e-mail or a printed page is read on another day. */
export type Medium = "screen" | "paper";

/** Finds the cause of the end of an order in its timeline, oldest first. */
export function endOf(events: readonly { readonly status: OrderStatus; readonly actor: string }[]): OrderEnd {
  const at = events.findIndex(({ status }) => ["failed", "dropping_out", "drop_out_confirmed"].includes(status));
  const end = events[at];
  if (end?.status === "failed") return "school";
  if (end?.actor === "family") return "family";
  if (events[at - 1]?.status === "disputed") return "dispute";
  if (end?.actor === "payment") return "late_payment";
  return end?.actor === "system" ? "deadline" : "other";
}

/** Whether the deadline of a status has passed: the order ends within minutes. */
export function isOverdue({ dueAt }: Pick<OrderSituation, "dueAt">, now: Date): boolean {
  return dueAt !== null && Date.parse(dueAt) <= now.getTime();
}

/** Whether the last date to sign the contract has passed. */
export function isSigningOver({ voucherValidUntil }: Pick<OrderSituation, "voucherValidUntil">, now: Date): boolean {
  return voucherValidUntil !== null && voucherValidUntil < dateInSaoPaulo(now);
}

/**
 * Describes the status of an order, the next step, whose it is and its deadline. Every page and e-mail uses this text
 * and nothing else about its status, so that no two sentences contradict.
 */
export function orderSentence(situation: OrderSituation, now: Date, medium: Medium = "screen"): string {
  if (isOverdue(situation, now))
    return OVERDUE[situation.status]?.(situation) ?? SENTENCES[situation.status](situation);
  if (situation.status === "approved" && isSigningOver(situation, now))
    return afterSigning(situation, until(situation));
  return SENTENCES[situation.status](situation, until(situation));

  function until({ dueAt }: OrderSituation): string {
    return dueAt === null ? "" : ` até ${formatDeadline(dueAt, medium === "screen" ? now : undefined)}`;
  }
}

/** `until`: " até 23h59 de quarta (02/12)", or empty. */
type Say = (situation: OrderSituation, until?: string) => string;

const SENTENCES: Record<OrderStatus, Say> = {
  initiated: ({ dueNowCents: due }, until = "") =>
    `Falta você conferir o contrato${due > 0 ? ` e pagar ${formatMoney(due)}` : ""}${until}. Até agora, nada foi cobrado.`,
  awaiting_payment: ({ dueNowCents }, until = "") =>
    `Falta você pagar ${formatMoney(dueNowCents)} por Pix${until}. Sem pagamento, a reserva termina sem custo.`,
  expired: (situation) => `O prazo acabou, e a reserva terminou. ${givenBack(situation)}`,
  pre_registered: (situation, until = "") =>
    `${situation.dueNowCents > 0 ? "Seu pagamento chegou" : "Seu contrato está feito"}. Agora é a vez da escola: ela diz se a vaga é sua${until}. Sem resposta, ${itEnds(situation)}.`,
  pending_docs: (situation, until = "") =>
    `A escola pediu documentos: entregue a ela${until}. Sem o registro da escola, ${itEnds(situation)}.`,
  submitted_docs: (situation, until = "") =>
    `A escola recebeu os documentos e diz se a vaga é sua${until}. Sem resposta, ${itEnds(situation)}.`,
  rejected_docs: (situation, until = "") =>
    `A escola recusou um documento: entregue outro a ela${until}. Sem o registro da escola, ${itEnds(situation)}.`,
  approved: ({ voucherValidUntil }) =>
    `A vaga é sua. Assine o contrato na escola${voucherValidUntil ? ` até ${formatDate(voucherValidUntil)}` : ""}, com o comprovante em mãos.`,
  enrolled: () => "A escola registrou a matrícula. Não falta nada por aqui: agora vale o contrato com ela.",
  disputed: () =>
    "O Pix desta reserva está em contestação: o banco analisa se devolve o dinheiro a quem pagou. A vaga continua guardada, e nenhum prazo corre até ele decidir.",
  failed: (situation) => `A escola não confirmou a vaga. ${givenBack(situation)}`,
  dropping_out: (situation) => afterEnd(situation),
  drop_out_confirmed: (situation) => afterEnd(situation),
};

const ENDS: Record<OrderEnd, string> = {
  family: "Você desistiu da reserva.",
  school: "A escola não confirmou a vaga.",
  late_payment: "O pagamento chegou depois que a reserva terminou.",
  deadline: "O prazo acabou sem registro da escola, e a reserva terminou.",
  dispute: "O Pix foi contestado, e o banco devolveu o dinheiro a quem pagou. A reserva terminou.",
  other: "A reserva foi cancelada.",
};

/** The bank, and not the site, gave back what was disputed. */
function afterEnd(situation: OrderSituation): string {
  return situation.end === "dispute" ? ENDS.dispute : `${ENDS[situation.end]} ${givenBack(situation)}`;
}

function afterSigning(situation: OrderSituation, until: string): string {
  return `O prazo para assinar o contrato acabou em ${formatDate(situation.voucherValidUntil!)}. Se você assinou, peça à escola que registre a matrícula${until}. Sem registro, ${itEnds(situation)}.`;
}

/** Between a deadline and the run of the cron that acts on it. */
const OVERDUE: Partial<Record<OrderStatus, Say>> = {
  initiated: () => "O prazo para concluir a reserva acabou. Nada foi cobrado.",
  awaiting_payment: () => "O prazo para pagar acabou. Se você já pagou, esta página mostra a resposta em instantes.",
  pre_registered: (situation) => `O prazo da escola para responder acabou: ${itEnds(situation)}.`,
  submitted_docs: (situation) => `O prazo da escola para responder acabou: ${itEnds(situation)}.`,
  pending_docs: (situation) => `O prazo para os documentos acabou: ${itEnds(situation)}.`,
  rejected_docs: (situation) => `O prazo para os documentos acabou: ${itEnds(situation)}.`,
  approved: (situation) => `O prazo para a escola registrar a matrícula acabou: ${itEnds(situation)}.`,
};

function itEnds({ dueNowCents }: OrderSituation): string {
  return dueNowCents > 0 ? "a reserva termina e devolvemos o que você pagou" : "a reserva termina sem custo";
}

/** Sentence about the refund, made or on its way. */
function givenBack({ refund, unused }: OrderSituation): string {
  const back = refund.cents > 0 ? refund : unused;
  if (!back) return "Nada foi cobrado.";
  const amount = formatMoney(back.cents);
  if (back.refundedAt !== null) {
    const isByTeam = back.steps?.some((one) => one.isByTeam) ?? false;
    return `Devolvemos ${amount} em ${formatDate(back.refundedAt)}, ${wayBack(isByTeam)}.`;
  }
  const open = back.steps?.filter(({ doneAt }) => doneAt === null) ?? [];
  const byTeam = open.find((one) => one.isByTeam);
  if (byTeam) return `Falta devolver ${amount}. ${teamRefundLabel(byTeam.hasKey ?? false)}`;
  const failedAt = open.find((one) => one.failedAt !== null)?.failedAt;
  if (failedAt) {
    return `O banco não conseguiu devolver ${amount} em ${formatDate(failedAt)}, e tentamos de novo. Se precisar, fale conosco.`;
  }
  const since = open.find(({ movingSince }) => movingSince !== null)?.movingSince;
  if (since) return `O banco está devolvendo ${amount} por Pix desde ${formatDate(since)}.`;
  return `Devolvemos ${amount} por Pix, sem você precisar pedir.`;
}
