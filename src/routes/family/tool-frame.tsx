import type { ReactNode } from "react";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface Props {
  readonly trail: readonly LinkView[];
  readonly title: string;
  readonly lead: ReactNode;
  readonly form: ReactNode;
  /** The result; empty before the form is submitted and while it is invalid. */
  readonly answer: ReactNode;
  /** Sources of the rules, and that nothing typed is stored. */
  readonly notes: ReactNode;
}

/** A page that answers one question by a form, without storing anything. */
export function ToolFrame({ trail, title, lead, form, answer, notes }: Props) {
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="tool">
        <header>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        {answer && (
          <section className="answer" id="resposta" aria-label="Resposta">
            {answer}
          </section>
        )}
        {form}
        <aside className="notes" aria-label="Bom saber">
          {notes}
        </aside>
      </div>
    </>
  );
}
