import type { ReactNode } from "react";

/** A figure in words: "4.000", "escolas particulares". */
export interface NumberView {
  readonly count: string;
  readonly label: string;
}

interface Props {
  /** Label for screen readers. */
  readonly label: string;
  readonly numbers: readonly NumberView[];
  /** Source of the figures. */
  readonly children: ReactNode;
}

/** A few large figures and where they come from. */
export function Numbers({ label, numbers, children }: Props) {
  return (
    <section className="numbers" aria-label={label}>
      <dl>
        {numbers.map((number) => (
          <div key={number.label}>
            <dt>{number.label}</dt>
            <dd>{number.count}</dd>
          </div>
        ))}
      </dl>
      <p>{children}</p>
    </section>
  );
}
