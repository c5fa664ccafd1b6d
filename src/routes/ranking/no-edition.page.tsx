import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

interface NoEditionView {
  readonly heading: string;
  readonly breadcrumb: readonly LinkView[];
  readonly links: readonly LinkView[];
}

/** The ranking before any ENEM edition is published. */
export default function NoEditionPage({ view }: { readonly view: NoEditionView }) {
  return (
    <div className="directory">
      <Breadcrumb trail={view.breadcrumb} />
      <h1>{view.heading}</h1>
      <p className="lead">Ainda não publicamos resultados de nenhuma edição do ENEM por escola.</p>
      <p className="lead">
        O ranking aparece aqui assim que houver. De onde vêm as notas e quais edições valem está em{" "}
        <a href={`${paths.dataSources()}#enem`}>dados e fontes</a>.
      </p>
      <LinkList className="ways" links={view.links} />
    </div>
  );
}
