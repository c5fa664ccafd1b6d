import type { ReactNode } from "react";
import type { FieldProps, useField } from "./use-field.ts";

interface FrameProps extends Pick<FieldProps, "label" | "hint"> {
  readonly field: ReturnType<typeof useField>;
  readonly children: ReactNode;
}

/** A control between its label and its error. */
export function FieldFrame({ field: { id, error }, label, hint, children }: FrameProps) {
  return (
    <div className="text-field" data-field data-invalid={error !== null || undefined}>
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Several controls of one name between their label and their error. */
export function FieldGroup({
  field: { id, error },
  label,
  hint,
  className = "",
  children,
}: FrameProps & { readonly className?: string }) {
  return (
    <fieldset className={`check-field ${className}`} data-field data-invalid={error !== null || undefined}>
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function FieldHint({ id, hint }: { readonly id: string; readonly hint?: string | undefined }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}h`}>
      {hint}
    </p>
  );
}

/** An error message of a field (V28). */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | null }) {
  if (error === null) return null;
  return (
    <p className="field-error" id={`${id}e`}>
      {error}
    </p>
  );
}
