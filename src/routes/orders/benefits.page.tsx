import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { paths } from "../../site/paths.ts";
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
      <ul className="order-list">
        {open.map((card) => (
          <li key={card.id}>
            <Benefit card={card} />
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>Usados, expirados e bloqueados ({past.length})</summary>
          <ul className="order-list">
            {past.map((card) => (
              <li key={card.id}>
                <Benefit card={card} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

function Benefit({ card }: { readonly card: BenefitCard }) {
  return (
    <>
      <StatusMark variant={card.variant}>{card.status}</StatusMark>
      <h2>{card.title}</h2>
      <p>
        <b>{card.value}</b> <span className="muted">{card.until}</span>
      </p>
      {card.note && <p>{card.note}</p>}
      <ol className="numbered">
        {card.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="muted">
        Código <span className="code">{card.code}</span> · <a href={card.orderHref}>{card.school}</a>
      </p>
    </>
  );
}
