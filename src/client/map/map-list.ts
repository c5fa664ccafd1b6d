import type { Pin } from "../ui/map-scene.ts";

/** The list beside a map: highlights are shared in both directions. */
export class MapList {
  readonly #cards = new Map<string, HTMLElement[]>();

  /** `onLight` receives the school whose card is hovered or focused, or null. */
  constructor(list: Element | null, onLight: (slug: string | null) => void) {
    for (const card of list?.querySelectorAll<HTMLElement>(":scope > li") ?? []) {
      const slug = slugIn(card);
      if (slug) this.#cards.set(slug, [...(this.#cards.get(slug) ?? []), card]);
    }
    const light = ({ target }: Event) => onLight(slugIn((target as Element).closest("li[id], .cards > li")));
    list?.addEventListener("pointerover", light);
    list?.addEventListener("focusin", light);
    list?.addEventListener("pointerleave", () => onLight(null));
    list?.addEventListener("focusout", () => onLight(null));
  }

  /** Highlights only the cards of a school. */
  light(slug: string | null): void {
    for (const [key, cards] of this.#cards) for (const card of cards) card.classList.toggle("lit", key === slug);
  }

  /** The first item with a school's card. */
  itemOf(slug: string): HTMLElement | null {
    return this.#cards.get(slug)?.[0] ?? null;
  }

  /** The pins in the order of their cards: earlier ones find room for their labels. */
  inOrder(pins: readonly Pin[]): Pin[] {
    const keys = [...this.#cards.keys()];
    return pins.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  }

  /** Link of a pin's card, or the pin's own for a school that is not listed. */
  hrefOf({ key, href }: Pin): string {
    return linkIn(this.itemOf(key))?.href ?? href;
  }
}

/** The slug of a card, from its link. */
export function slugIn(card: Element | null): string | null {
  return linkIn(card)?.pathname.split("/")[2] ?? null;
}

function linkIn(card: Element | null | undefined): HTMLAnchorElement | null {
  return card?.querySelector<HTMLAnchorElement>(":is(h2, h3) a") ?? null;
}
