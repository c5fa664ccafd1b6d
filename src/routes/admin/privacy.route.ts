import type { FieldView } from "../../contract/forms/form-view.ts";
import type { QueuedDataRequest } from "../../contract/v3/admin.ts";
import { isMessage, REQUEST_KINDS } from "../../domain/requests/message.ts";
import { formatDate } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** `/admin/privacidade`: messages, and requests about personal data that no self-service covers (B2). */
export const [loadPrivacy, submitPrivacy] = queueScreen<QueuedDataRequest>({
  title: "Mensagens e dados pessoais",
  path: paths.adminPrivacy(),
  lead: "Uma mensagem tem 5 dias, e um pedido sobre dados pessoais tem 15: a lei manda. Cópia, correção e exclusão as pessoas já fazem sozinhas; aqui chega o resto. Para quem não consegue, apague os dados por aqui. A resposta vai por e-mail, e o endereço da pessoa não aparece.",
  empty: "Nenhuma mensagem e nenhum pedido pendente.",
  searched: "Protocolo ou e-mail de quem pediu",
  list: async (admin, page) => {
    const { requests: items, totalPages } = await admin.listDataRequests(page);
    return { items, totalPages };
  },
  toItem,
});

function toItem(request: QueuedDataRequest, { path, refused, now }: ItemContext): QueueItem {
  const { protocol, kind, details, createdAt, dueAt } = request;
  const answer: FieldView = {
    name: "reason",
    label: "Resposta a quem pediu",
    type: "long",
    rows: 3,
    hint: "Fica na auditoria.",
  };
  const form = formsFor(path, { protocol }, refused);
  const reply = form("responder-pedido", [answer]);
  return {
    id: protocol,
    heading: { text: protocol, href: null },
    late: latenessLabel(dueAt, now),
    text: details,
    facts: [
      ["Assunto", REQUEST_KINDS[kind]],
      ["Recebido em", formatInstant(createdAt)],
      ["Responder até", formatDate(dueAt)],
    ],
    forms: isMessage(kind) ? [reply] : [reply, form("apagar-dados", [answer])],
  };
}
