import { KeptMarkup } from "./kept-markup.ts";
import type { PlaceLinksView } from "./search/place-links.ts";

const rendered = new KeptMarkup();

/** Links to the places inside a place. */
export function PlaceLinks({ view }: { readonly view: PlaceLinksView }) {
  const markup = rendered.of(view, () => <Content {...view} />);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <nav className="place-links" aria-label={view.title} dangerouslySetInnerHTML={markup} />;
}

function Content({ title, links }: PlaceLinksView) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
