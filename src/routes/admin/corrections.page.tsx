import type { DeskFormView } from "../../site/desk/desk-form.ts";
import { AdminFrame, DeskForms, Facts, FindItem, type FindItemView, NOT_FOUND } from "../../site/desk/desk-parts.tsx";
import type { Notice } from "../../site/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";

export interface CorrectionView {
  readonly id: string;
  readonly school: string;
  readonly href: string;
  readonly field: string;
  /** Current value; null for facts that are not a single text. */
  readonly before: string | null;
  readonly after: string;
  readonly evidence: string;
  readonly when: string;
  readonly contact: string;
  readonly note: string | null;
  readonly forms: readonly DeskFormView[];
}

interface Props {
  readonly view: {
    readonly corrections: readonly CorrectionView[];
    readonly find: FindItemView;
    readonly notice: Notice | null;
  };
}

/** `/admin/correcoes`. */
export default function CorrectionsPage({ view: { corrections, find, notice } }: Props) {
  return (
    <AdminFrame
      title="Correções de dados"
      current={paths.adminCorrections()}
      notice={notice}
      lead="Confira na fonte que a pessoa indicou, ou ligue para a escola. O que você aceita vai para a página com a data de hoje."
    >
      <FindItem {...find} />
      {corrections.length === 0 && (
        <p className="empty">{find.asked === "" ? "Nenhuma correção pendente." : NOT_FOUND}</p>
      )}
      {corrections.map((correction) => (
        <article key={correction.id} aria-labelledby={correction.id}>
          <h2 id={correction.id}>
            <a href={correction.href}>{correction.school}</a>
          </h2>
          <p className="change">
            <b>{correction.field}</b>
            {correction.before !== null && <del>{correction.before}</del>}
            <ins>{correction.after}</ins>
          </p>
          <Facts
            facts={[
              ["Onde conferir", correction.evidence],
              ["Recebida em", correction.when],
              ["Quem avisou", correction.contact],
            ]}
          />
          {correction.note && <p className="note">{correction.note}</p>}
          <DeskForms forms={correction.forms} />
        </article>
      ))}
    </AdminFrame>
  );
}
