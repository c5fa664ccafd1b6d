interface Props {
  /** From the home page to the current page. */
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  /** Accessible label, for a page that has two. */
  readonly label?: string;
}

export function Breadcrumb({ trail, label = "Você está em" }: Props) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {trail.map((step, i) => (
          <li key={step.href}>
            {i === trail.length - 1 ? (
              <span aria-current="page">{step.label}</span>
            ) : (
              <a href={step.href}>{step.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
