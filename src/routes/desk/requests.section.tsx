import { createElement } from "react";
import { ORDER_REPLIES } from "../../domain/orders/order-reply.ts";
import { ANSWER_WAYS, type AnswerWay } from "../../domain/requests/lead.ts";
import { PREPARED_ANSWERS } from "../../domain/requests/prepared-answer.ts";
import { DeskForms, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { SchoolOrderBody } from "../../parts/desk/school-order-parts.tsx";
import { readFields, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import {
  DECLINE_VISIT,
  isOfBank,
  type RequestItem,
  type RequestsView,
  toRequestsView,
  waitLabel,
} from "./requests-view.ts";
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
    const asked = url.searchParams.get("texto") ?? "";
    const [requests, reviews] = await Promise.all([
      backend().deskRequests.list(token),
      backend().claims.listReviews(token),
    ]);
    const prepared = isOneOf(PREPARED_ANSWERS, asked) ? asked : null;
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
    const answer = { protocol, ...readFields(form, "leadAnswer"), declinesVisit: action === DECLINE_VISIT };
    const count = await backend().deskRequests.answer(token, answer);
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
