import type { FormView } from "../../contract/forms/form-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { AccountFrame } from "./account-frame.tsx";

interface FormPageView {
  readonly title: string;
  readonly lead: string;
  readonly notice: Notice | null;
  /** Null when nothing is left to fill in. */
  readonly form: FormView | null;
  readonly link: { readonly label: string; readonly href: string };
}

/** A screen with one short form: recover or reset a password, confirm an e-mail. */
export default function FormPage({ view: { title, lead, notice, form, link } }: { readonly view: FormPageView }) {
  return (
    <AccountFrame title={title} lead={lead} notice={notice}>
      {form && <SimpleFormIsland id="formulario" form={form} />}
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </AccountFrame>
  );
}
