import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import type { OrderEnd } from "../../domain/orders/order-sentence.ts";
import { CONFIRMED, ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { partOfYearLabel } from "../../domain/pricing/school-year-labels.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { unlinked } from "../../domain/text/unlinked.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Quote, Site } from "../mail/email.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { orderDocument, orderEvent, payment, refund } from "../schema/orders.ts";
import type { Order } from "./transition-order.ts";

export interface Ordered {
  readonly env: Site;
  readonly provider: PaymentProvider;
  readonly order: Order;
}

export interface About extends Ordered {
  readonly event: typeof orderEvent.$inferSelect;
  readonly before: OrderStatus | null;
  readonly payments: readonly (typeof payment.$inferSelect)[];
  readonly refunds: readonly (typeof refund.$inferSelect)[];
  readonly documents: readonly (typeof orderDocument.$inferSelect)[];
  /** Cause of the end of the order, if it has ended. */
  readonly end: OrderEnd;
  readonly writtenAt: Date;
}

export type Words = Omit<Email, "footnote" | "limitedAs">;

const SANDBOX = "Ambiente de testes: nenhum dinheiro é movimentado, nenhuma vaga é reservada.";

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

/** To a person with access to the desk of the school: a family reserved. Without its data, which are at the desk. */
export function reservationWaitsEmail(about: About, token: string): Email {
  const words = {
    subject: `Reserva para confirmar: ${what(about)}`,
    paragraphs: [
      `Uma família reservou uma bolsa ${withPreposition("em", schoolOf(about))}: ${what(about)}. Na mesa da escola você vê a reserva e responde.`,
      `Responda até ${formatDeadline(about.order.dueAt ?? about.event.at)}. Sem resposta, a reserva é cancelada${isFree(about) ? "" : " e a família recebe o dinheiro de volta"}.`,
    ],
    button: { label: "Responder à reserva", path: paths.schoolDesk(token, "pedidos") },
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

/** To the school: an order that it knows rests, goes on, or has ended; null for other transitions. */
export function schoolEmail(about: About): Email | null {
  // A payment after the deadline ends an order that the school never heard of.
  const words =
    about.order.contractedAt === null ? null : (isResumed(about) ? resumed : SCHOOL[about.event.status])?.(about);
  return words ? toSchool(about, words) : null;
}

export function toSchool(about: Ordered, words: Words): Email {
  const rule = "Os dados da família são só para esta matrícula: não use para outra coisa nem compartilhe.";
  return orderEmail(about, words, `${rule} ${about.env.SITE_NAME}.`);
}

/**
 * Words to the family, with a button that it can open: without an account it cannot sign in to the pages of its order.
 */
export function withOpenButton({ order }: Ordered, words: Words): Words {
  if (order.contactUntil === null) return words;
  return { ...words, button: { label: "Ver ou apagar meus dados", path: paths.dataWithoutAccount() } };
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

/** Whether an order goes on after its payment was disputed. */
export function isResumed({ before, event }: About): boolean {
  return before === "disputed" && CONFIRMED.includes(event.status);
}

const resumed = (about: About): Words => ({
  subject: `A reserva continua: ${what(about)}`,
  paragraphs: [
    `O banco recusou a contestação do Pix da reserva ${about.order.code}, e ela continua: ${ORDER_STATUSES[about.event.status].label.toLowerCase()}.`,
    ...(about.order.dueAt ? [`O prazo agora vai até ${formatDeadline(about.order.dueAt)}.`] : []),
  ],
});

const isByFamily = ({ event, end }: About) => event.actor !== "system" && end !== "dispute";

const SCHOOL: Partial<Record<OrderStatus, (about: About) => Words>> = {
  disputed: (about) => ({
    subject: `Pix em contestação: ${what(about)}`,
    paragraphs: [
      `O Pix da reserva ${about.order.code} foi contestado no banco, que decide se devolve o dinheiro. A vaga continua guardada, e nenhum prazo corre.`,
      "Não faça a matrícula por esta reserva até o banco decidir. Avisamos por e-mail.",
    ],
  }),
  dropping_out: (about) => ({
    subject: `${isByFamily(about) ? "A família desistiu" : "Reserva encerrada"}: ${what(about)}`,
    paragraphs: [
      `A reserva ${about.order.code} foi cancelada. A vaga está livre. Apague os dados da família, por favor.`,
      ...noteLines(about),
    ],
    quotes: noteQuotes(about),
  }),
  failed: (about) => ({
    subject: `Reserva cancelada: ${what(about)}`,
    paragraphs: [
      `A reserva ${about.order.code} foi cancelada. Apague os dados da família, por favor.`,
      ...noteLines(about),
    ],
    quotes: noteQuotes(about),
  }),
};

/** The note of a transition, unless the school wrote it. */
export function noteLines({ event: { actor, note } }: About): string[] {
  return note && actor !== "school" ? [plain(note)] : [];
}

/** The note of a transition that the school wrote. */
export function noteQuotes({ event: { actor, note } }: About): Quote[] {
  return note && actor === "school" ? [{ label: "A escola escreveu", text: note }] : [];
}

function guardianLines({ order }: About): string[] {
  const { guardianName, guardianPhone, guardianEmail, studentNickname } = order;
  if (!guardianName) return [];
  // A name at Google may be an address.
  const guardian = [unlinked(guardianName), guardianPhone && formatPhone(guardianPhone), guardianEmail].filter(Boolean);
  return [`Responsável: ${guardian.join(", ")}. Aluno: ${unlinked(studentNickname ?? "")}.`];
}

/** Whether nothing was due to reserve. */
export function isFree({ order }: Pick<About, "order">): boolean {
  return order.snapshot.amounts.dueNowCents === 0;
}

/** In the small print of each letter to a family about its money. */
export const safetyLine = ({ env }: Pick<Ordered, "env">) =>
  `Nunca pedimos senha nem pagamento por e-mail ou telefone. Recebeu uma cobrança? Confira se é nossa: ${env.SITE_ORIGIN}${paths.checkCharge()}`;

/** The part of the current school year that is reserved. */
function partOfYearLines({ order: { snapshot } }: About): string[] {
  const { offer, amounts } = snapshot;
  const part = partOfYearLabel(offer.year, amounts.installments + 1);
  return part ? [`Período: ${part}.`] : [];
}

/** "1º ano, manhã, 2027". */
export function what({ order: { snapshot } }: Pick<About, "order">): string {
  const { grade, shift, year } = snapshot.offer;
  return `${gradeOf(grade).name}, ${shiftLabel(shift)}, ${year}`;
}

export const schoolOf = ({ order }: Pick<About, "order">) => order.snapshot.school.name;

/** Plain text too: no no-break spaces. */
export const plain = (text: string) => text.replaceAll("\u00a0", " ");
export const money = (cents: Cents) => plain(formatMoney(cents));
