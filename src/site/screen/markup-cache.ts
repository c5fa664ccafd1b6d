import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Rendered text: HTML, or the JSON of one object. */
export interface Rendered {
  readonly text: string;
}

type Entry = Rendered | readonly Rendered[];

/** Maximum characters of all entries, one byte each because they are Latin-1. */
const LIMIT = 20 * 2 ** 20;

/**
 * Cache of markup rendered from one snapshot. A key names everything that its entry shows. Lives as long as the
 * snapshot (`worker/snapshot.ts`), and never contains visitor data. The oldest entries are evicted.
 */
export class MarkupCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #size = 0;

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  /** Returns the entry of a key, rendered on first use. */
  get<T extends Entry>(key: string, render: () => T): T {
    return this.find<T>(key) ?? this.add(key, render());
  }

  find<T extends Entry>(key: string): T | undefined {
    return this.#entries.get(key) as T | undefined;
  }

  /** Adds an entry under a new key. */
  add<T extends Entry>(key: string, rendered: T): T {
    this.#size += sizeOf(rendered);
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#size -= sizeOf(entry);
    }
    this.#entries.set(key, rendered);
    return rendered;
  }
}

function sizeOf(entry: Entry): number {
  return [entry].flat().reduce((size, { text }) => size + text.length, 0);
}

/** Markup that depends only on the configuration: header, footer, grade options. */
const ofEveryPage = new MarkupCache();

/** Markup that is the same in every snapshot, rendered once. The key names everything it depends on. */
export function siteMarkup(key: string, render: () => ReactElement): string {
  return ofEveryPage.get(key, () => ({ text: renderMarkup(render()) })).text;
}

/**
 * Renders static markup. Characters beyond Latin-1 ("−" of a discount) become character references: a single one would
 * turn the whole page into a two-byte string, which is slower to encode.
 */
export function renderMarkup(element: ReactElement): string {
  const html = renderToStaticMarkup(element);
  return html.replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`);
}
