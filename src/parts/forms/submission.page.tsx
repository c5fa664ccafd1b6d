import type { ReactNode } from "react";
import { Alert, type AlertVariant } from "../../client/ui/alert.tsx";
import type { LinkView } from "../../site/link-view.ts";

export interface SubmissionView {
  readonly title: string;
  readonly school: { readonly name: string; readonly href: string };
  readonly notice: { readonly variant: AlertVariant; readonly label?: string; readonly text: string };
  readonly action: string;
  /** Label of the button that confirms; null when there is nothing to confirm. */
  readonly confirm: string | null;
  /** The object of a deletion, and the labels of the fold and its button; null when nothing can be deleted. */
  readonly withdraw: { readonly label: string; readonly text: string; readonly button?: string } | null;
  /** Shown when nothing can be deleted. */
  readonly next?: LinkView;
}

/** A form that a person sent about a school, by the link in their e-mail: its status, and to confirm or delete it. */
export function SubmissionPage({ view, children }: { readonly view: SubmissionView; readonly children?: ReactNode }) {
  const { title, school, notice, action, confirm, withdraw, next } = view;
  return (
    <div className="form-screen submission">
      <header>
        <h1>{title}</h1>
        <p>
          <a href={school.href}>{school.name}</a>
        </p>
      </header>
      <Alert variant={notice.variant}>
        {notice.label && <b>{notice.label}.</b>} {notice.text}
      </Alert>
      {children}
      {confirm && (
        <form method="post" action={action}>
          <button type="submit" name="acao" value="confirmar">
            {confirm}
          </button>
        </form>
      )}
      {withdraw && (
        <details>
          <summary>{withdraw.label}</summary>
          <p>{withdraw.text} Não dá para desfazer.</p>
          <form method="post" action={action}>
            <button type="submit" className="dangerous" name="acao" value="retirar">
              {withdraw.button ?? withdraw.label}
            </button>
          </form>
        </details>
      )}
      {!withdraw && next && (
        <p>
          <a href={next.href}>{next.label}</a>
        </p>
      )}
    </div>
  );
}
