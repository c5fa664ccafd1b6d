import type { ReactNode } from "react";
import { FollowForm } from "../client/components/follow-form.tsx";
import { Breadcrumb } from "../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../client/ui/embedded-map.tsx";
import { InfoIcon } from "../client/ui/icons.tsx";
import { Pagination } from "../client/ui/pagination.tsx";
import { TRAVEL_METHOD } from "../domain/places/travel-time.ts";
import type { LinkView } from "../site/link-view.ts";
import { OFFLINE } from "../site/offline-words.ts";
import { FiltersIsland, type RenderedFilters } from "./filters/filters-island.tsx";
import { MapLegend } from "./map/map-legend.tsx";
import { PlaceLinks } from "./place/place-link-list.tsx";
import type { RecoveryView } from "./recovery.ts";
import type { SearchView } from "./search-view.ts";

interface Props {
  readonly view: SearchView & {
    readonly filters: RenderedFilters;
    /** Whether the page is swapped in: the filters then come last, as the browser shows them after the list. */
    readonly isFragment: boolean;
    readonly followedPage: string | null;
    readonly shareHref: string;
  };
  /** Label of the list, as assistive technology announces it. */
  readonly label: string;
  /** Why the list is in this order. */
  readonly sortReasons?: ReactNode;
  /** Shown once for all cards. */
  readonly cardNote?: string;
  readonly cards: ReactNode;
  /** Shown where little or nothing was found. */
  readonly nearby: ReactNode;
}

/** Main part of a search page: a GET form of filters beside the list. `data-region` parts are swapped. */
export function SearchFrame({ view, label, sortReasons, cardNote, cards, nearby }: Props) {
  const notes = [view.others, view.compared, cardNote].filter(Boolean);
  const places = view.placeLinks && <PlaceLinks view={view.placeLinks} />;
  return (
    <>
      <div id="topo" data-region data-found={view.found} data-count={view.count} className="search-head">
        {/* In the page, not its head: it comes and goes with the map, and all that follows is laid out for it. */}
        {view.map && <link rel="stylesheet" href={view.map.styles} />}
        <Breadcrumb trail={view.breadcrumb} />
        <h1 tabIndex={-1}>{view.heading}</h1>
        {view.address && <p>{view.address}</p>}
        {!view.isBare && <MapSwitch view={view} />}
        {view.notices.map((notice) => (
          <p className="notice" key={notice}>
            {notice}
          </p>
        ))}
        <PlaceChoice question="Qual cidade?" label="Cidades com este nome ou parecido" places={view.cityLinks} />
        <PlaceChoice question="Qual lugar?" label="Lugares com este nome" places={view.term?.places ?? []} />
        <PlaceChoice question="Procura um lugar?" label="Lugares com nome parecido" places={view.didYouMean} />
        <Season season={view.season} isBare={view.isBare} />
        <Term term={view.term} />
      </div>
      {!view.isFragment && <FiltersIsland filters={view.filters} />}
      <div id="abre-sobre" data-region className="open-about">
        {!view.isBare && (
          <button type="button" popoverTarget="sobre" aria-label="Sobre esta lista">
            <InfoIcon />
          </button>
        )}
      </div>
      <section id="resultados" data-region className="results" aria-label={label}>
        {view.isIndex && places}
        {!view.isBare && (
          <div id="sobre" popover="auto" className="about-list">
            <ListOptions view={view}>{sortReasons}</ListOptions>
          </div>
        )}
        {notes.length > 0 && !view.recovery && <p className="muted">{notes.join(" ")}</p>}
        {view.recovery ? <Recovery recovery={view.recovery} isBare={view.isBare} /> : <List view={view}>{cards}</List>}
        {nearby && (
          <div className="nearby">
            <h2>{nearbyTitle(view)}</h2>
            <ol className="cards">{nearby}</ol>
          </div>
        )}
        {view.recovery && <Follow view={view} />}
        {view.pagination.total > 1 && <p className="total">{view.count}</p>}
        <Pagination {...view.pagination} swap />
        {view.params.lat !== null && <p className="source">{TRAVEL_METHOD}</p>}
        {view.capNotice && <p className="notice">{view.capNotice}</p>}
        {!view.isIndex && places}
        <Breadcrumb trail={view.breadcrumb} label="Caminho desta lista" />
        {!view.recovery && <Follow view={view} />}
        <p className="source">{view.source}</p>
      </section>
      <p id="anuncio" role="status" className="visually-hidden" />
      <div id="falha" className="trouble" role="alert" popover="manual">
        <p>Não conseguimos carregar agora. Tente de novo.</p>
        <p className="offline">{OFFLINE}</p>
        <button id="falha-tentar" type="button">
          Tentar novamente
        </button>
        <small id="falha-codigo" />
      </div>
      {view.isFragment && <FiltersIsland filters={view.filters} />}
    </>
  );
}

