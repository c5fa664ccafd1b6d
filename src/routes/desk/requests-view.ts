import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskReview } from "../../contract/v3/claims.ts";
import type { DeskLead, DeskOrder, DeskRequests } from "../../contract/v3/desk-requests.ts";
import { askedDayLabel } from "../../domain/catalog/open-days.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { maySchool, type SchoolLevel } from "../../domain/partners/school-rights.ts";
import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import { ANSWER_WAYS, type AnswerWay, CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import {
  confirmedVisit,
  declinedVisit,
  PREPARED_ANSWERS,
  type PreparedAnswer,
} from "../../domain/requests/prepared-answer.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatAge, formatDate, plural } from "../../domain/text/format.ts";
import { type DeskFormView, type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { type SchoolOrderView, toSchoolOrderView } from "../../parts/desk/school-order-view.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Action of the form that declines a visit. */
export const DECLINE_VISIT = "recusar-visita";

interface Input {
  readonly requests: DeskRequests;
  readonly reviews: readonly DeskReview[];
  readonly level: SchoolLevel;
  readonly school: string;
  readonly token: string;
  readonly path: string;
  /** Prepared text of the answers; null while the school has chosen none. */
  readonly prepared: PreparedAnswer | null;
  readonly refused: RefusedForm | null;
  readonly now: Date;
}

/** A waiting family, with its next action first. */
export interface RequestItem {
  readonly id: string;
  /** "Rosa pergunta · espera há 3 horas". */
  readonly title: string;
  readonly since: string;
  readonly message: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly order: SchoolOrderView | null;
  /** The next action, in orange: a link or a form. */
  readonly act: LinkView | null;
  readonly form: DeskFormView | null;
  /** Buttons that say that the family was answered elsewhere. */
  readonly marks: {
    readonly path: string;
    readonly protocol: string;
    readonly buttons: readonly { readonly action: string; readonly label: string }[];
  } | null;
  readonly otherForms: readonly DeskFormView[];
}

export type RequestsView = ReturnType<typeof toRequestsView>;

/** The desk's inbox: families whose answer decides something, the longest first; then reviews, the newest first. */
export function toRequestsView(input: Input) {
  const { requests, reviews, level, path, prepared } = input;
  const families = [
    ...requests.leads.map((lead) => toLeadItem(lead, input)),
    ...requests.orders.map((order) => toOrderItem(order, input)),
  ];
  const unanswered = reviews.filter(isUnanswered).map((review) => toReviewItem(review, input));
  return {
    items: [...longestFirst(families), ...longestFirst(unanswered).toReversed()],
    prepared: Object.entries(PREPARED_ANSWERS).map(([key, { label }]) => ({
      label,
      href: withQuery(path, `texto=${key}`),
      isCurrent: key === prepared,
    })),
    hasLeads: requests.leads.length > 0,
    partnership: maySchool(level, "leads")
      ? null
      : {
          text: "As famílias mandam pedidos e reservas por aqui só a escolas parceiras.",
          link: { label: "Ver a parceria", href: paths.schoolDesk(input.token, "parceria") },
        },
    interest:
      requests.interest === 0
        ? null
        : {
            text: `${plural(requests.interest, "pessoa quer", "pessoas querem")} bolsa nesta escola. Ninguém deixou contato: quando a escola publica uma bolsa, ela aparece na busca.`,
            link: { label: "Publicar preços e bolsas", href: paths.schoolDesk(input.token, "precos") },
          },
  };
}

const longestFirst = (items: readonly RequestItem[]) => items.toSorted((a, b) => (a.since < b.since ? -1 : 1));

/** Waiting time of a family. */
export function waitLabel(since: string, now: Date): string {
  return `espera há ${formatAge((now.getTime() - Date.parse(since)) / 1_000)}`;
}

const isUnanswered = ({ reply, waitingReply }: DeskReview) => reply === null && waitingReply === null;

function toLeadItem(lead: DeskLead, { school, path, prepared, refused, now }: Input): RequestItem {
  const { protocol, name, phone, email, preference, createdAt } = lead;
  const [family = ""] = name.split(" ");
  const seat = seatOf(lead);
  const day = askedDayLabel(lead.visit);
  // Nobody but the school knows what a question asks: no text fits it until the school chooses one.
  const kind = prepared ?? (day !== null || lead.message === "" ? "visita" : null);
  const text =
    day !== null && kind === "visita"
      ? confirmedVisit({ family, school, day })
      : kind === null
        ? ""
        : PREPARED_ANSWERS[kind].textOf({ family, school, seat });
  const byEmail = email === null ? [] : [toForm(answerForm(lead, text, path), refused)];
  const decline =
    day === null || email === null
      ? []
      : [toForm(declineForm(lead, declinedVisit({ family, school, day }), path), refused)];
  const ways: readonly AnswerWay[] = preference === "ligacao" ? ["telefone", "whatsapp"] : ["whatsapp", "telefone"];
  const known = phone === null ? [] : ways.filter((way) => way !== "whatsapp" || isMobile(phone));
  const isByPhone = phone !== null && (preference !== "email" || email === null);
  return {
    id: protocol,
    title: `${name}, ${waitLabel(createdAt, now)}`,
    since: createdAt,
    message: lead.message,
    facts: [
      ...(day ? [["Quer visitar", day] as const] : []),
      ["Série", seat || "não informada"],
      ...(phone ? [["Telefone", formatPhone(phone)] as const] : []),
      ...(email ? [["E-mail", email] as const] : []),
      ["Prefere", findEntry(CONTACT_PREFERENCES, preference) ?? "qualquer jeito"],
      ...(lead.bestTime ? [["Melhor horário", lead.bestTime] as const] : []),
      ["Protocolo", protocol],
    ],
    order: null,
    act: isByPhone ? callLink(phone, preference, text) : null,
    form: isByPhone ? null : (byEmail[0] ?? null),
    marks: {
      path,
      protocol,
      buttons: known.map((way) => ({ action: `respondido-${way}`, label: `Já respondi ${ANSWER_WAYS[way]}` })),
    },
    otherForms: [...decline, ...(isByPhone ? byEmail : [])],
  };
}

/** WhatsApp with the text already written, or a call. */
function callLink(phone: string, preference: string, text: string): LinkView {
  if (!isMobile(phone) || preference === "ligacao") return { label: "Ligar", href: `tel:+55${phone}` };
  return {
    label: "Abrir o WhatsApp da escola",
    href: `https://wa.me/55${phone}${text && `?text=${encodeURIComponent(text)}`}`,
  };
}

/** Declines a visit by e-mail: its place is free again. */
function declineForm({ protocol }: DeskLead, text: string, path: string) {
  return {
    action: DECLINE_VISIT,
    schema: "leadAnswer",
    submit: "Recusar esta visita",
    consequence: "A família recebe a resposta por e-mail, e a vaga deste dia fica livre para outra.",
    path,
    hidden: { protocol },
    fields: [{ name: "body", label: "Resposta", type: "long", rows: 5, value: text }],
  } as const;
}

function answerForm({ protocol, sameQuestion }: DeskLead, text: string, path: string) {
  const others = plural(sameQuestion, "outra família que perguntou", "outras famílias que perguntaram");
  const toAll: FieldView = { name: "toAll", label: `Enviar também a ${others} o mesmo`, type: "tick" };
  return {
    action: "responder-pedido-da-familia",
    schema: "leadAnswer",
    submit: "Responder por e-mail",
    path,
    hidden: { protocol },
    fields: [
      {
        name: "body",
        label: "Resposta",
        type: "long",
        rows: 5,
        value: text,
        hint: "Mude o que quiser. Nós enviamos, e a família responde para o e-mail da escola.",
      },
      ...(sameQuestion > 0 ? [toAll] : []),
    ],
  } as const;
}

/** Whether a reservation waits for the bank, which examines its Pix, and not for the school. */
export const isOfBank = ({ status }: DeskOrder) => status === "disputed";

function toOrderItem(order: DeskOrder, { path, refused, now }: Input): RequestItem {
  const code = order.internalTransactionCode;
  const family = order.guardian?.name ?? "Reserva de bolsa";
  return {
    ...NOTHING,
    id: code,
    title: `${family}, ${isOfBank(order) ? "espera o banco" : waitLabel(order.waitsSince, now)}`,
    since: order.waitsSince,
    order: toSchoolOrderView(order, { path, hidden: { code }, more: [], refused }),
  };
}

function toReviewItem({ id, author, createdAt, testimonial }: DeskReview, { token }: Input): RequestItem {
  return {
    ...NOTHING,
    id,
    title: `Avaliação de ${author}, ${formatDate(createdAt)}`,
    since: createdAt,
    message: testimonial,
    act: { label: "Responder à avaliação", href: paths.schoolDesk(token, "avaliacoes") },
  };
}

const NOTHING = { message: "", facts: [], order: null, act: null, form: null, marks: null, otherForms: [] };

/** "1º ano, manhã, 2027"; empty when the family did not say. */
function seatOf({ grade, shift, year }: DeskLead): string {
  return [nameOf(GRADES, grade), nameOf(SHIFTS, shift).toLowerCase(), year].filter(Boolean).join(", ");
}

const nameOf = (options: readonly { readonly slug: string; readonly name: string }[], slug: string) =>
  options.find((option) => option.slug === slug)?.name ?? "";
