import { paths } from "../../site/paths.ts";
import { fetchFragment } from "../fragment.ts";
import { siteHtml } from "../site-html.ts";
import type { Pin } from "../ui/map-scene.ts";

/** The card of the chosen pin, over the map: the school's card of the list or, for one that is not listed, fetched. */
export class PinCard {
  readonly #card: HTMLElement;
  #shown: string | null = null;

  /** `onClose` is called by its button. */
  constructor(frame: HTMLElement, onClose: () => void) {
    this.#card = frame.querySelector<HTMLElement>(".map-card")!;
    this.#card.addEventListener("click", ({ target }) => {
      if ((target as Element).closest(".map-close")) onClose();
    });
  }

  /**
   * Shows a pin with the card that the list has of it; without one, name and price at once, the rest when it is there.
   */
  async show(pin: Pin, listed: Element | null): Promise<void> {
    if (this.#shown === pin.key) return;
    this.#shown = pin.key;
    if (listed) return this.#fill(listed.cloneNode(true) as Element);
    this.#fill(briefly(pin));
    if (pin.isListed) return;
    const card = await fetchCard(pin).catch(() => null);
    if (card && this.#shown === pin.key) this.#fill(card);
  }

  hide(): void {
    this.#shown = null;
    this.#card.hidden = true;
  }

  #fill(card: Element): void {
    card.querySelector(".seen")?.remove();
    // The box names the school of the heart; it is not shown, and must not be compared a second time.
    card.querySelector("input")?.removeAttribute("form");
    this.#card.replaceChildren(card);
    this.#card.insertAdjacentHTML(
      "beforeend",
      siteHtml('<button type="button" class="map-close" aria-label="Fechar">×</button>'),
    );
    this.#card.hidden = false;
    // Its heart shows the family's list, as on the cards of a list.
    document.dispatchEvent(new Event("listgrown"));
  }
}

/** The card of a school that is not on this page of the list, with the price of the seat that its pin links to. */
async function fetchCard({ key, href }: Pin): Promise<Element | null> {
  const seat = new URL(href, location.origin).searchParams;
  seat.set("escolas", key);
  const fragment = await fetchFragment(`${paths.saved()}?${seat}`);
  return fragment?.page.querySelector(".card") ?? null;
}

/** Name, link and price, which the pin has itself. */
function briefly({ name, price, href }: Pin): Element {
  const link = Object.assign(document.createElement("a"), { href, textContent: name });
  const words = document.createElement("p");
  words.textContent = price || "Preço não informado pela escola";
  const card = document.createElement("article");
  card.append(link, words);
  return card;
}