/** News of the search by e-mail: below its list or, of an empty one, in its place. */
function Follow({ view: { followedPage, shareHref } }: Pick<Props, "view">) {
  return <FollowForm page={followedPage} shareHref={shareHref} />;
}

/** An empty list names what the schools around fit, as it comes after what it could do without. */
function nearbyTitle({ params, recovery, answer }: SearchView): string {
  if (params.school !== "") return `Mais perto, com “${params.school}” no nome`;
  return recovery && answer.clearHref ? "Mais perto, que podem servir" : "Perto daqui";
}

interface PlaceChoiceProps {
  readonly question: string;
  readonly label: string;
  readonly places: readonly LinkView[];
}

/** Places that may be meant; nothing without any. */
function PlaceChoice({ question, label, places }: PlaceChoiceProps) {
  if (places.length === 0) return null;
  return (
    <ul className="meant notice" aria-label={label}>
      <li>{question}</li>
      {places.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Season({ season, isBare }: Pick<SearchView, "season" | "isBare">) {
  if (!season) return null;
  return (
    <p className="season">
      <b>{season.line}</b>
      {season.leading && <span>{season.leading}</span>}
      {season.others && (
        <a href={season.others.href} data-swap={isBare ? undefined : ""}>
          {season.others.label}
        </a>
      )}
    </p>
  );
}

/** Ignored parts of the text in the search box; the filters below are the understood ones. */
function Term({ term }: Pick<SearchView, "term">) {
  if (!term) return null;
  return (
    <>
      {term.lines.map((line) => (
        <p className="notice" key={line}>
          {line}
        </p>
      ))}
      {term.isUnderstood && <p>Lemos a sua busca assim:</p>}
    </>
  );
}

/** In the bar of a phone: to the map, or from it to the list. */
function MapSwitch({ view }: { readonly view: SearchView }) {
  return (
    <a className="map-switch" href={view.map ? view.hrefs.list : view.hrefs.map} data-swap data-focus="h1">
      {view.map ? "Lista" : "Mapa"}
    </a>
  );
}

/** The neutral order, the reason of the order, and the other view. */
function ListOptions({ view, children }: { readonly view: SearchView; readonly children: ReactNode }) {
  const { map, list } = view.hrefs;
  return (
    <div className="list-options">
      {view.neutral && !view.recovery && (
        <a id="f-neutro" href={view.neutral.href}>
          {view.neutral.label}
        </a>
      )}
      {children}
      <a id="f-view" className="other-view" href={view.map ? list : map} data-swap>
        {view.map ? "Lista" : "Mapa"}
      </a>
    </div>
  );
}

function List({ view, children }: { readonly view: SearchView; readonly children: ReactNode }) {
  const list = <ol className={view.map ? "cards map" : "cards"}>{children}</ol>;
  if (!view.map) return list;
  const { scene, caption, key, styles: _, ...map } = view.map;
  return (
    <div id="mapa" className="list-and-map" tabIndex={-1}>
      <EmbeddedMap {...map} scene={scene} wakes="visible">
        <MapLegend mapKey={key} caption={caption} />
      </EmbeddedMap>
      {list}
    </div>
  );
}

interface RecoveryProps {
  readonly recovery: RecoveryView;
  readonly isBare: boolean;
}

/** Suggestions below an empty list. A list without filters has one, the main button of the page, to another list. */
function Recovery({ recovery, isBare }: RecoveryProps) {
  const way = isBare ? { className: "button" } : { "data-swap": "" };
  return (
    <div className="recovery">
      <p className="lead">{recovery.title}</p>
      {recovery.suggestions.length > 0 && (
        <ul>
          {recovery.suggestions.map((s) => (
            <li key={s.href}>
              <a href={s.href} {...way}>
                {s.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
