import { FieldFrame } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label of the empty option. */
  readonly placeholder?: string;
  readonly defaultValue?: string;
}

/** A native select. */
export function SelectField(props: Props) {
  const { label, hint, options, placeholder = "Escolha", defaultValue = "" } = props;
  const field = useField<HTMLDivElement>(props, (container) => container.querySelector("select")!.value);
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error} container={field.container}>
      <select {...field.control} defaultValue={defaultValue}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
