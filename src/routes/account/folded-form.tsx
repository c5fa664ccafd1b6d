import type { ReactNode } from "react";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";

interface Props {
  readonly view: DeskFormView;
  readonly summary: string;
  /** Shown before the form. */
  readonly children?: ReactNode;
}

/** A form that opens on demand; open after it was rejected. */
export function FoldedForm({ view: { id, form, isOpen }, summary, children }: Props) {
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      {children}
      <SimpleFormIsland id={id} form={form} />
    </details>
  );
}
