import type { ReactNode } from "react";

/** What a phone folds, so that its first screen shows the list; open and without its summary on a wide screen. */
export function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
