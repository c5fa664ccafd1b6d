import { FieldError, FieldHint } from "./field-frame.tsx";
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
  const field = useField<HTMLFieldSetElement>(props, readTicked);
  const { id, required, ...control } = field.control;
  return (
    <fieldset className="check-field" ref={field.container} data-invalid={field.error !== null || undefined}>
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {options.map((option, i) => (
        <label key={option.value}>
          <input
            {...control}
            // Focus target of an error.
            id={i === 0 ? id : undefined}
            type={type}
            value={option.value}
            defaultChecked={defaultValue.includes(option.value)}
            required={required && type === "radio"}
          />
          {option.label}
        </label>
      ))}
      <FieldError id={id} error={field.error} />
    </fieldset>
  );
}

function readTicked(group: HTMLFieldSetElement): readonly string[] {
  return Array.from(group.querySelectorAll<HTMLInputElement>("input:checked"), (input) => input.value);
}
