import { applyForm } from "./apply-form.ts";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: string;
  readonly isSelected: boolean;
  readonly isEmpty?: boolean;
  readonly isHidden?: boolean;
}

/** A checkbox of a filter, with its count. */
export function Check({ id, name, value, label, count, isSelected, isEmpty = false, isHidden = false }: Props) {
  return (
    <label hidden={isHidden}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={isSelected}
        disabled={isEmpty}
        onChange={applyForm}
      />
      {label}
      {count !== undefined && <span>{count}</span>}
    </label>
  );
}
