import type { ChangeEventHandler } from "react";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: string;
  readonly isSelected: boolean;
  readonly isEmpty?: boolean;
  readonly isHidden?: boolean;
  readonly onBox: ChangeEventHandler<HTMLInputElement>;
}

/** A checkbox of a filter, with its count. */
export function Check({ id, name, value, label, count, isSelected, isEmpty = false, isHidden = false, onBox }: Props) {
  return (
    <label hidden={isHidden}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={isSelected}
        disabled={isEmpty}
        onChange={onBox}
      />
      {label}
      {count !== undefined && <span>{count}</span>}
    </label>
  );
}
