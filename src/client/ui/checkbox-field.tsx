import { FieldError, FieldHint } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** A single checkbox, as for consent. */
export function CheckboxField(props: FieldProps & { readonly defaultChecked?: boolean }) {
  const { label, hint, defaultChecked } = props;
  const field = useField<HTMLDivElement>(props, (container) => container.querySelector("input")!.checked);
  return (
    <div className="check-field" ref={field.container} data-invalid={field.error !== null || undefined}>
      <label>
        <input {...field.control} type="checkbox" defaultChecked={defaultChecked} />
        {label}
      </label>
      <FieldHint id={field.id} hint={hint} />
      <FieldError id={field.id} error={field.error} />
    </div>
  );
}
