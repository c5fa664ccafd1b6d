import { Alert } from "../../client/ui/alert.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";

export interface SchoolEmailView {
  readonly school: { readonly name: string; readonly href: string };
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly state: Notice;
  /** The button of this link; null once there is nothing to decide. */
  readonly form: { readonly action: string; readonly value: string; readonly label: string } | null;
}

/** `/email-da-escola/:token`. */
export default function SchoolEmailPage({ view: { school, facts, state, form } }: { readonly view: SchoolEmailView }) {
  return (
    <div className="admin">
      <header>
        <h1>E-mail da escola</h1>
        <p>
          <a href={school.href}>{school.name}</a>
        </p>
      </header>
      <Alert variant={state.variant}>{state.text}</Alert>
      <Facts facts={facts} />
      {form && (
        <form method="post" action={form.action}>
          <button type="submit" name="acao" value={form.value}>
            {form.label}
          </button>
        </form>
      )}
      <p className="note">Por este e-mail a escola recebe os pedidos de contato e as reservas das famílias.</p>
    </div>
  );
}
