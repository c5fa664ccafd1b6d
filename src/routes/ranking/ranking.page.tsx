import { CardActions } from "../../client/components/card-actions.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Choices, type ChoiceView } from "../../client/ui/choices.tsx";
import { Pagination } from "../../client/ui/pagination.tsx";
import type { EmptyListView } from "../../listing/list-page.ts";
import { PlaceLinks, type RenderedPlaceLinks } from "../../listing/place/place-link-list.tsx";
import { Fold } from "../../parts/screen/fold.tsx";
import { SideNote } from "../../parts/screen/side-note.tsx";
import type { LinkView, PaginationView } from "../../site/link-view.ts";

export interface RankingRowView {
  readonly id: string;
  readonly slug: string;
  readonly rank: string;
  readonly name: string;
  readonly href: string;
  readonly place: string;
  readonly administration: string;
  readonly average: string;
  /** Null where they are unknown. */
  readonly participants: string | null;
}

interface RankingView {
  readonly heading: string;
  readonly breadcrumb: readonly LinkView[];
  readonly count: string;
  /** The set of the ranks; null where it is unknown. */
  readonly rankedIn: string | null;
  /** Whether all schools are in the city of the heading. */
  readonly isOfCity: boolean;
  readonly administrations: readonly ChoiceView[];
  readonly editions: readonly ChoiceView[];
  readonly rows: readonly RankingRowView[];
  /** Text and links for an empty table. */
  readonly empty: EmptyListView;
  readonly pagination: PaginationView;
  readonly placeLinks: RenderedPlaceLinks | null;
  /** The notes on an average (B27). */
  readonly howToRead: string;
  readonly source: string;
}

/** The ENEM ranking of a place: a table, with notes on what the numbers mean (B27). */
export default function RankingPage({ view }: { readonly view: RankingView }) {
  const pagination = <Pagination {...view.pagination} />;
  return (
    <div className="directory">
      <Breadcrumb trail={view.breadcrumb} />
      <h1>{view.heading}</h1>
      <p className="lead">
        {view.count} {view.rankedIn}
      </p>
      <Fold summary={filterSummary(view)}>
        <Choices title="Quais escolas" choices={view.administrations} />
        {view.editions.length > 0 && <Choices title="Edição" choices={view.editions} />}
      </Fold>
      {view.rows.length === 0 ? (
        <>
          <p className="lead">
            {view.empty.text} <a href={view.empty.link.href}>{view.empty.link.label}</a>
          </p>
          {pagination}
        </>
      ) : (
        <div className="ranking-and-note">
          <div>
            <table className="ranking">
              <thead>
                <tr>
                  <th scope="col">Lugar</th>
                  <th scope="col">Escola</th>
                  <th scope="col">Média</th>
                  <th scope="col">Sua lista</th>
                </tr>
              </thead>
              <tbody>
                {view.rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.rank}</td>
                    <th scope="row">
                      <a href={row.href}>{row.name}</a>
                      <span className="muted">
                        {[view.isOfCity ? null : row.place, row.administration, row.participants]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    </th>
                    <td>
                      <b className="average">{row.average}</b>
                    </td>
                    <td>
                      <CardActions slug={row.slug} name={row.name} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {pagination}
          </div>
          <SideNote>
            <h2>Como ler a média</h2>
            <p>{view.howToRead}</p>
          </SideNote>
        </div>
      )}
      {view.placeLinks && <PlaceLinks view={view.placeLinks} />}
      <p className="source">{view.source}</p>
    </div>
  );
}

/** "Quais escolas: Todas · Edição: 2025". */
function filterSummary({ administrations, editions }: RankingView): string {
  const chosen = [
    ["Quais escolas", administrations],
    ["Edição", editions],
  ] as const;
  return chosen
    .map(([title, choices]) => [title, choices.find(({ isSelected }) => isSelected)?.label])
    .filter(([, label]) => label !== undefined)
    .map(([title, label]) => `${title}: ${label}`)
    .join(" · ");
}
