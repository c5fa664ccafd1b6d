import { Fragment } from "react";
import type { KeyLabels } from "../../domain/ranking/ranking-labels.ts";
import { cardId } from "../../listing/map/list-map.ts";
import { PositionPanel, PositionQuestion } from "../../listing/position/position-panel.tsx";
import type { PositionView } from "../../listing/position/position-view.ts";
import { SortReasons } from "../../listing/position/sort-reasons.tsx";
import { SearchFrame } from "../../listing/search-frame.tsx";
import type { SearchPageView } from "../../listing/search-page.ts";
import type { OfferCardItemView } from "../../parts/cards/offer-card-item.tsx";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";

interface ScholarshipsPageProps {
  readonly view: SearchPageView & { readonly position: PositionView | null; readonly asksPosition: boolean };
  /** The comparisons that separated two neighbours of the page, most important first. */
  readonly sortReasons: readonly KeyLabels[];
  readonly cards: readonly OfferCardItemView[];
  readonly checked: string;
  /** Schools around a place that has few. */
  readonly nearby: readonly OfferCardItemView[];
}

export default function ScholarshipsPage({ view, sortReasons, cards, checked, nearby }: ScholarshipsPageProps) {
  return (
    <SearchFrame
      view={view}
      label="Bolsas"
      sortReasons={
        !view.isRemote && <SortReasons view={view} reasons={sortReasons} results={cards.length} checked={checked} />
      }
      cards={
        <>
          <PositionQuestion view={view} results={cards.map(({ id, name }) => ({ key: id, name }))} />
          <Cards cards={cards} position={view.position} hasAnchors={view.map !== null} />
        </>
      }
      nearby={nearby.length > 0 && <Cards cards={nearby} />}
    />
  );
}

interface CardsProps {
  readonly cards: readonly OfferCardItemView[];
  readonly position?: PositionView | null;
  /** Whether cards are targets of map pins. */
  readonly hasAnchors?: boolean;
}

function Cards({ cards, position = null, hasAnchors = false }: CardsProps) {
  return cards.map((card) => (
    <Fragment key={card.id}>
      <RenderedMarkup as="li" id={hasAnchors ? cardId(card.slug) : undefined} html={card.text} />
      {position?.key === card.id && <PositionPanel view={position} />}
    </Fragment>
  ));
}
