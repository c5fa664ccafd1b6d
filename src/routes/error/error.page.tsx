import { PlaceSearch } from "../../client/components/place-search.tsx";
import { paths } from "../paths.ts";

export interface ErrorView {
  readonly title: string;
  readonly message: string;
  readonly requestId: string;
  /** Shown only in development (U10). */
  readonly details: string | null;
  /** An outage: the same page may work in a moment. */
  readonly retryHref: string | null;
}

/** Error page (U1–U6): what happened, and the way on. */
export default function ErrorPage({ view }: { readonly view: ErrorView }) {
  return (
    <div className="error">
      <h1>{view.title}</h1>
      <p className="lead">{view.message}</p>
      <p className="actions">
        {view.retryHref !== null && (
          <a className="button" href={view.retryHref}>
            Tentar novamente
          </a>
        )}
        <a
          className={view.retryHref === null ? "button" : "button second"}
          rel="nofollow"
          href={paths.scholarshipSearch()}
        >
          Encontrar minha bolsa
        </a>
      </p>
      <PlaceSearch id="busca-erro" label="Buscar cidade, bairro ou escola" />
      {view.details !== null && <pre>{view.details}</pre>}
      <p className="request-id">Código deste pedido: {view.requestId}</p>
    </div>
  );
}
