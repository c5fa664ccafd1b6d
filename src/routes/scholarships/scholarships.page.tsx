import { OfferCard } from "../../client/components/offer-card.tsx";
import { OrderReasons } from "../search/order-reasons.tsx";
import { SearchFrame } from "../search/search-frame.tsx";
import type { OfferCardView } from "./offer-card-view.ts";
import type { ScholarshipsView } from "./scholarships-view.ts";

/** The page of the scholarship search: offers, each with its school. */
export default function ScholarshipsPage({ view }: { readonly view: ScholarshipsView }) {
  return (
    <SearchFrame
      view={view}
      label="Bolsas"
      order={view.cards.length > 0 && <OrderReasons order={view.order} />}
      cards={<Cards cards={view.cards} headingLevel={2} />}
      nearby={view.nearby.length > 0 && <Cards cards={view.nearby} headingLevel={3} />}
    />
  );
}

function Cards({ cards, headingLevel }: { readonly cards: readonly OfferCardView[]; readonly headingLevel: 2 | 3 }) {
  return cards.map((card) => (
    <li key={card.id}>
      <OfferCard card={card} headingLevel={headingLevel} />
    </li>
  ));
}
