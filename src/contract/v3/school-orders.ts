import * as v from "valibot";
import { max } from "../../domain/forms/form-rules.ts";
import type { DocumentStatus } from "../../domain/orders/order-document.ts";
import { documentsIn, MAX_DOCUMENT_LENGTH, MAX_DOCUMENTS } from "../../domain/orders/order-document.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { SCHOOL_ANSWERS, type SchoolAnswer } from "../../domain/orders/school-answer.ts";
import { endpoint } from "../endpoint.ts";
import { choice, field, longField } from "./fields.ts";

const text = v.string();
const orNull = v.nullable(text);

/** A document that the school requires. */
export const orderDocument = v.object({
  kind: text,
  required: v.boolean(),
  status: v.custom<DocumentStatus>((value) => typeof value === "string"),
  note: orNull,
});

/** An order, to its school. `guardian` is null once the order has ended; a CPF is never included. Money is in centavos. */
export const schoolOrder = v.object({
  internalTransactionCode: text,
  status: v.custom<OrderStatus>((value) => typeof value === "string"),
  school: v.object({ slug: text, name: text }),
  apelido: text,
  grade: text,
  shift: text,
  year: v.number(),
  monthlyFee: v.number(),
  monthlyFeeWithDiscount: v.number(),
  guardian: v.nullable(v.object({ name: text, phone: text, email: text })),
  voucherCode: orNull,
  deadlineAt: orNull,
  documents: v.array(orderDocument),
  isSandbox: v.boolean(),
});
export type SchoolOrder = v.InferOutput<typeof schoolOrder>;

/** The school's answer. `documents` has one per line; `document` names one of those required. */
export const schoolAnswer = v.pipe(
  v.object({
    answer: choice<SchoolAnswer>("Resposta", SCHOOL_ANSWERS),
    documents: longField("Documentos", [max(MAX_DOCUMENTS * MAX_DOCUMENT_LENGTH)]),
    document: field("Documento", [max(MAX_DOCUMENT_LENGTH)]),
    note: longField("Motivo", [max(300)]),
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || SCHOOL_ANSWERS[dataset.value.answer].asks !== "documents") return;
      const documents = documentsIn(dataset.value.documents);
      if (documents.length === 0) addIssue({ message: "Escreva pelo menos um documento" });
      else if (documents.length > MAX_DOCUMENTS) addIssue({ message: `No máximo ${MAX_DOCUMENTS} documentos` });
      else if (documents.some((document) => document.length > MAX_DOCUMENT_LENGTH))
        addIssue({ message: `Cada documento em até ${MAX_DOCUMENT_LENGTH} caracteres` });
    }),
    ["documents"],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || SCHOOL_ANSWERS[dataset.value.answer].asks !== "document") return;
      if (dataset.value.document.trim() === "") addIssue({ message: "Escolha o documento" });
    }),
    ["document"],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { asks } = SCHOOL_ANSWERS[dataset.value.answer];
      if ((asks === "note" || asks === "document") && dataset.value.note.trim().length < 5)
        addIssue({ message: "Conte o motivo à família, em uma frase" });
    }),
    ["note"],
  ),
);
export type ParsedSchoolAnswer = v.InferOutput<typeof schoolAnswer>;

export const schoolOrderEndpoints = {
  get: endpoint("GET /v3/school-orders/:token", "link", schoolOrder, { summary: "An order, to its school." }),
  answer: endpoint("POST /v3/school-orders/:token/answer", "link", schoolOrder, {
    summary: "The school's answer to an order.",
    body: schoolAnswer,
    errors: ["order_changed"],
  }),
};
