interface Props {
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  /** Accessible label, for a page that has two. */
  readonly label?: string;
  readonly className?: string;
}

export function Breadcrumb({ trail, label = "Você está em", className = "breadcrumb" }: Props) {
  return (
    <nav className={className} aria-label={label}>
      <ol>
        {trail.map(({ label, href }, i) =>
          i === trail.length - 1 ? (
            <li key={href} aria-current="page">
              {label}
            </li>
          ) : (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
