import { type Eligibility, socialScholarship } from "../../domain/family/eligibility.ts";
import type { MINIMUM_WAGE } from "../../domain/family/minimum-wage.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import type { Sent } from "./query.ts";

export interface EligibilityView {
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  readonly action: string;
  readonly typed: { readonly income: string; readonly people: string };
  readonly problems: Readonly<Record<string, string>>;
  readonly answer: { readonly title: string; readonly reason: string } | null;
  /** "Salário mínimo de 2026: R$ 1.621 (Decreto …)." */
  readonly wage: string;
}

/** View of the simulator for the form's values. */
export function toEligibilityView(
  sent: Sent<{ renda: number; pessoas: number }> | null,
  query: URLSearchParams,
  wage: typeof MINIMUM_WAGE,
): EligibilityView {
  return {
    trail: [
      { label: "Início", href: paths.home() },
      { label: "Simulador de bolsa", href: paths.eligibility() },
    ],
    action: paths.eligibility(),
    typed: { income: query.get("renda")?.slice(0, 40) ?? "", people: query.get("pessoas")?.slice(0, 40) ?? "" },
    problems: sent?.kind === "problems" ? sent.problems : {},
    answer:
      sent?.kind === "values"
        ? answerOf(
            socialScholarship({
              incomeCents: sent.values.renda,
              people: sent.values.pessoas,
              minimumWageCents: wage.cents,
            }),
          )
        : null,
    wage: `Salário mínimo de ${wage.year}: ${formatMoney(wage.cents)} (${wage.source}).`,
  };
}

function answerOf(found: Eligibility): { title: string; reason: string } {
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
