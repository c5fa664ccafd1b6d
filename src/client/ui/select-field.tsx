import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string | undefined;
  /** Label of the option without a value. */
  readonly empty?: string;
}

export function SelectField(props: Props) {
  const { options, defaultValue = "", empty = "Escolha" } = props;
  return (
    <Field {...props} kind="text">
      {(control) => (
        <select {...control} defaultValue={defaultValue}>
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
