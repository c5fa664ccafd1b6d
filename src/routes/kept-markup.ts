import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Markup of an element that no script will touch, to be kept and inserted as it is. */
export function markupOf(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

const pieces = new Map<string, { __html: string }>();

/**
 * Markup of a piece of every page that never changes while the Worker runs: rendered once. The key has to name all that
 * it depends on, of which there are few values.
 */
export function keptMarkup(key: string, render: () => ReactElement): { __html: string } {
  let piece = pieces.get(key);
  if (!piece) {
    piece = { __html: markupOf(render()) };
    pieces.set(key, piece);
  }
  return piece;
}
