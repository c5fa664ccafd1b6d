/** One of the links of a choice; the one that is in force is marked. */
export interface ChoiceView {
  readonly label: string;
  readonly href: string;
  readonly isSelected: boolean;
  /** Nothing would be found: named, and no link. */
  readonly isEmpty?: boolean;
}

/** A filter of a few values as links: works without script, and each choice has its address. */
export function Choices({ title, choices }: { readonly title: string; readonly choices: readonly ChoiceView[] }) {
  return (
    <nav className="choices" aria-label={title}>
      <span className="muted">{title}</span>
      {choices.map(({ label, href, isSelected, isEmpty }) =>
        isEmpty && !isSelected ? (
          <span key={href} className="muted">
            {label}
          </span>
        ) : (
          <a key={href} href={href} aria-current={isSelected ? "true" : undefined}>
            {label}
          </a>
        ),
      )}
    </nav>
  );
}
