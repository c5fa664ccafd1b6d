import { ADMIN_ACTIONS } from "../../../contract/forms/admin-actions/admin-actions.ts";
import type { FormView } from "../../../contract/forms/form-view.ts";
import { findEntry } from "../../../domain/text/find-entry.ts";
import { CheckedForm } from "./simple-form.tsx";

/** The form of an action of the team: nobody else loads its schemas. */
export default function TeamForm(view: FormView) {
  return <CheckedForm view={view} schema={(view.schema && findEntry(ADMIN_ACTIONS, view.schema)?.form) ?? null} />;
}
