import { Field, type FieldProps } from "./field.tsx";

/** A single checkbox, as for consent. */
export function CheckboxField(props: FieldProps & { readonly defaultChecked?: boolean }) {
  return (
    <Field {...props} kind="check">
      {(control) => <input {...control} type="checkbox" defaultChecked={props.defaultChecked} />}
    </Field>
  );
}
