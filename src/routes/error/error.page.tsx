import { PlaceSearch } from "../../client/components/place-search.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

export interface ErrorView {
  readonly title: string;
  readonly message: string;
  readonly requestId: string;
  /** Shown only in development (U10). */
  readonly details: string | null;
  /** Next step: a retry or a new link; null when only a search helps. */
  readonly next: LinkView | null;
  readonly similar: readonly LinkView[];
}

interface Props {
  readonly view: ErrorView;
  /** The search box finds the city of a CEP. */
  readonly findsCep: boolean;
}

/** Error page (U1–U6): what happened, and the next step. */
export default function ErrorPage({ view, findsCep }: Props) {
  return (
    <div className="error">
      <ShutEye />
      <h1>{view.title}</h1>
      <p className="lead">{view.message}</p>
      {view.similar.length > 0 && (
        <section>
          <h2>Talvez seja uma destas</h2>
          <LinkList links={view.similar} />
        </section>
      )}
      <p className="actions">
        {view.next && (
          <a className="button" href={view.next.href}>
            {view.next.label}
          </a>
        )}
        <a className={view.next ? "button secondary" : "button"} rel="nofollow" href={paths.scholarshipSearch()}>
          Encontrar minha bolsa
        </a>
      </p>
      <PlaceSearch id="busca-erro" label="Buscar cidade, bairro ou escola" findsCep={findsCep} />
      {view.details !== null && <pre>{view.details}</pre>}
      <p>
        <small className="muted">Código deste pedido: {view.requestId}</small>
      </p>
    </div>
  );
}

/** The logo with its eye closed. */
function ShutEye() {
  return (
    <svg className="shut-eye" viewBox="0 0 32 32" aria-hidden="true">
      <path className="tag" d="M16 1 31 16 16 31 1 16Z" />
      <path d="M9 15q7 6.4 14 0M11 17.4l-1.6 2.2M16 18.9v2.8m5-4.3 1.6 2.2" />
    </svg>
  );
}
