import type { ReactNode } from "react";
import { Facts } from "./facts.tsx";

/** A figure in words: "4.000", "escolas particulares". */
export interface NumberView {
  readonly count: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly numbers: readonly NumberView[];
  readonly children: ReactNode;
}

export function Numbers({ label, numbers, children }: Props) {
  return (
    <section className="numbers" aria-label={label}>
      <Facts facts={numbers.map((number) => [number.label, number.count])} />
      <p>{children}</p>
    </section>
  );
}
