import { Alert } from "../../client/ui/alert.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import type { Notice } from "../../site/forms/form-answer.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

export interface CorrectionFormView {
  readonly breadcrumb: readonly LinkView[];
  readonly school: string;
  readonly schoolHref: string;
  readonly path: string;
  /** The form with which the staff of the school claim its page. */
  readonly claimHref: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly values: Readonly<Record<"field" | "value" | "evidence" | "email", string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: Notice | null;
  readonly isReceived: boolean;
}

/** `/escola/:slug/corrigir`. */
export default function CorrectionPage({ view }: { readonly view: CorrectionFormView }) {
  const back = <a href={view.schoolHref}>Voltar à página da escola</a>;
  if (view.isReceived) {
    return (
      <article className="correction">
        <Breadcrumb trail={view.breadcrumb} />
        <h1>Obrigado, recebemos sua correção</h1>
        <p className="lead">
          Vamos conferir na fonte que você indicou ou com a escola. Se estiver certo, a página de {view.school} muda e
          mostra a data da conferência.
        </p>
        <p>{back}</p>
      </article>
    );
  }
  return (
    <article className="correction">
      <Breadcrumb trail={view.breadcrumb} />
      <h1>O que está errado?</h1>
      <p className="lead">
        Na página de <a href={view.schoolHref}>{view.school}</a>. Não precisa de conta, e conferimos antes de mudar.
      </p>
      {view.notice && <Alert variant={view.notice.variant}>{view.notice.text}</Alert>}
      <form method="post" action={view.path}>
        <SelectField
          name="field"
          label="O dado errado"
          options={view.options}
          defaultValue={view.values.field}
          error={view.errors.field ?? null}
        />
        <TextAreaField
          name="value"
          label="O dado certo"
          rows={2}
          defaultValue={view.values.value}
          error={view.errors.value ?? null}
        />
        <TextAreaField
          name="evidence"
          label="Onde dá para conferir"
          hint="O site da escola, um documento, ou “trabalho lá”."
          rows={2}
          defaultValue={view.values.evidence}
          error={view.errors.evidence ?? null}
        />
        <TextField
          name="email"
          type="email"
          label="Seu e-mail (se quiser)"
          hint="Só para perguntarmos se ficar dúvida. Apagamos quando a correção é decidida."
          autoComplete="email"
          defaultValue={view.values.email}
          error={view.errors.email ?? null}
        />
        <button type="submit">Enviar correção</button>
      </form>
      <p>
        Quer falar de uma avaliação? Leia a <a href={paths.reviewPolicy()}>política de avaliações</a>. Trabalha na
        escola? <a href={view.claimHref}>Peça para cuidar da página</a>. {back}
      </p>
    </article>
  );
}
