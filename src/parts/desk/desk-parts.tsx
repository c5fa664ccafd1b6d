import TeamForm from "../../client/islands/form/team-form.tsx";
import { NoticeAlert } from "../forms/notice-alert.tsx";
import { SimpleFormIsland } from "../forms/simple-form-island.tsx";
import { Island } from "../screen/island.tsx";
import type { DeskFormView } from "./desk-form.ts";

/** A collapsible form; open after it was rejected. */
export function DeskForm({ view }: { readonly view: DeskFormView }) {
  return (
    <details className={view.form.isDangerous ? "dangerous" : undefined} open={view.isOpen}>
      <summary>{view.form.submit}</summary>
      <OpenDeskForm view={view} />
    </details>
  );
}

export function OpenDeskForm({ view: { id, form, notice, isOfTeam } }: { readonly view: DeskFormView }) {
  return (
    <>
      <NoticeAlert notice={notice} />
      {isOfTeam ? (
        <Island name="team-form" id={id} of={TeamForm} props={form} wakes="touch" />
      ) : (
        <SimpleFormIsland id={id} form={form} wakes="touch" />
      )}
    </>
  );
}

export function DeskForms({ forms }: { readonly forms: readonly DeskFormView[] }) {
  return (
    <div className="forms">
      {forms.map((form) =>
        // A form without a field is one tap.
        form.form.fields.length > 0 || form.form.isDangerous ? (
          <DeskForm key={form.id} view={form} />
        ) : (
          <div key={form.id}>
            <OpenDeskForm view={form} />
          </div>
        ),
      )}
    </div>
  );
}
