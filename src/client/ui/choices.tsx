/** One of the links of a choice; the one that is in force is marked. */
export interface ChoiceView {
  readonly label: string;
  readonly href: string;
  readonly isSelected: boolean;
}

/** A filter of a few values as links: works without script, and each choice has its address. */
export function Choices({ title, choices }: { readonly title: string; readonly choices: readonly ChoiceView[] }) {
  return (
    <nav className="choices" aria-label={title}>
      <span className="muted">{title}</span>
      {choices.map((choice) => (
        <a key={choice.href} href={choice.href} aria-current={choice.isSelected ? "true" : undefined}>
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
