import type { ReactNode, RefObject } from "react";

interface Props {
  /** Id of the control; hint and error add a suffix. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** A control with its label, hint and error. */
export function FieldFrame({ id, label, hint, error, container, children }: Props) {
  return (
    <div className="text-field" ref={container} data-invalid={error !== null || undefined}>
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldHint({ id, hint }: { readonly id: string; readonly hint?: string }) {
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
