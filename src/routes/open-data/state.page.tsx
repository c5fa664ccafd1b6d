import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface OpenDataStateView {
  readonly title: string;
  readonly breadcrumb: readonly LinkView[];
  /** The CSV of each city: "Campinas (284)". */
  readonly files: readonly LinkView[];
  readonly source: string;
  readonly about: string;
}

export default function OpenDataStatePage({ view }: { readonly view: OpenDataStateView }) {
  return (
    <>
      <Breadcrumb trail={view.breadcrumb} />
      <article className="text">
        <header>
          <h1>{view.title}</h1>
          <p className="lead">
            Um arquivo CSV por cidade, refeito a cada publicação; com <code>.json</code> no lugar de <code>.csv</code>,
            o mesmo em JSON. O que há em cada coluna, a licença e como citar estão em{" "}
            <a href={view.about}>dados abertos</a>.
          </p>
        </header>
        <div className="prose">
          {view.files.length === 0 && <p>Nenhuma escola particular neste estado por enquanto.</p>}
          <LinkList links={view.files} className="columns" />
          <p className="law">{view.source}</p>
        </div>
      </article>
    </>
  );
}
