import type { SelectHTMLAttributes } from "react";
import { applyForm } from "./apply-form.ts";

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly id: string;
  readonly label: string;
}

/** A labelled choice of one value, applied at once. */
export function SelectFilter({ label, ...select }: Props) {
  return (
    <p className="field">
      <label htmlFor={select.id}>{label}</label>
      <select {...select} onChange={applyForm} />
    </p>
  );
}
