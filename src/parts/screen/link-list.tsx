import type { LinkView } from "../../site/link-view.ts";

export function LinkList({ links, className }: { readonly links: readonly LinkView[]; readonly className?: string }) {
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
