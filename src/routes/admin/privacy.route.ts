import { createElement } from "react";
import type { FieldView } from "../../client/islands/form/form-view.ts";
import type { QueuedDataRequest } from "../../contract/v3/admin.ts";
import { REQUEST_KINDS } from "../../domain/requests/message.ts";
import { formatDate } from "../../domain/text/format.ts";
import { latenessInWords } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { REASON, type RefusedForm, toForm } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, searchedText } from "../../site/desk/desk-screen.ts";
import { paths } from "../../site/paths.ts";
import QueuePage, { type QueueItem } from "./queue.page.tsx";

const TITLE = "Mensagens e dados pessoais";

/** `/admin/privacidade`: messages, and requests about personal data that no self-service covers (B2). */
export const showPrivacy: AdminScreen = async ({ backend, url, now }, refused, notice) => {
  const search = searchedText(url);
  const view = {
    title: TITLE,
    current: paths.adminPrivacy(),
    lead: "Uma mensagem tem 5 dias, e um pedido sobre dados pessoais tem 15: a lei manda. Cópia, correção e exclusão as pessoas já fazem sozinhas; aqui chega o resto. A resposta vai por e-mail, e o endereço da pessoa não aparece.",
    empty: "Nenhuma mensagem e nenhum pedido pendente.",
    notice: noticeOf(refused, notice),
    form: toForm(
      {
        action: "encerrar-acesso",
        submit: "Desconectar uma conta de todos os aparelhos",
        path: paths.adminPrivacy(),
        hidden: {},
        fields: [
          { name: "email", label: "E-mail da conta", type: "email", hint: "A pessoa recebe um aviso. Nada é apagado." },
          REASON,
        ],
      },
      refused,
    ),
    items: (await backend().admin.listDataRequests({ search })).map((request) => toItem(request, refused, now)),
    find: { action: paths.adminPrivacy(), asked: search, label: "Protocolo ou e-mail de quem pediu" },
  };
  return adminPage(TITLE, createElement(QueuePage, { view }), refused);
};

function toItem(
  { protocol, kind, details, createdAt, dueAt }: QueuedDataRequest,
  refused: RefusedForm | null,
  now: Date,
): QueueItem {
  const answer: FieldView = {
    name: "reason",
    label: "Resposta a quem pediu",
    type: "long",
    rows: 3,
    hint: "Fica na auditoria.",
  };
  return {
    id: protocol,
    heading: { text: protocol, href: null },
    late: latenessInWords(dueAt, now),
    state: null,
    text: details,
    facts: [
      ["Assunto", REQUEST_KINDS[kind]],
      ["Recebido em", formatInstant(createdAt)],
      ["Responder até", formatDate(dueAt)],
    ],
    forms: [
      toForm(
        {
          action: "responder-pedido",
          submit: "Responder",
          path: paths.adminPrivacy(),
          hidden: { protocol },
          fields: [answer],
        },
        refused,
      ),
    ],
  };
}
