import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Markup that no script will touch, ready to be inserted as it is. */
export interface Markup {
  readonly __html: string;
}

/**
 * Markup made from objects that outlive a request (the cards and links of a snapshot): rendered once for an object, and
 * gone with it.
 */
export class KeptMarkup {
  readonly #known = new WeakMap<object, Markup>();

  of(source: object, render: () => ReactElement): Markup {
    let markup = this.#known.get(source);
    if (!markup) {
      markup = markupOf(render());
      this.#known.set(source, markup);
    }
    return markup;
  }
}

const pieces = new Map<string, Markup>();

/**
 * Markup of a piece of every page that never changes while the Worker runs: rendered once. The key has to name all that
 * it depends on, of which there are few values.
 */
export function keptMarkup(key: string, render: () => ReactElement): Markup {
  let piece = pieces.get(key);
  if (!piece) {
    piece = markupOf(render());
    pieces.set(key, piece);
  }
  return piece;
}

/**
 * A character beyond Latin-1 would make two bytes of each character of the page that it stands in, and encoding that
 * page twice as slow: here, where it costs nothing, such a one becomes a reference ("−" is the usual one).
 */
function markupOf(element: ReactElement): Markup {
  const html = renderToStaticMarkup(element);
  return { __html: html.replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`) };
}
