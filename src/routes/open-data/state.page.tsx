import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface OpenDataStateView {
  readonly title: string;
  readonly breadcrumb: readonly LinkView[];
  readonly cities: readonly {
    readonly name: string;
    /** "1.284 escolas". */
    readonly schools: string;
    readonly csvHref: string;
    readonly jsonHref: string;
  }[];
  readonly source: string;
  /** Page on content and licence of the files. */
  readonly about: string;
}

/** The city files of a state. */
export default function OpenDataStatePage({ view }: { readonly view: OpenDataStateView }) {
  return (
    <>
      <Breadcrumb trail={view.breadcrumb} />
      <article className="text">
        <header>
          <h1>{view.title}</h1>
          <p className="lead">
            Um arquivo por cidade, refeito a cada publicação. O que há em cada coluna, a licença e como citar estão em{" "}
            <a href={view.about}>dados abertos</a>.
          </p>
        </header>
        <div className="prose">
          {view.cities.length === 0 ? (
            <p>Nenhuma escola particular neste estado por enquanto.</p>
          ) : (
            <ul className="files">
              {view.cities.map(({ name, schools, csvHref, jsonHref }) => (
                <li key={csvHref}>
                  <span>
                    {name} <small>{schools}</small>
                  </span>
                  <a href={csvHref} aria-label={`${name}, CSV`}>
                    CSV
                  </a>
                  <a href={jsonHref} aria-label={`${name}, JSON`}>
                    JSON
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="law">{view.source}</p>
        </div>
      </article>
    </>
  );
}
