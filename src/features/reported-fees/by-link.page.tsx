import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import type { LinkView } from "../../site/link-view.ts";

export interface FeeByLinkView {
  readonly title: string;
  readonly school: { readonly name: string; readonly href: LinkView["href"] };
  readonly notice: Notice | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: string;
  readonly canConfirm: boolean;
  readonly canWithdraw: boolean;
}

/** `/minha-mensalidade/:token`: a reported fee, and the actions of its family. */
export default function FeeByLinkPage({ view }: { readonly view: FeeByLinkView }) {
  return (
    <div className="form-screen">
      <header>
        <h1>{view.title}</h1>
        <p>
          <a href={view.school.href}>{view.school.name}</a>
        </p>
      </header>
      <NoticeAlert notice={view.notice} />
      <Facts facts={view.facts} className="ledger" />
      {view.canConfirm && (
        <form method="post" action={view.action}>
          <button type="submit" name="acao" value="confirmar">
            Confirmar
          </button>
        </form>
      )}
      {view.canWithdraw && (
        <details>
          <summary>Apagar o que informei</summary>
          <p>O valor e o e-mail são apagados na hora. Não dá para desfazer.</p>
          <form method="post" action={view.action}>
            <button type="submit" className="dangerous" name="acao" value="retirar">
              Apagar
            </button>
          </form>
        </details>
      )}
    </div>
  );
}
