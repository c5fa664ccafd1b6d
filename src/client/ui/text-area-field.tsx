import { type FormEvent, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  readonly rows?: number | undefined;
  readonly defaultValue?: string | undefined;
  /** Maximum length; enables the counter. */
  readonly maxCount?: number | undefined;
  /** "off" for text whose lines are rows. */
  readonly wrap?: "off" | undefined;
}

export function TextAreaField(props: Props) {
  const { rows = 5, defaultValue, maxCount, wrap } = props;
  const [count, setCount] = useState<number | null>(null);
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => setCount([...event.currentTarget.value.trim()].length);
  return (
    <Field {...props} kind="text">
      {(control) => (
        <>
          <textarea
            {...control}
            rows={rows}
            wrap={wrap}
            defaultValue={defaultValue}
            onInput={maxCount ? onInput : undefined}
          />
          {maxCount && count !== null && (
            <p className={count > maxCount ? "count over" : "count"}>
              {count} de {maxCount} caracteres
            </p>
          )}
        </>
      )}
    </Field>
  );
}
