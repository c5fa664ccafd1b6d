import type { ReactNode } from "react";
import SimpleForm from "../../client/islands/form/simple-form.tsx";
import { Alert } from "../../client/ui/alert.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import type { LinkView } from "../../site/link-view.ts";
import { SideNote } from "../screen/side-note.tsx";
import type { Notice } from "./form-answer.ts";
import { SimpleFormIsland } from "./simple-form-island.tsx";

export interface FormScreenView {
  readonly breadcrumb: readonly LinkView[];
  readonly title: string;
  readonly lead: ReactNode;
  readonly notice: Notice | null;
  readonly form: FormView;
}

interface Props {
  readonly view: FormScreenView;
  /** Shown before the form. */
  readonly children?: ReactNode;
  /** Shown beside the form on wide screens. */
  readonly aside?: ReactNode;
  /** The browser and the server check the form, without script. */
  readonly isPlain?: boolean;
}

/** A screen about a school with a longer form and its errors. */
export function FormScreen({ view: { breadcrumb, title, lead, notice, form }, children, aside, isPlain }: Props) {
  const wrong = form.fields.filter(({ name }) => form.errors[name] !== undefined);
  return (
    <div className="form-screen">
      <Breadcrumb trail={breadcrumb} />
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="columns">
        <div className="main">
          {notice && <Alert variant={notice.variant}>{notice.text}</Alert>}
          {wrong.length > 0 && (
            <Alert variant="danger">
              Confira os campos destacados:
              <ul>
                {wrong.map(({ name, label }) => (
                  <li key={name}>
                    {label.replace(/\.$/, "")}: {form.errors[name]}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {children}
          {isPlain ? <SimpleForm {...form} /> : <SimpleFormIsland id="formulario" form={form} />}
        </div>
        {aside && <SideNote>{aside}</SideNote>}
      </div>
    </div>
  );
}
