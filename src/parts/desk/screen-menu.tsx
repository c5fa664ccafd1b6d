interface Props {
  /** Name of the navigation. */
  readonly label: string;
  readonly screens: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** The screens of a desk: a row with room, a menu behind a button on a phone. */
export function ScreenMenu({ label, screens }: Props) {
  return (
    <nav aria-label={label}>
      <button type="button" className="secondary" popoverTarget="telas">
        Outras telas
      </button>
      <ul id="telas" popover="auto">
        {screens.map(({ href, label: name, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
