import type { ReactNode } from "react";
import SimpleForm from "../../client/islands/form/simple-form.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import type { LinkView } from "../../site/link-view.ts";
import { SideNote } from "../screen/side-note.tsx";
import { errorNotice, type Notice } from "./form-answer.ts";
import { NoticeAlert } from "./notice-alert.tsx";
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
  readonly aside?: ReactNode;
  /** The browser and the server check the form, without script. */
  readonly isPlain?: boolean;
}

/** A screen about a school with a longer form and its errors. */
export function FormScreen({ view: { breadcrumb, title, lead, notice, form }, children, aside, isPlain }: Props) {
  const labels = new Map(form.fields.map(({ name, label }) => [name, label]));
  return (
    <div className="form-screen">
      <Breadcrumb trail={breadcrumb} />
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className={aside ? "columns beside" : "columns"}>
        <div className="main">
          <NoticeAlert notice={notice} />
          <NoticeAlert notice={errorNotice(form.errors, labels)} />
          {children}
          {isPlain ? <SimpleForm {...form} /> : <SimpleFormIsland id="formulario" form={form} />}
        </div>
        {aside && <SideNote>{aside}</SideNote>}
      </div>
    </div>
  );
}
