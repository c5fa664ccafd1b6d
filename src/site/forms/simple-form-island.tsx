import type { FormView } from "../../client/islands/form/form-view.ts";
import SimpleForm from "../../client/islands/form/simple-form.tsx";
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
