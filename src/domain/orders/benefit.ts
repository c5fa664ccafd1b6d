import type { Cents } from "../pricing/money.ts";
import type { Fee } from "../pricing/pricing.ts";
import type { StatusVariant } from "../status-variant.ts";

/** Kinds of benefits (decision K2). */
export const BENEFIT_TYPES = {
  isencao_matricula: "Matrícula isenta",
  isencao_mensalidade: "Isenção da 1ª mensalidade",
  desconto_material: "Desconto no material",
  desconto_uniforme: "Desconto no uniforme",
  curso_gratis: "Curso grátis",
  indicacao: "Indicação",
} as const;

export type BenefitType = keyof typeof BENEFIT_TYPES;

export const BENEFIT_STATUSES = {
  disponivel: { label: "Disponível", variant: "success" },
  usado: { label: "Usado", variant: "neutral" },
  expirado: { label: "Expirado", variant: "neutral" },
  bloqueado: { label: "Bloqueado", variant: "warning" },
} as const satisfies Record<string, { readonly label: string; readonly variant: StatusVariant }>;

export type BenefitStatus = keyof typeof BENEFIT_STATUSES;

/** A benefit of an offer; null centavos when the waived fee is unknown. */
interface EarnedBenefit {
  readonly type: BenefitType;
  readonly valueCents: Cents | null;
}

/** Benefits that come with an offer: its waivers (K20). */
export function benefitsOf(fee: Fee): EarnedBenefit[] {
  const benefits: EarnedBenefit[] = [];
  if (fee.waivers.enrollmentFee) benefits.push({ type: "isencao_matricula", valueCents: fee.enrollmentFeeCents });
  if (fee.waivers.firstMonth) benefits.push({ type: "isencao_mensalidade", valueCents: fee.netMonthlyFeeCents });
  return benefits;
}
