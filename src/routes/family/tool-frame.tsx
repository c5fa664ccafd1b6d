import type { ReactNode } from "react";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";

interface Props {
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  readonly title: string;
  readonly lead: ReactNode;
  readonly form: ReactNode;
  /** What comes of it; nothing before the form was sent, or while something in it is wrong. */
  readonly answer: ReactNode;
  /** Where the rules come from, and what is kept of what was typed. */
  readonly notes: ReactNode;
}

/** A page that answers one question of a family from what it types: nothing is kept. */
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
