import { CheckIcon, CloseIcon } from "./icons.tsx";

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  /** What the button sends with its form, where there is no script. */
  readonly name?: string;
  readonly value?: string;
  readonly onToggle?: () => void;
}

/** A tag to pick or to drop: its name says which (U14). */
export function TagChip({ label, isSelected, name, value, onToggle }: Props) {
  return (
    <button
      className="tag-chip"
      type={onToggle ? "button" : "submit"}
      name={name}
      value={value}
      data-selected={isSelected || undefined}
      aria-label={`${isSelected ? "Remover" : "Selecionar"} ${label}`}
      onClick={onToggle}
    >
      {isSelected && <CheckIcon />}
      {label}
      {isSelected && <CloseIcon />}
    </button>
  );
}
