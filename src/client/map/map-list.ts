import type { Pin } from "../ui/map-drawing.ts";

/** The list beside a map: what stands out on one does on the other. */
export class MapList {
  readonly #cards = new Map<string, HTMLElement[]>();

  /** `onLight` gets the school whose card is pointed at or has the focus, null when none is. */
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

  /** Lights up the cards of a school, and no others. */
  light(slug: string | null): void {
    for (const [key, cards] of this.#cards) for (const card of cards) card.classList.toggle("lit", key === slug);
  }

  /** Brings the card of a school into sight. */
  reveal(slug: string): void {
    this.#cards.get(slug)?.[0]?.scrollIntoView({ block: "nearest" });
  }

  /** Where the card of a pin leads to; its own way for one that is not listed. */
  hrefOf({ key, href }: Pin): string {
    return linkIn(this.#cards.get(key)?.[0])?.href ?? href;
  }
}

/** The school of a card, by its link. */
function slugIn(card: Element | null): string | null {
  return linkIn(card)?.pathname.split("/")[2] ?? null;
}

function linkIn(card: Element | null | undefined): HTMLAnchorElement | null {
  return card?.querySelector<HTMLAnchorElement>(":is(h2, h3) a") ?? null;
}
