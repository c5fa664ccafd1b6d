import { Alert } from "../../client/ui/alert.tsx";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";

interface Props {
  readonly view: {
    readonly state: Notice;
    readonly facts: readonly (readonly [label: string, value: string])[];
    /** Date of the terms. */
    readonly version: string;
    readonly clauses: readonly { readonly title: string; readonly text: string }[];
    /** Null while a partnership is asked for, in force or paused. */
    readonly form: DeskFormView | null;
  };
}

export function PartnershipContent({ view }: Props) {
  return (
    <>
      <section aria-labelledby="parceria">
        <h2 id="parceria">Parceria</h2>
        <Alert variant={view.state.variant}>{view.state.text}</Alert>
        {view.facts.length > 0 && <Facts facts={view.facts} />}
      </section>
      <section aria-labelledby="termos">
        <h2 id="termos">Termos da parceria</h2>
        <p className="note">Versão de {view.version}.</p>
        {view.clauses.map(({ title, text }) => (
          <article key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
        {view.form && <OpenDeskForm view={view.form} />}
      </section>
    </>
  );
}
