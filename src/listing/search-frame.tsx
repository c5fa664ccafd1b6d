import type { ReactNode } from "react";
import { Breadcrumb } from "../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../client/ui/embedded-map.tsx";
import { Pagination } from "../client/ui/pagination.tsx";
import { TRAVEL_METHOD } from "../domain/places/travel-time.ts";
import { FilterFields } from "./filters/filter-fields.tsx";
import { PromotedFilters } from "./filters/promoted-filters.tsx";
import { PlaceLinks } from "./place/place-link-list.tsx";
import type { RecoveryView } from "./recovery.ts";
import type { SearchView } from "./search-view.ts";

interface Props {
  readonly view: SearchView;
  /** What is listed. */
  readonly label: string;
  /** Another place, where the header does not ask for it. */
  readonly placeBox?: ReactNode;
  /** Filters that only this search has. */
  readonly ownFields?: ReactNode;
  /** Why the list is in this order. */
  readonly order?: ReactNode;
  readonly cards: ReactNode;
  /** Shown where little or nothing was found. */
  readonly nearby: ReactNode;
}

/** A search page: a GET form of filters beside the list. The enhancer swaps the parts marked `data-region`. */
export function SearchFrame({ view, label, placeBox, ownFields, order, cards, nearby }: Props) {
  const places = view.placeLinks && <PlaceLinks view={view.placeLinks} />;
  return (
    <main id="conteudo" className="search" data-search>
      {placeBox}
      <div id="topo" data-region data-found={view.found} className="search-head">
        <Breadcrumb trail={view.breadcrumb} />
        <h1 tabIndex={-1}>{view.heading}</h1>
        {view.notices.map((notice) => (
          <p className="notice" key={notice}>
            {notice}
          </p>
        ))}
        {view.didYouMean.length > 0 && <DidYouMean places={view.didYouMean} />}
        <Season season={view.season} />
        <Term term={view.term} />
        <Chips view={view} />
        <PromotedFilters view={view} />
      </div>
      <button type="button" className="open-filters" popoverTarget="filtros">
        Filtrar e ordenar
      </button>
      <form id="filtros" className="filters" method="get" action={view.action} popover="auto" aria-label="Filtros">
        <div className="sheet-head">
          <h2>Filtros</h2>
          <button type="button" popoverTarget="filtros" popoverTargetAction="hide">
            Fechar
          </button>
        </div>
        <div id="campos" data-region className="fields">
          <FilterFields view={view}>{ownFields}</FilterFields>
        </div>
        <div className="apply">
          <button type="submit" id="aplicar" data-region>
            {view.submit}
          </button>
        </div>
      </form>
      <section id="resultados" data-region className="results" aria-label={label}>
        {view.isIndex && places}
        <ListOptions view={view} />
        {order}
        <form id="posicao" action={`${view.action}#porque`} data-swap>
          {view.listFields.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
        </form>
        {view.recovery ? (
          <Recovery recovery={view.recovery} feedHref={view.feedHref} />
        ) : (
          <List view={view}>{cards}</List>
        )}
        {nearby && (
          <div className="nearby">
            <h2>{view.params.school === "" ? "Perto daqui" : `Mais perto, com “${view.params.school}” no nome`}</h2>
            <ol className="cards grid">{nearby}</ol>
          </div>
        )}
        {view.pagination.total > 1 && <p className="total">{view.count}</p>}
        <Pagination {...view.pagination} swap />
        {view.params.lat !== null && <p className="source">{TRAVEL_METHOD}</p>}
        {view.capNotice && <p className="notice">{view.capNotice}</p>}
        {!view.isIndex && places}
        <p className="source">
          {view.source}
          {view.feedHref && !view.recovery && (
            <>
              {" "}
              <a href={view.feedHref}>Seguir as bolsas desta busca</a> em um leitor de notícias (Atom), sem deixar
              e-mail.
            </>
          )}
        </p>
      </section>
      <p id="anuncio" role="status" className="visually-hidden" />
      <div id="falha" className="trouble" role="alert" popover="manual">
        <p />
        <button type="button">Tentar novamente</button>
        <small />
      </div>
    </main>
  );
}

function DidYouMean({ places }: { readonly places: SearchView["didYouMean"] }) {
  return (
    <ul className="meant notice" aria-label="Lugares com nome parecido">
      <li>Procura um lugar?</li>
      {places.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Season({ season }: Pick<SearchView, "season">) {
  if (!season) return null;
  return (
    <p className="season">
      <b>{season.line}</b>
      {season.leading && <span>{season.leading}</span>}
      {season.others && (
        <a href={season.others.href} data-swap>
          {season.others.label}
        </a>
      )}
    </p>
  );
}

/** How the text of the search box was read, and what of it was ignored. */
function Term({ term }: Pick<SearchView, "term">) {
  if (!term) return null;
  return (
    <>
      {term.lines.map((line) => (
        <p className="notice" key={line}>
          {line}
        </p>
      ))}
      {term.typed && <p>{`Lemos “${term.typed}” assim:`}</p>}
    </>
  );
}

function Chips({ view }: { readonly view: SearchView }) {
  const ofTerm = view.term?.chips ?? [];
  if (view.chips.length + ofTerm.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filtros em uso">
      {/* A place is another page. */}
      {ofTerm.map((chip) => (
        <li key={chip.label}>
          <a className="tag-chip" href={chip.href} data-selected="" aria-label={`Remover ${chip.label}`}>
            {chip.label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {view.chips.map((chip) => (
        <li key={chip.label}>
          <a className="tag-chip" href={chip.href} data-swap data-selected="" aria-label={`Remover ${chip.label}`}>
            {chip.label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {view.profileHref && (
        <li>
          <a className="clear" href={view.profileHref} rel="nofollow">
            Mudar perfil
          </a>
        </li>
      )}
      {view.clearHref && (
        <li>
          <a id="f-limpar" className="clear" href={view.clearHref} data-swap data-profile-clear>
            Limpar tudo
          </a>
        </li>
      )}
    </ul>
  );
}

const VIEW_NAMES = { grid: "Fichas", list: "Lista", map: "Mapa" };

function ListOptions({ view }: { readonly view: SearchView }) {
  return (
    <div className="list-options">
      <p className="total">{view.count}</p>
      {view.neutral && !view.recovery && (
        <a id="f-neutro" href={view.neutral.href} data-swap>
          {view.neutral.label}
        </a>
      )}
      <p className="views">
        {view.views.map(({ view: name, href, isSelected }) => (
          <a key={name} id={`f-${name}`} href={href} data-swap aria-current={isSelected ? "true" : undefined}>
            {VIEW_NAMES[name]}
          </a>
        ))}
      </p>
    </div>
  );
}

function List({ view, children }: { readonly view: SearchView; readonly children: ReactNode }) {
  const list = <ol className={`cards ${view.params.view}`}>{children}</ol>;
  if (!view.map) return list;
  const { scene, caption, ...map } = view.map;
  return (
    <div id="mapa" className="list-and-map" tabIndex={-1}>
      <EmbeddedMap {...map} scene={scene} wakes="visible">
        {caption}
      </EmbeddedMap>
      {list}
    </div>
  );
}

function Recovery({ recovery, feedHref }: { readonly recovery: RecoveryView } & Pick<SearchView, "feedHref">) {
  return (
    <div className="recovery">
      <p className="lead">{recovery.title}</p>
      {recovery.suggestions.length > 0 && (
        <ul>
          {recovery.suggestions.map((s) => (
            <li key={s.href}>
              <a href={s.href} data-swap>
                {s.label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {feedHref && (
        <p>
          Para saber quando houver, <a href={feedHref}>siga as bolsas desta busca</a> em um leitor de notícias (Atom),
          sem deixar e-mail.
        </p>
      )}
    </div>
  );
}
