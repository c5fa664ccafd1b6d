import type { StatusVariant } from "../status-variant.ts";

/** Statuses of a document that a school requests (K1). Documents are handed in at the school; nothing is uploaded. */
export const DOCUMENT_STATUSES = {
  pedido: { label: "Falta entregar", variant: "warning" },
  recebido: { label: "Em análise", variant: "info" },
  recusado: { label: "Recusado", variant: "danger" },
  aceito: { label: "Aceito", variant: "success" },
} as const satisfies Record<string, { readonly label: string; readonly variant: StatusVariant }>;

export type DocumentStatus = keyof typeof DOCUMENT_STATUSES;

/** Usual documents for enrolment; a school may remove some and add its own. */
export const USUAL_DOCUMENTS: readonly string[] = [
  "Certidão de nascimento ou RG do aluno",
  "Histórico escolar ou declaração de transferência",
  "RG e CPF do responsável",
  "Comprovante de residência",
  "Carteira de vacinação",
];

export const MAX_DOCUMENTS = 12;
export const MAX_DOCUMENT_LENGTH = 80;

/** Parses documents, one per line, without duplicates. */
export function documentsIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
