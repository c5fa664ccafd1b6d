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
      markup = { __html: renderToStaticMarkup(render()) };
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
    piece = { __html: renderToStaticMarkup(render()) };
    pieces.set(key, piece);
  }
  return piece;
}
