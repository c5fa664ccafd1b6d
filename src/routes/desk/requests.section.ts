import { createElement } from "react";
import { ORDER_REPLIES } from "../../domain/orders/order-reply.ts";
import { ANSWER_WAYS, type AnswerWay } from "../../domain/requests/lead.ts";
import { PREPARED_ANSWERS, type PreparedAnswer } from "../../domain/requests/prepared-answer.ts";
import { readFields, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { RequestsContent } from "./requests-content.tsx";
import { DECLINE_VISIT, toRequestsView, waitInWords } from "./requests-view.ts";
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
    const prepared = isOneOf(PREPARED_ANSWERS, asked) ? asked : ("visita" satisfies PreparedAnswer);
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
    const { leads, orders } = await backend().deskRequests.list(token);
    const count = leads.length + orders.length;
    const [oldest] = [...leads.map((one) => one.createdAt), ...orders.map((one) => one.waitsSince)].toSorted();
    const families = count === 1 ? "família espera resposta" : "famílias esperam resposta";
    return { count, label: oldest ? `${families}; a primeira ${waitInWords(oldest, now)}` : families };
  },
};

function isOneOf<T extends object>(table: T, key: string): key is keyof T & string {
  return Object.hasOwn(table, key);
}
