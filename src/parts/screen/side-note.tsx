import type { ReactNode } from "react";

/** Hints beside a form or list on wide screens. */
export function SideNote({ children }: { readonly children: ReactNode }) {
  return (
    <aside className="side-note" aria-label="Bom saber">
      {children}
    </aside>
  );
}
