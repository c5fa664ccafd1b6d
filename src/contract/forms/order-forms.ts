import * as v from "valibot";
import { documentsIn, MAX_DOCUMENT_LENGTH, MAX_DOCUMENTS } from "../../domain/orders/order-document.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { readPixKey } from "../../domain/people/pix-key.ts";
import { check, cpfField, field, lineField, longField, max, min, required, requiredTick } from "./fields.ts";
import { MESSAGES } from "./messages.ts";

const studentNickname = lineField("apelido do aluno", required, min(2), max(40));

/** Forms of a family about an order. */
export const ORDER_FORMS = {
  reservation: v.object({ studentNickname }),
  /** The CPF is only ever returned masked. */
  agreement: v.object({ studentNickname, cpf: cpfField, acceptsContract: requiredTick(MESSAGES.agreement) }),
  /** Where the team refunds what the bank cannot return any more. */
  refundKey: v.object({
    pixKey: v.pipe(
      lineField(
        "Chave Pix",
        required,
        max(77),
        check((text) => readPixKey(text) !== null, MESSAGES.pixKey),
      ),
      v.transform((text) => readPixKey(text) ?? ""),
    ),
  }),
  /** Asks for another Pix code after a refused payment. */
  anotherPayment: v.object({ cpf: cpfField }),
};

const note = longField("Motivo", max(300));
const requiredNote = v.pipe(
  note,
  v.check((text) => text.trim().length >= 5, MESSAGES.answerNote),
);
/** One document per line. */
const documents = v.pipe(
  longField("Documentos", max(MAX_DOCUMENTS * MAX_DOCUMENT_LENGTH)),
  v.check((text) => documentsIn(text).length > 0, MESSAGES.noDocument),
  v.check((text) => documentsIn(text).length <= MAX_DOCUMENTS, MESSAGES.manyDocuments(MAX_DOCUMENTS)),
  v.check(
    (text) => documentsIn(text).every((document) => [...document].length <= MAX_DOCUMENT_LENGTH),
    MESSAGES.longDocument(MAX_DOCUMENT_LENGTH),
  ),
);
/** One of the documents that the school asked for. */
const document = v.pipe(
  field("Documento", max(MAX_DOCUMENT_LENGTH)),
  v.check((text) => text.trim() !== "", MESSAGES.whichDocument),
);

/** Fields required with each reply of a school. */
const ASKED = {
  nothing: v.object({}),
  documents: v.object({ documents }),
  document: v.object({ document, note: requiredNote }),
  note: v.object({ note: requiredNote }),
};

/** The replies of a school to an order, each with its form. */
export const ORDER_REPLY_FORMS = Object.fromEntries(
  Object.entries(ORDER_REPLIES).map(([reply, { asks }]) => [reply, ASKED[asks]]),
) as Record<OrderReply, (typeof ASKED)[keyof typeof ASKED]>;
