import { socialScholarship } from "../../domain/family/eligibility.ts";
import { MINIMUM_WAGE } from "../../domain/family/minimum-wage.ts";
import { cut } from "../../domain/text/cut.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import type { Sent } from "./query.ts";

export const TRAIL = [HOME_LINK, { label: "Simulador de bolsa", href: paths.eligibility() }];

export type EligibilityView = ReturnType<typeof toEligibilityView>;

/** View of the simulator for the form's values. */
export function toEligibilityView(sent: Sent<{ renda: number; pessoas: number }> | null, query: URLSearchParams) {
  return {
    typed: { income: cut(query.get("renda") ?? "", 40), people: cut(query.get("pessoas") ?? "", 40) },
    problems: sent?.problems ?? {},
    answer: sent?.values ? answerOf(sent.values) : null,
    wage: `Salário mínimo de ${MINIMUM_WAGE.year}: ${formatMoney(MINIMUM_WAGE.cents)} (${MINIMUM_WAGE.source}).`,
  };
}

function answerOf({ renda, pessoas }: { renda: number; pessoas: number }): { title: string; reason: string } {
  const found = socialScholarship({ incomeCents: renda, people: pessoas, minimumWageCents: MINIMUM_WAGE.cents });
  const byHead = `A renda por pessoa é de ${formatMoney(found.incomeByHeadCents)} por mês.`;
  if (found.socialPercent === 100) {
    return {
      title: "A família pode pedir bolsa social de 100%",
      reason: `${byHead} O limite da bolsa integral é ${formatMoney(found.fullLimitCents)} por pessoa (1,5 salário mínimo).`,
    };
  }
  if (found.socialPercent === 50) {
    return {
      title: "A família pode pedir bolsa social de 50%",
      reason: `${byHead} Está acima do limite da integral (${formatMoney(found.fullLimitCents)}) e dentro do limite da parcial, ${formatMoney(found.halfLimitCents)} por pessoa (3 salários mínimos).`,
    };
  }
  return {
    title: "A renda passa do limite da bolsa social",
    reason: `${byHead} O limite da bolsa parcial é ${formatMoney(found.halfLimitCents)} por pessoa (3 salários mínimos). Há descontos que não dependem de renda, abaixo.`,
  };
}
