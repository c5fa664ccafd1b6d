import { FieldGroup } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  /** One of the values, or any number of them. */
  readonly type: "radio" | "checkbox";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: readonly string[];
}

/** Visible radio buttons or checkboxes. */
export function ChoiceGroupField(props: Props) {
  const { label, hint, type, options, defaultValue = [] } = props;
  const field = useField(props);
  const { id, required, ...control } = field.control;
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      {options.map((option, i) => (
        <label key={option.value}>
          <input
            {...control}
            // The link of an error summary targets the first.
            id={i === 0 ? id : undefined}
            type={type}
            value={option.value}
            defaultChecked={defaultValue.includes(option.value)}
            required={required && type === "radio"}
          />
          {option.label}
        </label>
      ))}
    </FieldGroup>
  );
}
