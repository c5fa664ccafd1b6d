import type { ReactNode } from "react";

interface Props {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly className?: string;
}

export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
