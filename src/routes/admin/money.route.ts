import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { MoneyIssue } from "../../contract/v3/admin-money.ts";
import { DIFFERENCES, DISPUTES, STUCK_REFUNDS } from "../../domain/orders/money-issues.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { formatMoney, plural, UNKNOWN } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { renderMarkup } from "../../parts/screen/markup-cache.ts";
import type { Submit } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { EvidenceButton, EvidenceFile } from "./evidence.tsx";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** `/admin/pagamentos`: what the bank and the site say differently, and refunds that wait for a person. */
export const [loadMoney, submitMoney] = queueScreen<MoneyIssue>({
  title: "Pagamentos a conferir",
  path: paths.adminMoney(),
  lead: "Todo dia o site compara o que o banco recebeu com os pagamentos. O que dá para resolver, ele resolve sozinho; o resto fica aqui, com as devoluções que o banco não fez e os Pix em contestação.",
  empty: "Nada a conferir: o banco e o site dizem o mesmo, e nenhuma devolução está parada.",
  searched: "Código do pedido ou número no banco",
  list: async (admin, page) => {
    const { issues: items, totalPages } = await admin.listMoneyIssues(page);
    return { items, totalPages };
  },
  toItem,
  // The bank may write to a person only.
  form: (refused) =>
    formsFor(
      paths.adminMoney(),
      {},
      refused,
    )("registrar-contestacao", [
      { name: "code", label: "Código do pedido", type: "text", hint: "Como ME-7F3K-92QX-LMT4" },
      BANK_SAID,
    ]),
});

/** `/admin/pagamentos/:code/provas`: the records of an order as one file for the bank. */
export const submitEvidence: Submit = async ({ backend, segments, now }) => {
  const evidence = await backend().admin.takeEvidence(segments.code!);
  return {
    kind: "file",
    contentType: "text/html; charset=utf-8",
    filename: `provas-${evidence.order.internalTransactionCode}.html`,
    body: `<!doctype html>${renderMarkup(createElement(EvidenceFile, { evidence, now }))}`,
  };
};

const BANK_SAID: FieldView = { ...REASON, label: "O que o banco disse" };
const NOTE: FieldView = { name: "reason", label: "O que foi feito", type: "text", hint: "Fica na auditoria." };

function toItem(issue: MoneyIssue, { path, refused, now }: ItemContext): QueueItem {
  const { id, kind, subject, since, failedAt, failures, orderCode, school, pixKey, payer } = issue;
  const isRefund = kind === "refund_failed" || kind === "refund_late" || kind === "refund_by_team";
  const isDispute = kind === "disputed";
  const { what, toDo } = isRefund ? STUCK_REFUNDS[kind] : isDispute ? DISPUTES[kind] : DIFFERENCES[kind];
  const form = formsFor(path, { id }, refused);
  const amounts = [
    ["No banco", issue.bankCents],
    [isRefund ? "A devolver" : "No site", issue.ourCents],
  ] as const;
  return {
    id,
    heading: { text: what, href: null, ...(orderCode && { code: orderCode }) },
    late: isRefund ? latenessLabel(since, now) : null,
    state: toDo,
    facts: [
      ...amounts.flatMap(([label, cents]) => (cents === null ? [] : [[label, formatMoney(cents as Cents)] as const])),
      [isRefund ? "Pedida em" : "Desde", formatInstant(since)],
      ...(failedAt ? [["O banco não fez em", formatInstant(failedAt)] as const] : []),
      ...(failures > 0 ? [["Tentativas sem sucesso", plural(failures, "tentativa", "tentativas")] as const] : []),
      ...(kind === "refund_by_team"
        ? [
            ["Chave Pix", pixKey ?? "a família ainda não informou"] as const,
            ["De quem contratou", payer ?? UNKNOWN] as const,
          ]
        : []),
      ["Número no banco", subject],
      ...(school ? [["Escola", school.name] as const] : []),
    ],
    ...(isDispute && { body: createElement(EvidenceButton, { code: orderCode! }) }),
    forms: isDispute
      ? disputeForms(orderCode!, path, refused)
      : [isRefund ? form("devolvido-por-fora", [NOTE]) : form("tratar-diferenca", [NOTE])],
  };
}

/** The two ends of a contest, as the bank wrote to a person. */
function disputeForms(code: string, path: string, refused: RefusedForm | null) {
  const form = formsFor(path, { code }, refused);
  return [form("contestacao-recusada", [BANK_SAID]), form("contestacao-aceita", [BANK_SAID])];
}
