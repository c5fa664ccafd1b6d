import type { ReactNode } from "react";

/** Content folded on a phone, so that the first screen shows the list; on a wide screen open, without its summary. */
export function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
