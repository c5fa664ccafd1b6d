import { type FormEvent, useState } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  readonly rows?: number;
  readonly defaultValue?: string;
  /** Maximum length; enables the counter. */
  readonly maxCount?: number;
}

/** A multi-line text field. */
export function TextAreaField(props: Props) {
  const { label, hint, rows = 5, defaultValue, maxCount } = props;
  const field = useField(props);
  const [count, setCount] = useState<number | null>(null);
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => setCount([...event.currentTarget.value.trim()].length);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...field.control} rows={rows} defaultValue={defaultValue} onInput={maxCount ? onInput : undefined} />
      {maxCount && count !== null && (
        <p className={count > maxCount ? "count over" : "count"}>
          {count} de {maxCount} caracteres
        </p>
      )}
    </FieldFrame>
  );
}
