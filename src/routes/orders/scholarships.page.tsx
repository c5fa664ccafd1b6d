import { Ledger } from "../../client/components/ledger.tsx";
import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";
import { BenefitList } from "./benefit-list.tsx";
import type { BenefitCard, ScholarshipCard } from "./lists-view.ts";
import { OrderList } from "./order-list.tsx";

interface View {
  /** Reservations that the family has yet to finish. */
  readonly begun: readonly OrderSummary[];
  readonly scholarships: readonly ScholarshipCard[];
  /** Those that can be used. */
  readonly benefits: readonly BenefitCard[];
  readonly hasOrders: boolean;
}

/** `/minhas-bolsas` (R8): what is under way first, then the scholarships and what comes with them. */
export default function ScholarshipsPage({ view }: { readonly view: View }) {
  const { begun, scholarships, benefits, hasOrders } = view;
  return (
    <article className="order">
      <AccountTabs here={paths.myScholarships()} />
      <h1>Minhas bolsas</h1>
      {begun.length > 0 && (
        <section aria-labelledby="em-andamento">
          <h2 id="em-andamento">Falta concluir</h2>
          <OrderList orders={begun} />
        </section>
      )}
      {begun.length === 0 && scholarships.length === 0 && (
        <EmptyList text="Você ainda não tem bolsa. A que você reservar aparece aqui, com o próximo passo, o que você paga e até quando vale." />
      )}
      <ul className="order-list">
        {scholarships.map((card) => (
          <li key={card.code}>
            <StatusMark variant={card.variant}>{card.status}</StatusMark>
            <h2>
              <a href={card.href}>{card.school}</a>
            </h2>
            <p className="muted">{card.what}</p>
            <p>{card.sentence}</p>
            {card.lines.length > 0 && <Ledger lines={card.lines} />}
          </li>
        ))}
      </ul>
      {benefits.length > 0 && (
        <section aria-labelledby="beneficios">
          <h2 id="beneficios">
            <a href={paths.myBenefits()}>Benefícios</a>
          </h2>
          <BenefitList cards={benefits} />
        </section>
      )}
      {hasOrders && (
        <p>
          <a href={paths.myOrders()}>Todos os pedidos</a>
        </p>
      )}
    </article>
  );
}
