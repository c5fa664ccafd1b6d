import { orderSentence } from "../../domain/orders/order-sentence.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { refundDeadline } from "../../domain/orders/order-terms.ts";
import {
  CODE_IS_READY,
  isRefundNote,
  PAYMENT_REFUSED,
  WITHDRAWN_IN_DISPUTE,
} from "../../domain/orders/payment-notes.ts";
import { wayBack } from "../../domain/orders/refund-labels.ts";
import { isMadeByTeam } from "../../domain/orders/refund-way.ts";
import { partOfYearLabel, totalLabel } from "../../domain/pricing/school-year-labels.ts";
import { formatDeadline, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import type { Email } from "../mail/email.ts";
import {
  type About,
  isFree,
  isResumed,
  money,
  noteLines,
  noteQuotes,
  orderEmail,
  plain,
  safetyLine,
  schoolOf,
  type Words,
  what,
  withOpenButton,
} from "./order-emails.ts";

/**
 * To the family: what happened and what to do next; null for a transition that the screen has just shown, and for a
 * withdrawal that is refunded by now: the e-mail about the refund says all.
 */
export function familyEmail(about: About): Email | null {
  if (about.event.status === "dropping_out" && about.order.status === "drop_out_confirmed") return null;
  const words = (isResumed(about) ? resumed : FAMILY[about.event.status])?.(about);
  return words ? toFamily(about, words) : null;
}

/** Whether the family gets a letter about a step to a status. */
export const hasFamilyEmail = (status: OrderStatus) => FAMILY[status] !== undefined;

/** To the family: money that does not pay the order goes back; null for other remarks in the timeline. */
export function remarkEmail(about: About): Email | null {
  const { actor, note } = about.event;
  if (note === CODE_IS_READY)
    return toFamily(about, { ...FAMILY.awaiting_payment!(about), subject: "Seu código Pix está pronto" });
  if (note !== null && isRefundNote(note)) return refundEmail(about, note);
  if (note === WITHDRAWN_IN_DISPUTE) {
    return toFamily(about, {
      subject: `Desistência recebida: ${schoolOf(about)}`,
      paragraphs: [...state(about), note, ...protocolLines(about)],
      button: { label: "Ver o pedido", path: detailsPath(about) },
    });
  }
  if (actor !== "payment" || note === null || note === PAYMENT_REFUSED) return null;
  const isAwaited = about.order.status === "awaiting_payment";
  const words = {
    subject: `Sobre o seu pagamento: ${schoolOf(about)}`,
    paragraphs: [
      plain(note),
      `A devolução vai ${wayBack(false)}. Você não precisa pedir nada.`,
      ...(isAwaited && about.order.dueAt
        ? [`A reserva continua guardada até ${formatDeadline(about.order.dueAt)}: peça outro código para pagar.`]
        : []),
    ],
    button: isAwaited
      ? { label: "Pagar com outro código", path: paths.payment(about.order.code) }
      : { label: "Ver o pedido", path: detailsPath(about) },
  };
  return toFamily(about, words);
}

/** To the family: how the refund of money that did not pay the order went, or that the bank has not made one yet. */
function refundEmail(about: About, note: string): Email {
  return toFamily(about, {
    subject: `Sobre a sua devolução: ${schoolOf(about)}`,
    paragraphs: [plain(note), "A página do pedido mostra cada passo. Se precisar, fale conosco por ela."],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  });
}

function toFamily(about: About, words: Words): Email {
  const why = `Você recebe este e-mail porque fez uma reserva no site ${about.env.SITE_NAME}.`;
  return orderEmail(about, withOpenButton(about, words), `${why} ${safetyLine(about)}`);
}

const resumed = (about: About): Words => ({
  subject: `Seu pedido continua: ${schoolOf(about)}`,
  paragraphs: [...noteLines(about), ...state(about)],
  button: { label: "Ver o pedido", path: detailsPath(about) },
});

const FAMILY: Partial<Record<OrderStatus, (about: About) => Words>> = {
  awaiting_payment: (about) => ({
    subject: `Falta pagar a reserva: ${schoolOf(about)}`,
    paragraphs: [
      ...state(about),
      `Quem recebe o Pix: ${about.provider.payee.name}. Antes de pagar, confira esse nome no app do banco.`,
      "Pedir outro código não aumenta o prazo.",
    ],
    button: { label: "Abrir o Pix", path: paths.payment(about.order.code) },
  }),
  expired: (about) => ({
    subject: `O prazo da reserva acabou: ${schoolOf(about)}`,
    paragraphs: [...state(about), "Se ainda quiser a bolsa, reserve de novo, pelo preço de hoje."],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
  pre_registered: (about) => ({
    subject: `Pago, aguardando a escola: ${schoolOf(about)}`,
    paragraphs: [
      ...state(about),
      paidLine(about),
      ...(about.event.note ? [plain(about.event.note)] : []),
      totalLine(about),
      `Código para a escola: ${about.order.voucherCode}.`,
      ...withdrawalLines(about),
    ],
    button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
  }),
  pending_docs: (about) => ({
    subject: `A escola pediu documentos: ${schoolOf(about)}`,
    paragraphs: [...state(about), "Entregue direto à escola. Não mande documentos para nós."],
    quotes: [{ label: "A escola pediu", text: about.documents.map(({ kind }) => `• ${kind}`).join("\n") }],
    button: { label: "Ver a lista", path: detailsPath(about) },
  }),
  rejected_docs: (about) => ({
    subject: `Um documento foi recusado: ${schoolOf(about)}`,
    paragraphs: [...state(about)],
    quotes: about.documents
      .filter(({ status }) => status === "recusado")
      .map(({ kind, note }) => ({ label: "Recusado pela escola", text: `${kind}: ${note}` })),
    button: { label: "Ver o que falta", path: detailsPath(about) },
  }),
  approved: (about) => ({
    subject: `Vaga confirmada: ${schoolOf(about)}`,
    paragraphs: [...state(about), "Confira se o percentual da bolsa está escrito no contrato."],
    button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
  }),
  enrolled: (about) => ({
    subject: `Matrícula concluída: ${schoolOf(about)}`,
    paragraphs: [
      ...state(about),
      "Guarde o contrato: ele diz o que é preciso para manter a bolsa. Não cobramos taxa para renovar.",
    ],
    button: { label: "Ver a bolsa", path: detailsPath(about) },
  }),
  disputed: (about) => ({
    subject: `Pix em contestação: ${schoolOf(about)}`,
    paragraphs: [
      ...state(about),
      "Se você não contestou este Pix, ou contestou por engano, fale com o seu banco: só ele cancela a contestação.",
    ],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
  failed: (about) => ({
    subject: `A escola não confirmou a vaga: ${schoolOf(about)}`,
    paragraphs: [...state(about), ...noteLines(about)],
    quotes: noteQuotes(about),
    button: {
      label: "Ver escolas parecidas",
      path: `${schoolPricePath(about.order.snapshot.school.slug, about.order.snapshot.offer)}#parecidas`,
    },
  }),
  dropping_out: (about) => ({
    subject: `${about.end === "family" ? "Desistência recebida" : "Reserva encerrada"}: ${schoolOf(about)}`,
    paragraphs: [...state(about), ...protocolLines(about)],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
  drop_out_confirmed: (about) => ({
    subject: `${refundOf(about).refundedAt ? "Valor devolvido" : "Reserva cancelada"}: ${schoolOf(about)}`,
    paragraphs: [...state(about), ...protocolLines(about)],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
};

/** The order, and the sentence about its status when the e-mail was written. */
function state(about: About): string[] {
  const { order, event, payments, end, writtenAt } = about;
  const isCurrent = event.status === order.status;
  const situation = {
    status: event.status,
    // A later status has a deadline of its own.
    dueAt: isCurrent ? order.dueAt : null,
    voucherValidUntil: order.voucherValidUntil,
    dueNowCents: order.snapshot.amounts.dueNowCents,
    refund: refundOf(about),
    unused: sumOf(
      about,
      payments.filter(({ isUnused }) => isUnused === 1),
    ),
    end,
  };
  return [`Sua reserva: ${what(about)}.`, plain(orderSentence(situation, writtenAt, "paper"))];
}

/** The refund of the order's payments; money that never paid it goes back on its own. */
function refundOf(about: About) {
  const paid = about.payments.filter(({ isUnused, paidAt }) => isUnused !== 1 && paidAt !== null);
  return sumOf(about, paid) ?? { cents: 0, refundedAt: null };
}

function sumOf({ refunds: owed, writtenAt }: About, payments: About["payments"]) {
  if (payments.length === 0) return null;
  const refunds = payments.map(({ refundedAt }) => refundedAt);
  return {
    cents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundedAt: refunds.includes(null) ? null : refunds.sort().at(-1)!,
    steps: owed.flatMap((one) => {
      const payment = payments.find(({ id }) => id === one.paymentId);
      if (!payment) return [];
      return [{ ...one, isByTeam: isMadeByTeam(one, payment.paidAt, writtenAt), hasKey: one.pixKey !== null }];
    }),
  };
}

function withdrawalLines(about: About): string[] {
  const until = refundDeadline(about.order.contractedAt!, about.order.snapshot.offer.year);
  if (until < about.writtenAt) return [];
  const refund = isFree(about) ? "" : ", e recebe tudo de volta";
  return [`Mudou de ideia? Você pode desistir até ${formatInstant(until.toISOString())}, sem dizer o motivo${refund}.`];
}

function protocolLines({ order }: About): string[] {
  return order.withdrawalProtocol ? [`Protocolo ${order.withdrawalProtocol}.`] : [];
}

function paidLine(about: About): string {
  const { order, provider } = about;
  const { dueNowCents } = order.snapshot.amounts;
  if (isFree(about)) return "A 1ª mensalidade é isenta: nada foi cobrado.";
  return `Você pagou ${money(dueNowCents)} (1ª mensalidade com bolsa) a ${provider.payee.name}.`;
}

/** Cost of the school year, as on the pages of the order. */
function totalLine({ order: { snapshot } }: About): string {
  const { offer, amounts } = snapshot;
  const months = amounts.installments + 1;
  const part = partOfYearLabel(offer.year, months);
  const total = `${money(amounts.annualTotalWithScholarshipCents)}${amounts.isComplete ? "" : ", sem contar a matrícula, que a escola não informa"}`;
  return `${totalLabel(offer.year, months)}: ${total}${part ? ` (${part})` : ""}.`;
}

const detailsPath = (about: About) => paths.orderDetails(about.order.code);
