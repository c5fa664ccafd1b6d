import type { StatusVariant } from "./order-status.ts";

/** Every status of a document that a school asked a family for (K1). It is handed to the school; nothing is uploaded. */
export const DOCUMENT_STATUSES = {
  pedido: { label: "Falta entregar", variant: "warning" },
  recebido: { label: "Em análise", variant: "info" },
  recusado: { label: "Recusado", variant: "danger" },
  aceito: { label: "Aceito", variant: "success" },
} as const satisfies Record<string, { readonly label: string; readonly variant: StatusVariant }>;

export type DocumentStatus = keyof typeof DOCUMENT_STATUSES;

/** What schools ask for to enrol; a school takes out what it does not need and adds its own. */
export const USUAL_DOCUMENTS: readonly string[] = [
  "Certidão de nascimento ou RG do aluno",
  "Histórico escolar ou declaração de transferência",
  "RG e CPF do responsável",
  "Comprovante de residência",
  "Carteira de vacinação",
];

/** The most documents of an order, and the longest name of one. */
export const MAX_DOCUMENTS = 12;
export const MAX_DOCUMENT_LENGTH = 80;

/** The documents that a text names, one a line, each once. */
export function documentsIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
