import type { OrderStatus } from "./order-status.ts";

export interface ReplyFacts {
  readonly to: OrderStatus;
  readonly label: string;
  readonly asks: "nothing" | "documents" | "document" | "note";
  /** Of an answer that is confirmed before it is sent. */
  readonly consequence?: string;
}

/** Replies of a school to a confirmed order (K1); the team may enter them for it. */
export const ORDER_REPLIES = {
  "confirmar-vaga": { to: "approved", label: "Confirmar a vaga", asks: "nothing" },
  "pedir-documentos": { to: "pending_docs", label: "Pedir documentos", asks: "documents" },
  "receber-documentos": { to: "submitted_docs", label: "Recebi os documentos", asks: "nothing" },
  "recusar-documento": { to: "rejected_docs", label: "Recusar um documento", asks: "document" },
  "concluir-matricula": { to: "enrolled", label: "Matrícula concluída", asks: "nothing" },
  "recusar-vaga": {
    to: "failed",
    label: "Não há vaga",
    asks: "note",
    consequence: "A reserva é cancelada, a família é avisada e recebe de volta o que pagou.",
  },
} as const satisfies Record<string, ReplyFacts>;

export type OrderReply = keyof typeof ORDER_REPLIES;
