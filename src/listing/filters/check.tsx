interface CheckProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: string;
  readonly isSelected: boolean;
  readonly isEmpty?: boolean;
}

/** A filter that is on or off. */
export function Check({ id, name, value, label, count, isSelected, isEmpty = false }: CheckProps) {
  return (
    <label>
      <input type="checkbox" id={id} name={name} value={value} defaultChecked={isSelected} disabled={isEmpty} />
      {label}
      {count !== undefined && <span>{count}</span>}
    </label>
  );
}
