import { Ledger } from "../../client/components/ledger.tsx";
import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { paths } from "../../site/paths.ts";
import type { ScholarshipCard } from "./lists-view.ts";

/** `/minhas-bolsas` (R8). */
export default function ScholarshipsPage({ cards }: { readonly cards: readonly ScholarshipCard[] }) {
  return (
    <article className="order">
      <AccountTabs here={paths.myScholarships()} />
      <h1>Minhas bolsas</h1>
      {cards.length === 0 && (
        <EmptyList text="Você ainda não tem bolsa. Ela aparece aqui quando uma reserva é confirmada, com o que você paga e até quando vale." />
      )}
      <ul className="order-list">
        {cards.map((card) => (
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
    </article>
  );
}
