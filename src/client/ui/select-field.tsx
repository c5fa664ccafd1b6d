import { FieldFrame } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string;
}

/** A native select. */
export function SelectField(props: Props) {
  const { label, hint, options, defaultValue = "" } = props;
  const field = useField(props);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select {...field.control} defaultValue={defaultValue}>
        <option value="">Escolha</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
