import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import { paths } from "../../site/paths.ts";
import { BenefitList } from "./benefit-list.tsx";
import type { BenefitCard } from "./lists-view.ts";

interface View {
  readonly open: readonly BenefitCard[];
  /** Used, expired or blocked; collapsed. */
  readonly past: readonly BenefitCard[];
}

/** `/meus-beneficios` (R7, K2). */
export default function BenefitsPage({ view: { open, past } }: { readonly view: View }) {
  return (
    <article className="order">
      <AccountTabs here={paths.myBenefits()} />
      <h1>Meus benefícios</h1>
      {open.length === 0 && (
        <EmptyList text="Benefícios são isenções que vêm com algumas bolsas, como a da matrícula. Quando você reserva uma bolsa com isenção, ela aparece aqui com o valor e o prazo." />
      )}
      <BenefitList cards={open} />
      {past.length > 0 && (
        <details>
          <summary>Usados, expirados e bloqueados ({past.length})</summary>
          <BenefitList cards={past} />
        </details>
      )}
    </article>
  );
}
