import { useContext, useId } from "react";
import { FormErrors } from "./form.tsx";

/** Props of every field of a form. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown below the label. */
  readonly hint?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Message of a field outside of a `Form`. */
  readonly error?: string | null | undefined;
}

/** Id and message of a field, and the attributes of its control. */
export function useField({ name, hint, isRequired = false, error: given = null }: FieldProps) {
  const id = useId();
  const error = useContext(FormErrors)[name] ?? given;
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(" ") || undefined;
  return {
    id,
    error,
    control: {
      id,
      name,
      required: isRequired,
      "aria-invalid": error !== null,
      "aria-describedby": describedBy,
    },
  };
}
