/** Statuses of a payment. `creating`: not yet created at the provider. `cancelled`: withdrawn before it was paid. */
export const PAYMENT_STATUSES = {
  creating: "Sendo criado",
  pending: "Aguardando",
  paid: "Pago",
  refused: "Recusado",
  expired: "Vencido",
  cancelled: "Cancelado",
  refunded: "Devolvido",
} as const satisfies Record<string, string>;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;
