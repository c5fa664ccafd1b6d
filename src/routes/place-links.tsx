import type { SearchView } from "./search/view-model.ts";

/** Links to the places inside a place. */
export function PlaceLinks({ title, links }: NonNullable<SearchView["placeLinks"]>) {
  return (
    <nav className="place-links" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
