import type { FormView } from "../../client/islands/form/form-view.ts";
import SimpleForm from "../../client/islands/form/simple-form.tsx";
import { Island } from "../screen/island.tsx";

/** A form of the account screens; `id` is unique on the page. */
export function SimpleFormIsland({ id, form }: { readonly id: string; readonly form: FormView }) {
  return <Island name="simple-form" id={id} of={SimpleForm} props={form} />;
}
