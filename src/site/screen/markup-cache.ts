import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Text that is ready to be sent: HTML, or the JSON of one object. */
export interface Rendered {
  readonly text: string;
}

type Entry = Rendered | readonly Rendered[];

/** Characters of all entries. They are Latin-1: a byte each. */
const LIMIT = 20 * 2 ** 20;

/**
 * What was rendered from one snapshot, by keys that name everything an entry shows. Belongs to the snapshot (`worker/
 * snapshot.ts`) and goes with it; never holds anything about a visitor. The oldest entries are evicted.
 */
export class MarkupCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #size = 0;

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  /** The entry of a key, rendered on first use. */
  get<T extends Entry>(key: string, render: () => T): T {
    return this.find<T>(key) ?? this.add(key, render());
  }

  find<T extends Entry>(key: string): T | undefined {
    return this.#entries.get(key) as T | undefined;
  }

  /** Adds an entry under a key that has none. */
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

/** What depends on the configuration alone: the header, the footer, the select of grades. */
const ofEveryPage = new MarkupCache();

/** Markup that is the same in every snapshot, rendered once. The key names all that it depends on. */
export function siteMarkup(key: string, render: () => ReactElement): string {
  return ofEveryPage.get(key, () => ({ text: renderMarkup(render()) })).text;
}

/**
 * Renders markup that no script takes over. Characters beyond Latin-1 ("−" of a discount) become references: one of them
 * would make the whole page a two-byte string, which takes longer to encode.
 */
export function renderMarkup(element: ReactElement): string {
  const html = renderToStaticMarkup(element);
  return html.replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`);
}
