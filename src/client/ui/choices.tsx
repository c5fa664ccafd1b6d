/** A link of a filter; the current one is marked. */
export interface ChoiceView {
  readonly label: string;
  readonly href: string;
  readonly isSelected: boolean;
  /** Has no results: shown without a link. */
  readonly isEmpty?: boolean;
}

/** A filter as links: works without script, and each choice has its URL. */
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
