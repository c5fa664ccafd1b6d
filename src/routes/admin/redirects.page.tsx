import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

interface RedirectView {
  readonly path: string;
  readonly target: string;
  readonly details: string;
  readonly refusal: string | null;
  readonly removal: DeskFormView;
}

interface Props {
  readonly view: {
    readonly redirects: readonly RedirectView[];
    readonly creation: DeskFormView;
    readonly notice: Notice | null;
  };
}

/** `/admin/redirecionamentos`. */
export default function RedirectsPage({ view: { redirects, creation, notice } }: Props) {
  return (
    <AdminFrame
      title="Redirecionamentos"
      current={paths.adminRedirects()}
      notice={notice}
      lead="Um endereço deste site que leva a outro. Não dá para redirecionar em círculo, em cadeia nem para sites fora da lista."
    >
      <section aria-labelledby="novo">
        <h2 id="novo">Criar ou substituir</h2>
        <OpenDeskForm view={creation} />
      </section>
      <section aria-labelledby="lista">
        <h2 id="lista">Redirecionamentos salvos</h2>
        {redirects.length === 0 && <p className="empty">Nenhum redirecionamento.</p>}
        {redirects.map(({ path, target, details, refusal, removal }) => (
          <article key={path} aria-label={path}>
            <p className="change">
              <b>{path}</b> <span>{target}</span>
            </p>
            <p className="note">{details}</p>
            {refusal && <p className="refused">Não está valendo: {refusal}.</p>}
            <DeskForms forms={[removal]} />
          </article>
        ))}
      </section>
    </AdminFrame>
  );
}
