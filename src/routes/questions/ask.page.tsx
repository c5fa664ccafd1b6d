import { Alert } from "../../client/ui/alert.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { formatList } from "../../domain/text/format.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import type { LinkView } from "../../site/link-view.ts";

interface AskView {
  readonly breadcrumb: readonly LinkView[];
  readonly question: string;
  /** "Lei 15.100, de 13/01/2025, art. 2º". */
  readonly law: string;
  readonly school: string;
  readonly schoolHref: string;
  readonly answer: { readonly words: string; readonly note: string | null } | null;
  /** Answers that the school can give. */
  readonly options: readonly string[];
  readonly notice: Notice | null;
  /** Null once the visitor was counted, or where the school has answered. */
  readonly form: { readonly action: string; readonly key: string } | null;
}

/** One question to a school, its answer, and the button that asks for it. */
export default function AskPage({ view }: { readonly view: AskView }) {
  const { answer, form, notice } = view;
  return (
    <div className="form-screen">
      <Breadcrumb trail={view.breadcrumb} />
      <header>
        <h1>{view.question}</h1>
        <p className="lead">
          {view.school}. {view.law}.
        </p>
      </header>
      {notice && <Alert variant={notice.variant}>{notice.text}</Alert>}
      {answer ? (
        <p>
          A escola respondeu: <b>{answer.words}</b>. <span className="muted">{answer.note}</span>
        </p>
      ) : (
        <p>A escola ainda não respondeu. Ela escolhe entre: {formatList(view.options, "ou")}.</p>
      )}
      {form && (
        <form method="post" action={form.action}>
          <p>Contamos mais uma família, sem guardar quem é.</p>
          <button type="submit" name="pergunta" value={form.key}>
            Quero saber
          </button>
        </form>
      )}
      <p>
        <a href={view.schoolHref}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}
