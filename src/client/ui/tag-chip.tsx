import { CheckIcon, CloseIcon } from "./icons.tsx";

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  /** Form field of the button, without script. */
  readonly name?: string;
  readonly value?: string;
  readonly onToggle?: () => void;
}

/** A toggle for a tag, whose label includes the action (U14). */
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
