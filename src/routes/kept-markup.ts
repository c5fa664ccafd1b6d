import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Pieces kept at a time, of about 2 KB each. */
const LIMIT = 5000;

const pieces = new Map<string, string>();

/**
 * Markup of an element that is the same for every visitor: rendered once, then kept in the isolate. Most of the time of
 * a page goes into rendering, and the cards of a popular city, or the foot of every page, need it only once. The key
 * has to name all that the element depends on.
 */
export function keptMarkup(key: string, render: () => ReactElement): { __html: string } {
  let html = pieces.get(key);
  if (html === undefined) {
    html = renderToStaticMarkup(render());
    // The oldest piece makes room: a piece in use comes back by itself.
    if (pieces.size >= LIMIT) pieces.delete(pieces.keys().next().value!);
    pieces.set(key, html);
  }
  return { __html: html };
}
