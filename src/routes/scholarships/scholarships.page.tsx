import { Fragment } from "react";
import { OfferCard } from "../../client/components/offer-card.tsx";
import { cardId } from "../../listing/map/list-map.ts";
import { OrderReasons } from "../../listing/position/order-reasons.tsx";
import { PositionPanel } from "../../listing/position/position-panel.tsx";
import type { PositionView } from "../../listing/position/position-view.ts";
import { SearchFrame } from "../../listing/search-frame.tsx";
import type { SearchPageView } from "../../listing/search-page.ts";
import type { OfferCardView } from "../../parts/cards/offer-card-view.ts";

interface ScholarshipsPageProps {
  readonly view: SearchPageView;
  readonly cards: readonly OfferCardView[];
  /** Offers around a place that has few. */
  readonly nearby: readonly OfferCardView[];
}

/** The page of the scholarship search. */
export default function ScholarshipsPage({ view, cards, nearby }: ScholarshipsPageProps) {
  return (
    <SearchFrame
      view={view}
      label="Bolsas"
      order={cards.length > 0 && view.capabilities.explainsOrder && <OrderReasons order={view.order} />}
      cards={
        <Cards
          cards={cards}
          headingLevel={2}
          position={view.capabilities.explainsOrder ? view.position : undefined}
          hasAnchors={view.map !== null}
        />
      }
      nearby={nearby.length > 0 && <Cards cards={nearby} headingLevel={3} />}
    />
  );
}

interface CardsProps {
  readonly cards: readonly OfferCardView[];
  readonly headingLevel: 2 | 3;
  /** Explanation of a card's position; only in the main list. */
  readonly position?: PositionView | null | undefined;
  /** Whether cards are targets of map pins. */
  readonly hasAnchors?: boolean;
}

function Cards({ cards, headingLevel, position, hasAnchors = false }: CardsProps) {
  const firsts = new Set(hasAnchors ? new Map(cards.toReversed().map((card) => [card.slug, card])).values() : []);
  return cards.map((card) => (
    <Fragment key={card.id}>
      <li id={firsts.has(card) ? cardId(card.slug) : undefined}>
        <OfferCard card={card} headingLevel={headingLevel} isRanked={position !== undefined} />
      </li>
      {position?.key === card.id && <PositionPanel view={position} />}
    </Fragment>
  ));
}
