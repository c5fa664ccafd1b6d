import SimpleForm from "../../client/islands/form/simple-form.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import { Island } from "../screen/island.tsx";

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly form: FormView;
  /** One of many on the page. */
  readonly wakes?: "touch";
}

export function SimpleFormIsland({ id, form, wakes }: Props) {
  return <Island name="simple-form" id={id} of={SimpleForm} props={form} wakes={wakes} />;
}
