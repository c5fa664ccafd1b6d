import { Fragment } from "react";
import { cardId } from "../../listing/map/list-map.ts";
import { OrderReasons } from "../../listing/position/order-reasons.tsx";
import { PositionPanel } from "../../listing/position/position-panel.tsx";
import type { PositionView } from "../../listing/position/position-view.ts";
import { SearchFrame } from "../../listing/search-frame.tsx";
import type { SearchPageView } from "../../listing/search-page.ts";
import { SchoolCardItem, type SchoolCardItemView } from "../../parts/cards/school-card-item.tsx";
import { UNPRICED_ID, type UnpricedView } from "./unpriced-view.ts";

interface SearchPageProps {
  readonly view: SearchPageView;
  readonly cards: readonly SchoolCardItemView[];
  readonly unpriced: UnpricedView | null;
  /** Schools around a place that has few. */
  readonly nearby: readonly SchoolCardItemView[];
}

/** The page of a school search. */
export default function SearchPage({ view, cards, unpriced, nearby }: SearchPageProps) {
  return (
    <SearchFrame
      view={view}
      label="Escolas"
      order={cards.length > 0 && view.capabilities.explainsOrder && <OrderReasons order={view.order} />}
      cards={<Cards cards={cards} unpriced={unpriced} position={view.position} hasAnchors={view.map !== null} />}
      nearby={nearby.length > 0 && <Cards cards={nearby} />}
    />
  );
}

interface CardsProps {
  readonly cards: readonly SchoolCardItemView[];
  readonly unpriced?: UnpricedView | null;
  readonly position?: PositionView | null;
  /** Whether cards are targets of map pins. */
  readonly hasAnchors?: boolean;
}

function Cards({ cards, unpriced = null, position = null, hasAnchors = false }: CardsProps) {
  return (
    <>
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          {index === unpriced?.from && <UnpricedHead view={unpriced} />}
          <SchoolCardItem id={hasAnchors ? cardId(card.slug) : undefined} card={card} />
          {position?.key === card.slug && <PositionPanel view={position} />}
        </Fragment>
      ))}
      {unpriced?.from === null && <UnpricedAhead view={unpriced} />}
    </>
  );
}

/** Below the cards of a page before the schools without a published price. */
function UnpricedAhead({ view }: { readonly view: UnpricedView }) {
  return (
    <li className="unpriced">
      <p>
        {`Mais ${view.count} depois destas: ${view.title[0]!.toLowerCase()}${view.title.slice(1)}.`}{" "}
        {view.beginHref && (
          <a href={view.beginHref} rel="nofollow">
            Ver essas escolas
          </a>
        )}
      </p>
    </li>
  );
}

/** Heading above the schools without a published price for the request. */
function UnpricedHead({ view }: { readonly view: UnpricedView }) {
  return (
    <li id={UNPRICED_ID} className="unpriced">
      <h2>{view.title}</h2>
      <p>
        {`${view.count}: pergunte o preço à escola.`}{" "}
        <a href={view.hideHref} data-swap rel="nofollow">
          Ver só as que informam o preço
        </a>
      </p>
    </li>
  );
}
