import { FieldFrame } from "./field-frame.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface Props extends FieldProps {
  readonly rows?: number;
  readonly defaultValue?: string;
}

/** Text of several lines. */
export function TextAreaField(props: Props) {
  const { label, hint, rows = 5, defaultValue } = props;
  const field = useField<HTMLDivElement>(props, (container) => container.querySelector("textarea")!.value);
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error} container={field.container}>
      <textarea {...field.control} rows={rows} defaultValue={defaultValue} />
    </FieldFrame>
  );
}
