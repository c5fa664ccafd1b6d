/** Why money is given back, after the amount: "R$ 60, pagos a mais". */
export const REFUND_REASONS = {
  too_little: "pagos a menos que o valor da reserva",
  too_much: "pagos a mais",
  twice: "pagos uma segunda vez",
  late: "pagos depois que a reserva terminou",
  withdrawn: "porque você desistiu",
  refused: "porque a escola não confirmou a vaga",
  disputed: "porque o Pix foi contestado no banco",
  deadline: "porque o prazo acabou sem registro da escola",
} as const satisfies Record<string, string>;

export type RefundReason = keyof typeof REFUND_REASONS;
