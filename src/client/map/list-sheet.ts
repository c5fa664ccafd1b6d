import { siteHtml } from "../site-html.ts";

/** Heights of the sheet of the list: one card to swipe, half of the screen, the whole list as a page. */
const HEIGHTS = ["peek", "half", "full"] as const;
type Height = (typeof HEIGHTS)[number];

/** Action of the button, by height. */
const NEXT: Record<Height, string> = {
  peek: "Ver mais da lista",
  half: "Ver a lista inteira",
  full: "Ver o mapa",
};

/** The layout with a sheet (`map-sheet.css`). */
const SHEET = "(width < 48em) and (height >= 26em)";

/** A grip that moves less is pressed. */
const PRESS_PX = 8;

/** Least pull of the grip, in pixels, that leads to the next height. */
const PULL_PX = 48;

/**
 * The list of a map as a sheet of a phone, in three heights: its grip is pulled or pressed. At the lowest, cards are
 * swiped. The height stays with the page, so that filters and pages keep it.
 */
export class ListSheet {
  readonly #list: HTMLElement;
  readonly #button: HTMLButtonElement;

  /** `onSwipe` receives the item that was swiped into the middle. */
  constructor(list: HTMLElement, onSwipe: (item: Element) => void) {
    this.#list = list;
    const count = document.querySelector<HTMLElement>("#topo")?.dataset.count ?? "";
    list.insertAdjacentHTML(
      "beforebegin",
      siteHtml(
        '<div class="sheet-grip"><button type="button"><span></span><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 10 5-5 5 5"/></svg></button></div>',
      ),
    );
    this.#button = list.previousElementSibling!.querySelector("button")!;
    this.#button.firstElementChild!.textContent = count;
    this.#listenGrip(list.previousElementSibling as HTMLElement);
    this.height = this.height;
    let settled = 0;
    list.addEventListener("scroll", () => {
      clearTimeout(settled);
      settled = window.setTimeout(() => {
        const item = this.isPeek ? this.#middleItem() : null;
        if (item) onSwipe(item);
      }, 120);
    });
  }

  get height(): Height {
    return (document.documentElement.dataset.sheet as Height | undefined) ?? "peek";
  }

  set height(height: Height) {
    document.documentElement.dataset.sheet = height;
    this.#button.setAttribute("aria-label", `${this.#button.textContent}. ${NEXT[height]}`);
    this.#button.title = NEXT[height];
  }

  /** Whether the list is one line of cards. */
  get isPeek(): boolean {
    return isSheet() && this.height === "peek";
  }

  /** Shows an item of the list; while it is a whole page, the map first. */
  reveal(item: Element): void {
    if (this.height === "full") this.height = "peek";
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    item.scrollIntoView({ block: "nearest", inline: "center", behavior: isStill ? "auto" : "smooth" });
  }

  #middleItem(): Element | undefined {
    const { left, width } = this.#list.getBoundingClientRect();
    const away = (item: Element) => {
      const box = item.getBoundingClientRect();
      return Math.abs(box.left + box.width / 2 - (left + width / 2));
    };
    return Array.from(this.#list.querySelectorAll(":scope > li:not([hidden])")).sort((a, b) => away(a) - away(b))[0];
  }

  #move(by: number): void {
    const next = HEIGHTS[(HEIGHTS.indexOf(this.height) + by + HEIGHTS.length) % HEIGHTS.length]!;
    this.height = next;
    scrollTo(0, 0);
    if (next !== "full") this.#list.scrollTo(0, 0);
  }

  #listenGrip(grip: HTMLElement): void {
    /** Start of the pull, and the height of the list then. */
    let start: { readonly y: number; readonly list: number } | null = null;
    let pulled = 0;
    grip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      start = { y: event.clientY, list: this.#list.offsetHeight };
      pulled = 0;
      // A mouse may leave it at once. The button, or a press would not click it.
      this.#button.setPointerCapture(event.pointerId);
    });
    // Its text is neither chosen nor dragged.
    grip.addEventListener("mousedown", (event) => event.preventDefault());
    grip.addEventListener("pointermove", (event) => {
      if (!start) return;
      pulled = start.y - event.clientY;
      if (Math.abs(pulled) < PRESS_PX || this.height === "full") return;
      this.#list.style.blockSize = `${Math.max(0, start.list + pulled)}px`;
    });
    const release = () => {
      start = null;
      this.#list.style.blockSize = "";
    };
    grip.addEventListener("pointerup", () => {
      release();
      const at = HEIGHTS.indexOf(this.height);
      if (pulled > PULL_PX && at < HEIGHTS.length - 1) this.#move(1);
      if (pulled < -PULL_PX && at > 0) this.#move(-1);
    });
    grip.addEventListener("pointercancel", release);
    this.#button.addEventListener("click", () => {
      if (Math.abs(pulled) < PRESS_PX) this.#move(1);
      pulled = 0;
    });
  }
}

/** Whether the screen has the layout with a sheet. */
export function isSheet(): boolean {
  return matchMedia(SHEET).matches;
}
