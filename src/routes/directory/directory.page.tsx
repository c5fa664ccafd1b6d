import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Choices, type ChoiceView } from "../../client/ui/choices.tsx";
import { Pagination } from "../../client/ui/pagination.tsx";
import { PlaceLinks, type RenderedPlaceLinks } from "../../listing/place/place-link-list.tsx";
import { SchoolCardItem, type SchoolCardItemView } from "../../parts/cards/school-card-item.tsx";
import { Fold } from "../../parts/screen/fold.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView, PaginationView } from "../../site/link-view.ts";

interface DirectoryView {
  readonly heading: string;
  readonly facts: readonly string[];
  readonly sort: string;
  /** The list in each stage; empty in a directory of all. */
  readonly stages: readonly ChoiceView[];
  readonly breadcrumb: readonly LinkView[];
  readonly cards: readonly SchoolCardItemView[];
  /** Text and links for an empty list; null where a stage is asked for instead. */
  readonly empty: { readonly text: string; readonly links: readonly LinkView[] } | null;
  readonly pagination: PaginationView;
  readonly searchHref: string;
  readonly placeLinks: RenderedPlaceLinks | null;
  readonly source: string;
}

/** A directory: facts about the place, its schools, and last its sub-places. */
export default function DirectoryPage({ view }: { readonly view: DirectoryView }) {
  const [count, ...figures] = view.facts;
  return (
    <div className="directory">
      <Breadcrumb trail={view.breadcrumb} />
      <h1>{view.heading}</h1>
      {view.stages.length > 0 && <Choices title="Para qual etapa?" choices={view.stages} />}
      {count && <p className="lead">{count}</p>}
      {figures.length > 0 && (
        <Fold summary="Preços, bolsas e avaliações em números">
          <p className="lead">{figures.join(" ")}</p>
        </Fold>
      )}
      {view.empty && view.cards.length === 0 && <Nothing {...view.empty} />}
      {view.cards.length > 0 && (
        <>
          <p className="muted">{view.sort}</p>
          <p className="choices">
            <a href={view.searchHref}>Filtrar por série, turno e preço</a>
          </p>
        </>
      )}
      {view.cards.length > 0 && (
        <ol className="cards" start={1}>
          {view.cards.map((card) => (
            <SchoolCardItem key={card.id} card={card} />
          ))}
        </ol>
      )}
      <Pagination {...view.pagination} />
      {view.placeLinks && <PlaceLinks view={view.placeLinks} />}
      <p className="source">{view.source}</p>
    </div>
  );
}

/** A list without schools: why, and where to go. */
function Nothing({ text, links }: NonNullable<DirectoryView["empty"]>) {
  return (
    <>
      <p className="lead">{text}</p>
      <LinkList className="ways" links={links} />
    </>
  );
}
