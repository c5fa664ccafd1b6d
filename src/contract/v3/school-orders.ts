import * as v from "valibot";
import type { DocumentStatus } from "../../domain/orders/order-document.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { endpoint } from "../endpoint.ts";
import { choice, field, longField, max } from "../forms/fields.ts";
import { ORDER_REPLY_FORMS } from "../forms/order-forms.ts";
import { cents } from "../money.ts";
import { namedSchool, orNull, text, word } from "./parts.ts";

export const orderDocument = v.object({
  kind: text,
  required: v.boolean(),
  status: word<DocumentStatus>(),
  note: orNull,
});

/** An order, to its school. `guardian` is null once the order has ended; a CPF is never included. */
export const schoolOrder = v.object({
  internalTransactionCode: text,
  status: word<OrderStatus>(),
  /** Grows with each change and remark. */
  version: v.number(),
  school: namedSchool,
  apelido: text,
  grade: text,
  shift: text,
  year: v.number(),
  monthlyFeeCents: cents,
  monthlyFeeWithDiscountCents: cents,
  guardian: v.nullable(v.object({ name: text, phone: text, email: text })),
  voucherCode: orNull,
  deadlineAt: orNull,
  documents: v.array(orderDocument),
  isSandbox: v.boolean(),
});
export type SchoolOrder = v.InferOutput<typeof schoolOrder>;

/** The school's reply; `answer` selects its form (`ORDER_REPLY_FORMS`). `documents` has one per line. */
export const orderReply = v.pipe(
  v.object({
    answer: choice<OrderReply>("Resposta", ORDER_REPLIES),
    /** The version that who replies has seen; another one is `order_changed`. */
    seen: field("Versão vista"),
    documents: longField("Documentos"),
    document: field("Documento"),
    note: longField("Motivo", max(300)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { issues = [] } = v.safeParse(ORDER_REPLY_FORMS[dataset.value.answer], dataset.value);
    for (const { message, path } of issues) addIssue({ message, ...(path && { path }) });
  }),
);
export type ParsedOrderReply = v.InferOutput<typeof orderReply>;

export const schoolOrderEndpoints = {
  get: endpoint("GET /v3/school-orders/:token", "link", schoolOrder, { summary: "An order, to its school." }),
  answer: endpoint("POST /v3/school-orders/:token/answer", "link", schoolOrder, {
    summary: "The school's answer to an order.",
    body: orderReply,
    errors: ["order_changed"],
  }),
};
