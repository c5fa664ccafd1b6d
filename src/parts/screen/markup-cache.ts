/// <reference types="vite/types/importMeta.d.ts" />

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Memo } from "../../domain/memo.ts";

/** Rendered text: HTML, or the JSON of one object. */
export interface Rendered {
  readonly text: string;
}

type Entry = Rendered | readonly Rendered[];

/** Maximum characters of all entries and keys, one byte each because they are Latin-1. */
const LIMIT = 10 * 2 ** 20;

/** Under `npm run dev` nothing is kept: the markup of a component that has changed would be. */
const IS_LIVE = import.meta.hot !== undefined;

/**
 * Cache of markup rendered from one snapshot. A key names everything that its entry shows. Lives as long as the
 * snapshot (`worker/snapshot.ts`), and never contains visitor data.
 */
export class MarkupCache extends Memo<Entry> {
  constructor(limit = LIMIT) {
    super(IS_LIVE ? 0 : limit, sizeOf);
  }
}

function sizeOf(key: string, entry: Entry): number {
  return [entry].flat().reduce((size, { text }) => size + text.length, key.length);
}

/** Markup that outlives a snapshot, because its keys say all that it shows: header, footer, filters. */
const ofEverySnapshot = new MarkupCache(6 * 2 ** 20);

/** Markup that is the same in every snapshot, rendered once. The key names everything it depends on. */
export function siteMarkup(key: string, render: () => string): string {
  return ofEverySnapshot.get(key, () => ({ text: render() })).text;
}

export function renderMarkup(element: ReactElement): string {
  return toLatin1(renderToStaticMarkup(element));
}

/**
 * HTML whose characters beyond Latin-1 ("−" of a discount) are character references: a single one would turn the whole
 * page into a two-byte string, which is slower to encode. React concatenates its output from hundreds of strings, and
 * V8 retains them until the result is read as a whole, which happens here: cached as it was, it took six times its
 * length.
 */
export function toLatin1(html: string): string {
  return html.replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`);
}
