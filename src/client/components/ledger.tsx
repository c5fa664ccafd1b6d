export interface Line {
  readonly label: string;
  readonly value: string;
}

export function Ledger({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className="ledger">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
