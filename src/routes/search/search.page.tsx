import { Fragment } from "react";
import { Check } from "../../listing/filters/check.tsx";
import { cardId } from "../../listing/map/list-map.ts";
import type { SearchParams } from "../../listing/params/search-params.ts";
import { OrderReasons } from "../../listing/position/order-reasons.tsx";
import { PositionPanel } from "../../listing/position/position-panel.tsx";
import type { PositionView } from "../../listing/position/position-view.ts";
import { SearchFrame } from "../../listing/search-frame.tsx";
import type { SearchPageView } from "../../listing/search-page.ts";
import { SchoolCardItem, type SchoolCardItemView } from "../../site/cards/school-card-item.tsx";
import type { UnpricedView } from "./unpriced-view.ts";

export interface SchoolSearchView extends SearchPageView<SchoolCardItemView> {
  readonly unpriced: UnpricedView | null;
}

/** The page of a school search. */
export default function SearchPage({ view }: { readonly view: SchoolSearchView }) {
  return (
    <SearchFrame
      view={view}
      label="Escolas"
      ownFields={<SchoolFields params={view.params} hasAll={view.capabilities.extendedFilters} />}
      order={view.cards.length > 0 && view.capabilities.explainsOrder && <OrderReasons order={view.order} />}
      cards={
        <Cards cards={view.cards} unpriced={view.unpriced} position={view.position} hasAnchors={view.map !== null} />
      }
      nearby={view.nearby.length > 0 && <Cards cards={view.nearby} />}
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
  return cards.map((card, index) => (
    <Fragment key={card.id}>
      {index === unpriced?.from && <UnpricedHead view={unpriced} />}
      <SchoolCardItem id={hasAnchors ? cardId(card.slug) : undefined} card={card} />
      {position?.key === card.slug && <PositionPanel view={position} />}
    </Fragment>
  ));
}

/** Heading above the schools without a published price for the request. */
function UnpricedHead({ view }: { readonly view: UnpricedView }) {
  return (
    <li className="unpriced">
      <h2>{view.title}</h2>
      <p>
        {view.count}{" "}
        <a href={view.hideHref} data-swap rel="nofollow">
          Ver só as que informam
        </a>
      </p>
    </li>
  );
}

/** Filters on the school itself. */
function SchoolFields({ params, hasAll }: { readonly params: SearchParams; readonly hasAll: boolean }) {
  return (
    <>
      <div className="options">
        {hasAll && (
          <>
            <Check id="f-hasOffers" name="hasOffers" value="true" label="Com bolsa" isSelected={params.hasOffers} />
            <Check
              id="f-comPreco"
              name="comPreco"
              value="true"
              label="Só com preço informado"
              isSelected={params.comPreco}
            />
          </>
        )}
        <Check
          id="f-enem"
          name="hasRankingENEM"
          value="true"
          label="Com nota do ENEM"
          isSelected={params.hasRankingENEM}
        />
      </div>
      {hasAll && (
        <p className="field">
          <label htmlFor="f-rating">Nota das famílias</label>
          <select id="f-rating" name="rating" defaultValue={params.rating ?? ""}>
            <option value="">Qualquer nota</option>
            <option value="4.5">4,5 ou mais</option>
            <option value="4">4 ou mais</option>
            <option value="3">3 ou mais</option>
          </select>
        </p>
      )}
    </>
  );
}
