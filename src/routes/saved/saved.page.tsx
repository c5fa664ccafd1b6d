import SavedList from "../../client/islands/family/saved-list.tsx";
import { SchoolCardItem, type SchoolCardItemView } from "../../site/cards/school-card-item.tsx";
import { paths } from "../../site/paths.ts";
import { Island } from "../../site/screen/island.tsx";

export interface SavedView {
  /** The list of this browser, loaded by its script. */
  readonly isOwn: boolean;
  readonly heading: string;
  readonly notices: readonly string[];
  readonly cards: readonly SchoolCardItemView[];
  /** Slugs of the cards, as in the URL. */
  readonly slugs: readonly string[];
  /** Comparison of all of them, if two to four. */
  readonly compareHref: string | null;
  /** URL of the list. */
  readonly url: string;
  readonly source: string;
}

/** A list of schools: the saved ones, or those of a shared link. */
export default function SavedPage({ view }: { readonly view: SavedView }) {
  return (
    <div className="directory saved" data-saved={view.isOwn ? "own" : "sent"}>
      <h1>{view.heading}</h1>
      {view.notices.map((notice) => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <Island
        name="saved-list"
        id="salvas"
        of={SavedList}
        props={{ isOwn: view.isOwn, slugs: view.slugs, compareHref: view.compareHref, url: view.url }}
        wakes={view.isOwn ? "now" : undefined}
      />
      <div id="lista">{view.cards.length === 0 ? <Empty /> : <List view={view} />}</div>
      {view.isOwn && (
        <p className="order">
          A lista fica salva só neste aparelho. Para mostrar a lista, a página pede ao site os cartões destas escolas,
          sem dizer de quem ela é. Quem recebe o seu link vê as escolas, e as anotações só se você quiser. As páginas
          das salvas ficam guardadas junto, para abrir também sem internet.
        </p>
      )}
    </div>
  );
}

function List({ view }: { readonly view: SavedView }) {
  return (
    <>
      <ol className="cards list">
        {view.cards.map((card) => (
          <SchoolCardItem key={card.id} card={card} />
        ))}
      </ol>
      <p className="source">{view.source}</p>
    </>
  );
}

function Empty() {
  return (
    <div className="recovery">
      <p className="lead">Nenhuma escola por aqui ainda.</p>
      <p>
        Na busca e na página de cada escola, toque no coração para salvá-la. Aqui você compara as que salvou, anota o
        que achou da visita e manda a lista para a família.
      </p>
      <p>
        <a className="button" href={paths.search()}>
          Buscar escolas
        </a>
      </p>
      <noscript>
        <p>
          Seu navegador está sem JavaScript, que é o que guarda a lista no aparelho. Sem ele, marque “Comparar” nos
          cartões e salve o link da comparação nos favoritos.
        </p>
      </noscript>
    </div>
  );
}
