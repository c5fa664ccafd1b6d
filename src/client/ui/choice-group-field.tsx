import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** One of the values, or any number of them. */
  readonly type: "radio" | "checkbox";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: readonly string[];
}

export function ChoiceGroupField(props: Props) {
  const { type, options, defaultValue = [] } = props;
  return (
    <Field {...props} kind="group">
      {({ id, required, ...control }) =>
        options.map((option, i) => (
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
        ))
      }
    </Field>
  );
}
