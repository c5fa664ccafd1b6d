import { StatusMark } from "../../parts/orders/order-parts.tsx";
import type { BenefitCard } from "./lists-view.ts";

/** Benefits, each with its value, its end and how it is used. */
export function BenefitList({ cards }: { readonly cards: readonly BenefitCard[] }) {
  return (
    <ul className="order-list">
      {cards.map((card) => (
        <li key={card.id}>
          <Benefit card={card} />
        </li>
      ))}
    </ul>
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
