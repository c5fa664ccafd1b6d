import type { ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** Kinds of files: ".csv,text/csv". */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onChange?: () => void;
  /** Shown below the control. */
  readonly children?: ReactNode;
}

export function FileField({ accept, isMultiple, onChange, children, ...field }: Props) {
  return (
    <Field {...field} kind="text">
      {(control) => (
        <>
          <input {...control} type="file" accept={accept} multiple={isMultiple} onChange={onChange} />
          {children}
        </>
      )}
    </Field>
  );
}
