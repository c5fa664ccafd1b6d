import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { shiftInWords } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { refundDeadline, SCHOOL_BUSINESS_DAYS } from "../../domain/orders/order-terms.ts";
import { PAYMENT_REFUSED } from "../../domain/orders/payment-notes.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { partOfYearInWords, totalInWords } from "../../domain/pricing/school-year-words.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { formatDeadline, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Site } from "../mail/email.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { orderDocument, orderEvent, payment } from "../schema/orders.ts";
import type { Order } from "./transition-order.ts";

/** An order of an e-mail. */
export interface Ordered {
  readonly env: Site;
  readonly provider: PaymentProvider;
  readonly order: Order;
}

/** Data of an e-mail about a transition. */
export interface About extends Ordered {
  readonly event: typeof orderEvent.$inferSelect;
  readonly payments: readonly (typeof payment.$inferSelect)[];
  readonly documents: readonly (typeof orderDocument.$inferSelect)[];
}

export type Words = Omit<Email, "footnote" | "limitedAs">;

const SANDBOX = "Ambiente de testes: nenhum dinheiro é movimentado, nenhuma vaga é reservada.";

/** To the family: what happened and what to do next; null for a transition that the screen has just shown. */
export function familyEmail(about: About): Email | null {
  const words = FAMILY[about.event.status]?.(about);
  return words ? toFamily(about, words) : null;
}

