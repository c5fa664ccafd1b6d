import type { FieldView } from "../../contract/forms/form-view.ts";
import type { SchoolOrder } from "../../contract/v3/school-orders.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { DOCUMENT_STATUSES, USUAL_DOCUMENTS } from "../../domain/orders/order-document.ts";
import { ORDER_REPLIES, type ReplyFacts } from "../../domain/orders/order-reply.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { repliesTo } from "../../domain/orders/possible-replies.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatMoney, UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { gradeLabel } from "../school/choice-view.ts";
import { type RefusedForm, toForm } from "./desk-form.ts";

export type SchoolOrderView = ReturnType<typeof toSchoolOrderView>;

interface Input {
  /** Target of the forms. */
  readonly path: string;
  /** Hidden fields of each form, and its visible ones. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly more: readonly FieldView[];
  readonly refused: RefusedForm | null;
}

export function toSchoolOrderView(order: SchoolOrder, { path, hidden, more, refused }: Input) {
  const { guardian, documents, deadlineAt, voucherCode } = order;
  const shift = shiftLabel(order.shift);
  return {
    code: order.internalTransactionCode,
    school: order.school.name,
    /** "1º ano, Ensino Fundamental I, manhã, 2027". */
    what: [gradeLabel(order.grade), shift, order.year].filter(Boolean).join(", "),
    status: ORDER_STATUSES[order.status].label,
    variant: ORDER_STATUSES[order.status].variant,
    facts: [
      ...(guardian
        ? ([
            ["Responsável", guardian.name],
            ["Telefone", guardian.phone ? formatPhone(guardian.phone) : UNKNOWN],
            ["E-mail", guardian.email || UNKNOWN],
            ["Aluno", order.apelido],
          ] as const)
        : []),
      [
        "Mensalidade com bolsa",
        `${formatMoney(order.monthlyFeeWithDiscountCents)} (sem bolsa ${formatMoney(order.monthlyFeeCents)})`,
      ] as const,
      ...(voucherCode ? [["Código do comprovante", voucherCode] as const] : []),
      ...(order.status === "disputed" ? [["Prazo", AT_BANK] as const] : []),
      ...(deadlineAt ? [[DEADLINES[order.status] ?? "Responder até", formatInstant(deadlineAt)] as const] : []),
    ],
    documents: documents.map(({ kind, status, note }) => ({ kind, note, ...DOCUMENT_STATUSES[status] })),
    forms: repliesTo(order.status).map((reply) => {
      const { label: submit, asks, consequence }: ReplyFacts = ORDER_REPLIES[reply];
      const fields = [...fieldsOf(asks, order), ...more];
      // The team says how the school gave its answer.
      const isOfTeam = more.length > 0;
      const form = { action: reply, schema: reply, submit, consequence, isOfTeam, path, fields };
      return toForm({ ...form, hidden: { ...hidden, seen: String(order.version) } }, refused);
    }),
    isSandbox: order.isSandbox,
  };
}

const AT_BANK =
  "parado até o banco decidir a contestação do Pix. A vaga continua guardada; não faça a matrícula por esta reserva ainda.";

/** Deadlines of a reply that depends on the family. */
const DEADLINES: Partial<Record<OrderStatus, string>> = {
  pending_docs: "Registrar os documentos até",
  rejected_docs: "Registrar os documentos até",
  approved: "Registrar a matrícula até",
};

function fieldsOf(asks: ReplyFacts["asks"], order: SchoolOrder): FieldView[] {
  const note: FieldView = {
    name: "note",
    label: "Motivo",
    type: "long",
    rows: 3,
    hint: "A família vai ler este texto.",
  };
  switch (asks) {
    case "documents":
      return [
        {
          name: "documents",
          label: "Documentos, um por linha",
          type: "long",
          rows: 3,
          hint: "Apague o que a escola não pede. A família entrega direto na escola.",
          value: USUAL_DOCUMENTS.join("\n"),
        },
      ];
    case "document": {
      const options = order.documents.map(({ kind }) => ({ value: kind, label: kind }));
      return [{ name: "document", label: "Documento", type: "select", options }, note];
    }
    case "note":
      return [note];
    default:
      return [];
  }
}
