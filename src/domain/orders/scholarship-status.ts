import type { StatusVariant } from "../status-variant.ts";
import type { OrderStatus } from "./order-status.ts";

/** Statuses of a scholarship, the result of an order (decision K3). */
export const SCHOLARSHIP_STATUSES = {
  aguardando_matricula: { label: "Aguardando matrícula", variant: "info" },
  ativa: { label: "Ativa", variant: "success" },
  a_renovar: { label: "A renovar", variant: "warning" },
  suspensa: { label: "Suspensa", variant: "danger" },
  encerrada: { label: "Encerrada", variant: "neutral" },
  cancelada: { label: "Cancelada", variant: "neutral" },
} as const satisfies Record<string, { readonly label: string; readonly variant: StatusVariant }>;

export type ScholarshipStatus = keyof typeof SCHOLARSHIP_STATUSES;

/** The scholarship's status after an order's transition; null for no change. */
export function scholarshipStatusAfter(status: OrderStatus): ScholarshipStatus | null {
  if (status === "pre_registered") return "aguardando_matricula";
  if (status === "disputed") return "suspensa";
  if (status === "enrolled") return "ativa";
  return status === "failed" || status === "dropping_out" ? "cancelada" : null;
}

/** Rules of duration, as offers name them. */
export const VALIDITY_RULES = {
  fim_da_etapa: "A bolsa vale até o fim da etapa.",
  minimo_2_anos: "A bolsa vale por pelo menos dois anos.",
  ano_letivo: "A bolsa vale pelo ano letivo.",
} as const;
