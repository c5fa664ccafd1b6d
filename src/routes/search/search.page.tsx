import { Fragment } from "react";
import type { KeyLabels } from "../../domain/ranking/ranking-labels.ts";
import { cardId } from "../../listing/map/list-map.ts";
import { PositionPanel, PositionQuestion } from "../../listing/position/position-panel.tsx";
import type { PositionView } from "../../listing/position/position-view.ts";
import { SortReasons } from "../../listing/position/sort-reasons.tsx";
import { SearchFrame } from "../../listing/search-frame.tsx";
import type { SearchPageView } from "../../listing/search-page.ts";
import { SchoolCardItem, type SchoolCardItemView } from "../../parts/cards/school-card-item.tsx";
import type { MayLineView, PriceLineView } from "./price-line.ts";

interface SearchPageProps {
  readonly view: SearchPageView & { readonly position: PositionView | null; readonly asksPosition: boolean };
  /** The comparisons that separated two neighbours of the page, most important first. */
  readonly sortReasons: readonly KeyLabels[];
  readonly cards: readonly SchoolCardItemView[];
  readonly groups: ReadonlyMap<number, string>;
  readonly priceLine: PriceLineView | null;
  readonly mayLine: MayLineView | null;
  /** Of all cards: whose price each shows, and why some show none. */
  readonly cardNote: string;
  readonly checked: string;
  /** Schools around a place that has few. */
  readonly nearby: readonly SchoolCardItemView[];
}

export default function SearchPage({
  view,
  sortReasons,
  cards,
  groups,
  priceLine,
  mayLine,
  cardNote,
  checked,
  nearby,
}: SearchPageProps) {
  return (
    <SearchFrame
      view={view}
      label="Escolas"
      cardNote={cardNote}
      sortReasons={
        !view.isRemote && <SortReasons view={view} reasons={sortReasons} results={cards.length} checked={checked} />
      }
      cards={
        <>
          <PositionQuestion view={view} results={cards.map(({ slug, name }) => ({ key: slug, name }))} />
          <Cards
            cards={cards}
            groups={groups}
            priceLine={priceLine}
            mayLine={mayLine}
            position={view.position}
            hasAnchors={view.map !== null}
          />
        </>
      }
      nearby={nearby.length > 0 && <Cards cards={nearby} />}
    />
  );
}

interface CardsProps {
  readonly cards: readonly SchoolCardItemView[];
  /** Headings of the groups that commerce makes, by the index of their first card. */
  readonly groups?: ReadonlyMap<number, string>;
  readonly priceLine?: PriceLineView | null;
  readonly mayLine?: MayLineView | null;
  readonly position?: PositionView | null;
  /** Whether cards are targets of map pins. */
  readonly hasAnchors?: boolean;
}

const NO_GROUPS: ReadonlyMap<number, string> = new Map();

function Cards({
  cards,
  groups = NO_GROUPS,
  priceLine = null,
  mayLine = null,
  position = null,
  hasAnchors = false,
}: CardsProps) {
  return (
    <>
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          {groups.has(index) && (
            <li className="unpriced">
              <h2>{groups.get(index)}</h2>
            </li>
          )}
          {index === priceLine?.before && <PriceLine view={priceLine} />}
          {index === mayLine?.before && <MayLine view={mayLine} />}
          <SchoolCardItem id={hasAnchors ? cardId(card.slug) : undefined} card={card} />
          {position?.key === card.slug && <PositionPanel view={position} />}
        </Fragment>
      ))}
    </>
  );
}

/** Above the first school without a published price for the request. */
function PriceLine({ view }: { readonly view: PriceLineView }) {
  return (
    <li className="unpriced">
      <h2>{view.text}</h2>
      <p>
        {`${view.count}: pergunte o preço à escola.`}{" "}
        <a href={view.hideHref} data-swap rel="nofollow">
          Ver só as que informam o preço
        </a>
      </p>
    </li>
  );
}

/** Above the first school of the page that may meet the search and does not state all of it. */
function MayLine({ view: { text, ask } }: { readonly view: MayLineView }) {
  return (
    <li className="unpriced">
      <h2>{text}</h2>
      <p>
        <a className="button" href={ask.href} rel="nofollow">
          {ask.label}
        </a>
      </p>
    </li>
  );
}
