import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import { prepositionTo, withPreposition } from "../../domain/catalog/school-articles.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { FormScreen } from "../../parts/forms/form-screen.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

interface CorrectionFormView {
  readonly breadcrumb: readonly LinkView[];
  readonly school: string;
  readonly schoolHref: string;
  readonly form: FormView;
  /** The form with which the staff of the school claim its page. */
  readonly claimHref: string;
  readonly notice: Notice | null;
  readonly isReceived: boolean;
}

/** `/escola/:slug/corrigir`. */
export default function CorrectionPage({ view }: { readonly view: CorrectionFormView }) {
  const back = <a href={view.schoolHref}>Voltar para a página da escola</a>;
  if (view.isReceived) {
    return (
      <div className="form-screen sent">
        <Breadcrumb trail={view.breadcrumb} />
        <h1>Obrigado, recebemos sua correção</h1>
        <p className="lead">
          Vamos conferir na fonte que você indicou ou com a escola. Se estiver certo, a página{" "}
          {withPreposition("de", view.school)} muda e mostra a data da conferência.
        </p>
        <p>{back}</p>
      </div>
    );
  }
  const lead = (
    <>
      Na página {prepositionTo(view.school, "de")} <a href={view.schoolHref}>{view.school}</a>. Não precisa de conta, e
      conferimos antes de mudar.
    </>
  );
  const aside = (
    <>
      <h2>Não é um dado errado?</h2>
      <ul>
        <li>
          Quer falar de uma avaliação? Leia a <a href={paths.reviewPolicy()}>política de avaliações</a>.
        </li>
        <li>
          Trabalha na escola? <a href={view.claimHref}>Peça para cuidar da página</a>.
        </li>
      </ul>
      <p>{back}</p>
    </>
  );
  return <FormScreen view={{ ...view, title: "O que está errado?", lead }} aside={aside} />;
}
