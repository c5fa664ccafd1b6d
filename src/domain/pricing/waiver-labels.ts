import { formatMoney } from "../text/format.ts";
import type { Cents } from "./money.ts";
import type { Fee } from "./pricing.ts";

/**
 * The waivers of an offer with their amounts: "Você não paga: matrícula R$ 980 + 1ª mensalidade R$ 980." "Dupla
 * Isenção" appears only before two known amounts (K20). Null without a waiver. A waived fee of the platform is not
 * named: nobody pays one here.
 */
export function waivedLabel({
  netMonthlyFeeCents,
  enrollmentFeeCents,
  waivers,
}: Omit<Fee, "listMonthlyFeeCents">): string | null {
  const waived: { name: string; cents: Cents | null }[] = [];
  if (waivers.enrollmentFee) waived.push({ name: "matrícula", cents: enrollmentFeeCents });
  if (waivers.firstMonth) waived.push({ name: "1ª mensalidade", cents: netMonthlyFeeCents });
  if (waived.length === 0) return null;
  const amounts = waived.filter(({ cents }) => cents !== null && cents > 0);
  const parts = waived.map(({ name, cents }) => (cents === null ? name : `${name} ${formatMoney(cents)}`));
  return `${amounts.length >= 2 ? "Dupla Isenção. " : ""}Você não paga: ${parts.join(" + ")}.`;
}
