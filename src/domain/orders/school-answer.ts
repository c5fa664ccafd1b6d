import { canBecome } from "../transitions.ts";
import { CONFIRMED, ORDER_TRANSITIONS, type OrderStatus } from "./order-status.ts";

interface AnswerFacts {
  /** The resulting status. */
  readonly to: OrderStatus;
  /** Label of the button. */
  readonly label: string;
  /** Required input. */
  readonly asks: "nothing" | "documents" | "document" | "note";
}

/** Answers of a school to a confirmed order (K1); the team may enter them for it. */
export const SCHOOL_ANSWERS = {
  "confirmar-vaga": { to: "approved", label: "Confirmar a vaga", asks: "nothing" },
  "pedir-documentos": { to: "pending_docs", label: "Pedir documentos", asks: "documents" },
  "receber-documentos": { to: "submitted_docs", label: "Recebi os documentos", asks: "nothing" },
  "recusar-documento": { to: "rejected_docs", label: "Recusar um documento", asks: "document" },
  "concluir-matricula": { to: "enrolled", label: "Matrícula concluída", asks: "nothing" },
  "recusar-vaga": { to: "failed", label: "Não há vaga", asks: "note" },
} as const satisfies Record<string, AnswerFacts>;

export type SchoolAnswer = keyof typeof SCHOOL_ANSWERS;

/** Statuses in which the school handles the order: confirmed, and not yet enrolled. */
export const AT_SCHOOL: readonly OrderStatus[] = CONFIRMED.filter((status) => status !== "enrolled");

/** Answers that are possible in a status. */
export function answersTo(status: OrderStatus): SchoolAnswer[] {
  return (Object.keys(SCHOOL_ANSWERS) as SchoolAnswer[]).filter((answer) =>
    canBecome(ORDER_TRANSITIONS, status, SCHOOL_ANSWERS[answer].to),
  );
}
