import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** Half stars, ascending. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string | undefined;
}

/**
 * A rating in half stars: radio buttons that look like stars, for keyboards, screen readers and forms. An optional one
 * has an option for no rating.
 */
export function StarField(props: Props) {
  const { options, defaultValue = "", isRequired = false } = props;
  return (
    <Field {...props} kind="group" className="check-field star-field">
      {({ id, ...control }) => (
        <>
          <div className="stars">
            {options.map((option, i) => (
              <label key={option.value}>
                <input
                  {...control}
                  // The link of an error summary targets the first.
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
          {!isRequired && (
            <label>
              <input {...control} type="radio" value="" defaultChecked={defaultValue === ""} />
              Prefiro não dar nota
            </label>
          )}
        </>
      )}
    </Field>
  );
}
