import type { SelectHTMLAttributes } from "react";

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly id: string;
  readonly label: string;
}

/** A labelled choice of one value; the form applies it at once. */
export function SelectFilter({ label, ...select }: Props) {
  return (
    <label className="field">
      {label}
      <select {...select} />
    </label>
  );
}
