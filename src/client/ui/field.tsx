import { type ReactNode, useContext, useId, useState } from "react";
import { FormErrors } from "./form.tsx";

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown below the label. */
  readonly hint?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Message of a field outside of a `Form`. */
  readonly error?: string | null | undefined;
}

interface Control {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  /** A control below its label, a checkbox beside it, or several controls of one name. */
  readonly kind: "text" | "check" | "group";
  readonly className?: string;
  readonly children: (control: Control) => ReactNode;
}

/** Id of the control of a field that the server rejected, to which the message above the form links. */
export const fieldInError = (name: string): string => `erro-${name}`;

/** The frame of a field: label, hint, control and error message (V28). */
export function Field({
  kind,
  className = kind === "text" ? "text-field" : "check-field",
  name,
  label,
  hint,
  isRequired = false,
  error: given = null,
  children,
}: Props) {
  const usual = useId();
  const error = useContext(FormErrors)[name] ?? given;
  // An error that is there from the start, or given later, is one of the server. The id stays when its message goes.
  const [isRejected, reject] = useState(error !== null);
  if (given !== null && !isRejected) reject(true);
  const id = isRejected ? fieldInError(name) : usual;
  const control = children({
    id,
    name,
    required: isRequired,
    "aria-invalid": error !== null,
    "aria-describedby": [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(" ") || undefined,
  });
  const Frame = kind === "group" ? "fieldset" : "div";
  return (
    <Frame className={className} data-field data-invalid={error !== null || undefined}>
      {kind === "text" && <label htmlFor={id}>{label}</label>}
      {kind === "group" && <legend>{label}</legend>}
      {kind === "check" && (
        <label htmlFor={id}>
          {control}
          {label}
        </label>
      )}
      {hint && (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {kind !== "check" && control}
      {error !== null && (
        <p className="field-error" id={`${id}e`}>
          {error}
        </p>
      )}
    </Frame>
  );
}
