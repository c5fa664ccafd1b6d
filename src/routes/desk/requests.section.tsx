import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskReview } from "../../contract/v3/claims.ts";
import type { DeskLead, DeskOrder, DeskRequests } from "../../contract/v3/desk-requests.ts";
import { askedDayLabel } from "../../domain/catalog/open-days.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { ORDER_REPLIES } from "../../domain/orders/order-reply.ts";
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
import { DeskForms, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { SchoolOrderBody } from "../../parts/desk/school-order-parts.tsx";
import { type SchoolOrderView, toSchoolOrderView } from "../../parts/desk/school-order-view.ts";
import { readFields, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { DeskSection } from "./section.ts";

const MARK = "respondido-";

/** `/mesa/:token/pedidos`: families that wait for the school, the longest first, each with its next act. */
export const REQUESTS: DeskSection = {
  slug: "pedidos",
  title: "Pedidos",
  right: "reply",
  notices: {
    enviada: { variant: "success", text: "Resposta enviada por e-mail." },
    "enviada-a-todas": { variant: "success", text: "Resposta enviada a todas as famílias que perguntaram o mesmo." },
    marcada: { variant: "success", text: "Marcado como respondido." },
    reserva: { variant: "success", text: "Resposta enviada. Avisamos a família por e-mail." },
  },
  load: async ({ backend, token, path, claim, url, now }, refused) => {
    const key = url.searchParams.get("texto") ?? "";
    const [requests, reviews] = await Promise.all([
      backend().deskRequests.list(token),
      backend().claims.listReviews(token),
    ]);
    const prepared = isOneOf(PREPARED_ANSWERS, key) ? key : null;
    const view = toRequestsView({
      requests,
      reviews,
      level: claim.level,
      school: claim.school.name,
      token,
      path,
      prepared,
      refused,
      now,
    });
    return createElement(RequestsContent, { view });
  },
  submit: async ({ backend, token }, form) => {
    const action = textOf(form, "acao");
    const protocol = textOf(form, "protocol");
    if (isOneOf(ORDER_REPLIES, action)) {
      const { acao: _, code = "", ...said } = textsOf(form);
      await backend().deskRequests.answerOrder(token, code, { ...said, answer: action });
      return "reserva";
    }
    if (action.startsWith(MARK)) {
      const way = action.slice(MARK.length);
      const known: AnswerWay = isOneOf(ANSWER_WAYS, way) ? way : "telefone";
      await backend().deskRequests.markAnswered(token, { protocol, way: known });
      return "marcada";
    }
    const reply = { protocol, ...readFields(form, "leadAnswer"), declinesVisit: action === DECLINE_VISIT };
    const count = await backend().deskRequests.answer(token, reply);
    return count > 1 ? "enviada-a-todas" : "enviada";
  },
  countWaiting: async ({ backend, token, now }) => {
    const { leads, orders: all } = await backend().deskRequests.list(token);
    const orders = all.filter((order) => !isOfBank(order));
    const count = leads.length + orders.length;
    const [oldest] = [...leads.map((one) => one.createdAt), ...orders.map((one) => one.waitsSince)].toSorted();
    const families = count === 1 ? "família espera resposta" : "famílias esperam resposta";
    return { count, label: oldest ? `${families}; a primeira ${waitLabel(oldest, now)}` : families };
  },
};

function isOneOf<T extends object>(table: T, key: string): key is keyof T & string {
  return Object.hasOwn(table, key);
}

function RequestsContent({ view }: { readonly view: RequestsView }) {
  return (
    <section aria-labelledby="pedidos">
      <h2 id="pedidos">Famílias que esperam resposta</h2>
      {view.items.length === 0 && <p className="empty">Ninguém espera resposta agora.</p>}
      {view.partnership && (
        <p>
          {view.partnership.text} <a href={view.partnership.link.href}>{view.partnership.link.label}</a>
        </p>
      )}
      {view.hasLeads && (
        <p className="change">
          Texto pronto:
          {view.prepared.map(({ label, href, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent || undefined}>
              {label}
            </a>
          ))}
        </p>
      )}
      {view.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {view.interest && (
        <p>
          {view.interest.text} <a href={view.interest.link.href}>{view.interest.link.label}</a>
        </p>
      )}
    </section>
  );
}

function Item({ item }: { readonly item: RequestItem }) {
  return (
    <article aria-labelledby={`pedido-${item.id}`}>
      <h3 id={`pedido-${item.id}`}>{item.title}</h3>
      {item.message && <blockquote>{item.message}</blockquote>}
      {item.facts.length > 0 && <Facts facts={item.facts} />}
      {item.order && <SchoolOrderBody order={item.order} />}
      {item.act && (
        <p>
          <a className="button" href={item.act.href}>
            {item.act.label}
          </a>
        </p>
      )}
      {item.form && <OpenDeskForm view={item.form} />}
      {item.marks && item.marks.buttons.length > 0 && (
        <form method="post" action={item.marks.path} className="ways">
          <input type="hidden" name="protocol" value={item.marks.protocol} />
          {item.marks.buttons.map(({ action, label }) => (
            <button key={action} type="submit" name="acao" value={action} className="secondary">
              {label}
            </button>
          ))}
        </form>
      )}
      {item.otherForms.length > 0 && <DeskForms forms={item.otherForms} />}
    </article>
  );
}

/** Action of the form that declines a visit. */
const DECLINE_VISIT = "recusar-visita";

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
interface RequestItem {
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

type RequestsView = ReturnType<typeof toRequestsView>;

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

function waitLabel(since: string, now: Date): string {
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
const isOfBank = ({ status }: DeskOrder) => status === "disputed";

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