/** To the family: money that does not pay the order goes back; null for other remarks in the timeline. */
export function remarkEmail(about: About): Email | null {
  const { actor, note } = about.event;
  if (actor !== "payment" || note === null || note === PAYMENT_REFUSED) return null;
  const isAwaited = about.order.status === "awaiting_payment";
  const words = {
    subject: `Sobre o seu pagamento: ${schoolOf(about)}`,
    paragraphs: [
      plain(note),
      "A devolução vai pelo mesmo meio de pagamento. Você não precisa pedir nada.",
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

/** To the school: a reservation to answer, by its own link. */
export function reservationEmail(about: About, token: string): Email {
  const words = {
    subject: `Confirme a vaga: ${what(about)}`,
    paragraphs: [
      `Uma família reservou uma bolsa ${withPreposition("em", schoolOf(about))}: ${what(about)}, mensalidade de ${money(about.order.snapshot.offer.netMonthlyFeeCents)} com bolsa.`,
      ...partOfYearLines(about),
      ...guardianLines(about),
      `Código do comprovante: ${about.order.voucherCode}.`,
      `Responda até ${formatDeadline(about.order.dueAt ?? about.event.at)}: confirme a vaga, peça documentos ou diga que não há vaga. Sem resposta, a reserva é cancelada${isFree(about) ? "" : " e a família recebe o dinheiro de volta"}.`,
    ],
    button: { label: "Responder à reserva", path: paths.schoolOrder(token) },
  };
  return toSchool(about, words);
}

/** To the school: a new link to an open reservation, without the family's data. */
export function schoolLinkEmail(about: Ordered, token: string): Email {
  const words = {
    subject: `Novo link da reserva: ${what(about)}`,
    paragraphs: [
      `A reserva ${about.order.code} (${what(about)}, ${withPreposition("em", schoolOf(about))}) está com a escola: ${ORDER_STATUSES[about.order.status].label.toLowerCase()}.`,
      "Por este link a escola vê a reserva e responde. Os links de e-mails anteriores não valem mais.",
    ],
    button: { label: "Abrir a reserva", path: paths.schoolOrder(token) },
  };
  return toSchool(about, words);
}

/** To the school: an order that it was told of has ended; null for other transitions. */
export function schoolEmail(about: About): Email | null {
  // A payment after the deadline ends an order that the school never heard of.
  const words = about.order.contractedAt === null ? null : SCHOOL[about.event.status]?.(about);
  return words ? toSchool(about, words) : null;
}

function toFamily(about: Ordered, words: Words): Email {
  const why = `Você recebe este e-mail porque fez uma reserva no site ${about.env.SITE_NAME}.`;
  return orderEmail(about, words, `${why} Nunca pedimos senha nem pagamento por e-mail ou telefone.`);
}

/** An e-mail to the school about an order. */
export function toSchool(about: Ordered, words: Words): Email {
  const rule = "Os dados da família são só para esta matrícula: não use para outra coisa nem compartilhe.";
  return orderEmail(about, words, `${rule} ${about.env.SITE_NAME}.`);
}

/** An e-mail about an order, with its code and the disclaimer of the sandbox. */
export function orderEmail({ order, provider }: Ordered, words: Words, footnote: string): Email {
  const disclaimer = provider.isSandbox ? [SANDBOX] : [];
  return {
    ...words,
    // Orders have ceilings, and accounts a proven address.
    limitedAs: null,
    paragraphs: [...disclaimer, ...words.paragraphs],
    footnote: `Pedido ${order.code}. ${footnote}`,
  };
}

const FAMILY: Partial<Record<OrderStatus, (about: About) => Words>> = {
  awaiting_payment: (about) => ({
    subject: `Falta pagar a reserva: ${schoolOf(about)}`,
    paragraphs: [
      `Sua reserva de ${what(about)} está aguardando o Pix de ${money(about.order.snapshot.amounts.dueNowCents)}, para ${about.provider.payee.name}.`,
      ...(about.order.dueAt
        ? [`O código vale até ${formatDeadline(about.order.dueAt)}. Depois, é só reservar de novo.`]
        : []),
      "Antes de pagar, confira no app do banco o nome de quem recebe.",
    ],
    button: { label: "Abrir o Pix", path: paths.payment(about.order.code) },
  }),
  expired: (about) => ({
    subject: `O prazo da reserva acabou: ${schoolOf(about)}`,
    paragraphs: [
      `Sua reserva de ${what(about)} passou do prazo e foi cancelada. Nada foi cobrado.`,
      "Se ainda quiser a bolsa, reserve de novo, pelo preço de hoje.",
    ],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
  pre_registered: (about) => ({
    subject: `Pré-matrícula confirmada: ${schoolOf(about)}`,
    paragraphs: [
      `Sua reserva de ${what(about)} está confirmada. ${paidLine(about)}`,
      ...(about.event.note ? [plain(about.event.note)] : []),
      totalLine(about),
      `Código para a escola: ${about.order.voucherCode}. Apresente o comprovante até ${formatDate(about.order.voucherValidUntil!)}.`,
      `A escola tem ${SCHOOL_BUSINESS_DAYS} dias úteis para confirmar a vaga.${isFree(about) ? "" : " Se ela não confirmar, devolvemos o que você pagou, sem você precisar pedir."}`,
      `Mudou de ideia? Você pode desistir até ${formatInstant(refundDeadline(about.order.contractedAt!, about.order.snapshot.offer.year).toISOString())}, sem dizer o motivo${isFree(about) ? "" : ", e recebe tudo de volta"}.`,
    ],
    button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
  }),
  pending_docs: (about) => ({
    subject: `A escola pediu documentos: ${schoolOf(about)}`,
    paragraphs: [
      `Para confirmar a vaga (${what(about)}), a escola pediu:`,
      ...about.documents.map(({ kind }) => `• ${kind}`),
      "Entregue direto à escola. Não mande documentos para nós.",
    ],
    button: { label: "Ver a lista", path: detailsPath(about) },
  }),
  rejected_docs: (about) => ({
    subject: `Um documento foi recusado: ${schoolOf(about)}`,
    paragraphs: [
      ...about.documents.filter(({ status }) => status === "recusado").map(({ kind, note }) => `• ${kind}: ${note}`),
      "Entregue o documento de novo na escola. A reserva continua valendo.",
    ],
    button: { label: "Ver o que falta", path: detailsPath(about) },
  }),
  approved: (about) => ({
    subject: `Vaga confirmada: ${schoolOf(about)}`,
    paragraphs: [
      `A escola confirmou a vaga: ${what(about)}.`,
      `Assine o contrato na escola até ${formatDate(about.order.voucherValidUntil!)}. Leve o comprovante e confira se o percentual da bolsa está escrito no contrato.`,
    ],
    button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
  }),
  enrolled: (about) => ({
    subject: `Matrícula concluída: ${schoolOf(about)}`,
    paragraphs: [
      `A escola informou que a matrícula está feita: ${what(about)}. A bolsa está ativa.`,
      "Guarde o contrato com a escola: ele diz o que é preciso para manter a bolsa. Não cobramos taxa para renovar.",
    ],
    button: { label: "Ver a bolsa", path: detailsPath(about) },
  }),
  failed: (about) => ({
    subject: `A escola não confirmou a vaga: ${schoolOf(about)}`,
    paragraphs: [
      `A vaga de ${what(about)} não foi confirmada. ${about.event.note ?? ""}`.trim(),
      owedCents(about) > 0
        ? `Devolvemos ${money(owedCents(about))}, pelo mesmo meio de pagamento. Você não precisa pedir nada.`
        : "Nada foi cobrado de você.",
    ],
    button: {
      label: "Ver escolas parecidas",
      path: `${paths.school(about.order.snapshot.school.slug)}#parecidas`,
    },
  }),
  dropping_out: (about) => ({
    subject: `${about.order.withdrawalProtocol ? "Desistência recebida" : "Reserva encerrada"}: ${schoolOf(about)}`,
    paragraphs: [
      about.order.withdrawalProtocol
        ? `Recebemos sua desistência de ${what(about)}. Protocolo ${about.order.withdrawalProtocol}.`
        : `A reserva de ${what(about)} terminou. ${about.event.note ?? ""}`.trim(),
      ...(owedCents(about) > 0 ? [`Devolvemos ${money(owedCents(about))}, pelo mesmo meio de pagamento.`] : []),
    ],
    button: { label: "Ver o pedido", path: detailsPath(about) },
  }),
  drop_out_confirmed: (about) => {
    const cents = sumCents(about, ({ refundedAt }) => refundedAt !== null);
    return {
      subject: cents > 0 ? `Valor devolvido: ${schoolOf(about)}` : `Reserva cancelada: ${schoolOf(about)}`,
      paragraphs: [
        cents > 0
          ? `Devolvemos ${money(cents)} da reserva de ${what(about)}, pelo mesmo meio de pagamento.`
          : `A reserva de ${what(about)} está cancelada. Nada foi cobrado.`,
        ...(about.order.withdrawalProtocol ? [`Protocolo ${about.order.withdrawalProtocol}.`] : []),
      ],
      button: { label: "Ver o pedido", path: detailsPath(about) },
    };
  },
};

const SCHOOL: Partial<Record<OrderStatus, (about: About) => Words>> = {
  dropping_out: (about) => ({
    subject: `${about.event.actor === "system" ? "Reserva encerrada" : "A família desistiu"}: ${what(about)}`,
    paragraphs: [
      `A reserva ${about.order.code} foi cancelada. ${about.event.note ? `${about.event.note} ` : ""}A vaga está livre. Apague os dados da família, por favor.`,
    ],
  }),
  failed: (about) => ({
    subject: `Reserva cancelada: ${what(about)}`,
    paragraphs: [
      `A reserva ${about.order.code} foi cancelada. ${about.event.note ? `${about.event.note} ` : ""}Apague os dados da família, por favor.`,
    ],
  }),
};

function guardianLines({ order }: About): string[] {
  const { guardianName, guardianPhone, guardianEmail, studentNickname } = order;
  if (!guardianName) return [];
  const guardian = [guardianName, guardianPhone && formatPhone(guardianPhone), guardianEmail].filter(Boolean);
  return [`Responsável: ${guardian.join(", ")}. Aluno: ${studentNickname}.`];
}

/** Whether nothing was due to reserve. */
export function isFree({ order }: Pick<About, "order">): boolean {
  return order.snapshot.amounts.dueNowCents === 0;
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
  const part = partOfYearInWords(offer.year, months);
  const total = `${money(amounts.annualTotalWithScholarshipCents)}${amounts.isComplete ? "" : ", sem contar a matrícula, que a escola não informa"}`;
  return `${totalInWords(offer.year, months)}: ${total}${part ? ` (${part})` : ""}.`;
}

/** The part of the current school year that is reserved. */
function partOfYearLines({ order: { snapshot } }: About): string[] {
  const { offer, amounts } = snapshot;
  const part = partOfYearInWords(offer.year, amounts.installments + 1);
  return part ? [`Período: ${part}.`] : [];
}

/** What was paid, refunded or not. */
function owedCents(about: About): number {
  return sumCents(about, ({ paidAt }) => paidAt !== null);
}

/** Payments of the order; money that never paid it goes back on its own. */
function sumCents({ payments }: About, isCounted: (one: About["payments"][number]) => boolean): number {
  return payments.reduce((sum, one) => sum + (one.isUnused !== 1 && isCounted(one) ? one.amountCents : 0), 0);
}

/** "1º ano, manhã, 2027". */
export function what({ order: { snapshot } }: Pick<About, "order">): string {
  const { grade, shift, year } = snapshot.offer;
  return `${gradeOf(grade).name}, ${shiftInWords(shift)}, ${year}`;
}

export const schoolOf = ({ order }: Pick<About, "order">) => order.snapshot.school.name;
const detailsPath = (about: About) => paths.orderDetails(about.order.code);

/** Plain text too: no no-break spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const money = (cents: number) => plain(formatMoney(cents));
