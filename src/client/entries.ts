/** Where a person was on a page: how far down, and on which element (a selector), if any. */
interface Spot {
  readonly y: number;
  readonly focus: string | null;
}

/** What a history entry of ours holds. */
interface Entry {
  readonly key: number;
  /** Stands for an overlay that is open over the entry before it: Back closes it. */
  readonly isOverlay?: boolean;
}

/** Where the spots of this tab are stored while no page of ours is shown. */
const STORE_KEY = "lugares";
const MAX_STORED = 50;

/** Spots by the key of the entry. Not within the entry: writing to the history holds up a tap (6 ms on a phone). */
const spots = new Map<number, Spot>();
let key = entry()?.key ?? Math.random();
let touched: Element | null = null;

/**
 * Keeps the spot of every entry that is left, and brings it back when the page is loaded again. To be called before
 * anything else listens to `popstate`; who changes the page in place calls `saveSpot` before and `restoreSpot` after.
 */
export function keepSpots(): void {
  for (const [entryKey, spot] of stored()) spots.set(entryKey, spot);
  // Safari gives no focus to a link that is tapped.
  addEventListener("click", ({ target }) => {
    touched = (target as Element).closest("a");
    // A fragment of this page gets an entry from the browser.
    if (touched?.getAttribute("href")?.startsWith("#")) saveSpot();
  });
  addEventListener("focusin", () => {
    touched = null;
  });
  addEventListener("pagehide", store);
  addEventListener("popstate", () => {
    if (entry()) spots.set(key, here());
    // An entry without a state is the browser's, for a fragment: focus and scroll are where it put them.
    else history.replaceState({ key: Math.random() }, "");
    key = entry()!.key;
  });
  restoreSpot();
}

/** Before the page changes: shorter results would move what is left. */
export function saveSpot(): void {
  spots.set(key, here());
  if (!entry()) history.replaceState({ key }, "");
}

/** Scroll and focus as they were when the current entry was left. */
export function restoreSpot(): void {
  const spot = spots.get(key);
  if (!spot) return;
  if (spot.focus) document.querySelector<HTMLElement>(spot.focus)?.focus({ preventScroll: true });
  if (history.scrollRestoration === "manual") scrollTo(0, spot.y);
}

/** Goes to an entry of its own; the first change under an overlay takes the overlay's, so that none is empty. */
export function pushEntry(url: string): void {
  if (entry()?.isOverlay) {
    history.replaceState({ key }, "", url);
    return;
  }
  key = Math.random();
  history.pushState({ key }, "", url);
}

/** Gives an overlay that opens an entry, for Back to close it: `onBack` does that. */
export function openOverlay(onBack: () => void): void {
  saveSpot();
  key = Math.random();
  history.pushState({ key, isOverlay: true }, "");
  addEventListener("popstate", onBack, { once: true });
}

/** After an overlay was closed by other means than Back. */
export function closeOverlay(): void {
  if (entry()?.isOverlay) history.back();
}

function store(): void {
  saveSpot();
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify([...new Map([...stored(), ...spots])].slice(-MAX_STORED)));
  } catch {
    // A browser that stores nothing.
  }
}

function stored(): [number, Spot][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? "[]");
  } catch {
    return [];
  }
}

function here(): Spot {
  return { y: scrollY, focus: selectorOf(touched?.isConnected ? touched : document.activeElement) };
}

/** Finds the element, or its like, in another rendering of the page. */
function selectorOf(element: Element | null): string | null {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["aria-label", "href"]) {
    const value = element?.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

function entry(): Entry | null {
  return history.state;
}
