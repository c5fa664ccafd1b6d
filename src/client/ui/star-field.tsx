import { FieldError, FieldHint } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  /** Half stars, ascending. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string;
  /** Whether the rating may be left out. */
  readonly isOptional?: boolean;
}

/** A rating in half stars: radio buttons styled as stars, for keyboards, screen readers and forms. */
export function StarField(props: Props) {
  const { label, hint, options, defaultValue = "", isOptional = false } = props;
  const field = useField<HTMLFieldSetElement>(
    props,
    (group) => group.querySelector<HTMLInputElement>("input:checked")?.value ?? "",
  );
  const { id, ...control } = field.control;
  return (
    <fieldset className="check-field star-field" ref={field.container} data-invalid={field.error !== null || undefined}>
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      <div className="stars">
        {options.map((option, i) => (
          <label key={option.value}>
            <input
              {...control}
              // Focus target of an error.
              id={i === 0 ? id : undefined}
              type="radio"
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            <span>
              {option.label}
              <span className="visually-hidden"> de 5 estrelas</span>
            </span>
          </label>
        ))}
      </div>
      {isOptional && (
        <label>
          <input {...control} type="radio" value="" defaultChecked={defaultValue === ""} />
          Prefiro não dar nota
        </label>
      )}
      <FieldError id={id} error={field.error} />
    </fieldset>
  );
}
