import { CloseIcon } from "./icons.tsx";

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  /** Target of a link; without it the chip is a button. */
  readonly href?: string;
  /** The link is swapped in (`search-page/navigate.ts`). */
  readonly swaps?: boolean;
  readonly onToggle?: () => void;
}

/** A toggle for a tag, whose label includes the action (U14). */
export function TagChip({ label, isSelected, href, swaps, onToggle }: Props) {
  const shared = {
    className: "tag-chip",
    "data-selected": isSelected || undefined,
    "aria-label": `${isSelected ? "Remover" : "Selecionar"} ${label}`,
  };
  const content = (
    <>
      {label}
      {isSelected && <CloseIcon />}
    </>
  );
  if (href === undefined) {
    return (
      <button {...shared} type="button" onClick={onToggle}>
        {content}
      </button>
    );
  }
  return (
    <a {...shared} href={href} data-swap={swaps ? "" : undefined} rel="nofollow">
      {content}
    </a>
  );
}
