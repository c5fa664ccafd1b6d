import { FieldError, FieldHint } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** A single checkbox, as for consent. */
export function CheckboxField(props: FieldProps & { readonly defaultChecked?: boolean }) {
  const { label, hint, defaultChecked } = props;
  const { id, error, control } = useField(props);
  return (
    <div className="check-field" data-field data-invalid={error !== null || undefined}>
      <label>
        <input {...control} type="checkbox" defaultChecked={defaultChecked} />
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
