/** Scroll position, and a selector of the focused element, if any. */
export interface Position {
  readonly y: number;
  readonly focus: string | null;
}

/** State of a history entry of ours. */
interface Entry {
  readonly key: number;
  /** An overlay is open, which Back closes. */
  readonly isOverlay?: boolean;
}

/** Positions by the key of the entry. Not in its state: writing to the history delays a tap (6 ms on a phone). */
export const positions = new Map<number, Position>();
/** Key of the entry that the page shows. */
let key: number;
let touched: Element | null = null;

let closeOpen: (() => void) | null = null;
/** The entry of a closed overlay is being removed: `history.back()` is asynchronous. */
let isLeaving = false;

/**
 * Saves scroll and focus of every entry that is left, and restores them for the current one. Call it before anything
 * else listens to "popstate". Code that changes the page in place calls `savePosition` before the change and
 * `restorePosition` after Back.
 */
export function rememberScroll(): void {
  // Safari gives no focus to a link that is tapped.
  addEventListener("click", ({ target }) => {
    touched = (target as Element).closest("a");
    // The browser adds an entry for a fragment of this page.
    if (touched?.matches('[href^="#"]')) savePosition();
  });
  addEventListener("focusin", () => {
    touched = null;
  });
  addEventListener("popstate", () => {
    if (entry()) positions.set(key, here());
    // The browser made this entry, for a fragment, and has set focus and scroll.
    else history.replaceState({ key: Math.random() }, "");
    key = entry()!.key;
    if (isLeaving) {
      isLeaving = false;
      // Opened while the entry of the last overlay was being removed.
      if (closeOpen) pushOverlay();
    } else {
      closeOpen?.();
      closeOpen = null;
    }
  });
  restorePosition();
}

/** Saves scroll and focus of the current entry. Call it before the page changes: fewer results would scroll it. */
export function savePosition(): void {
  positions.set(key, here());
  if (!entry()) history.replaceState({ key }, "");
}

/**
 * Saves positions under a key of no entry yet. Call it before an entry is added, and when Back requests the response of
 * an entry, whose position `restorePosition` restores once it is shown.
 */
export function leaveEntry(): void {
  key = Math.random();
}

export function restorePosition(): void {
  key = entry()?.key ?? Math.random();
  const position = positions.get(key);
  if (!position) return;
  if (position.focus) document.querySelector<HTMLElement>(position.focus)?.focus({ preventScroll: true });
  if (history.scrollRestoration === "manual") scrollTo(0, position.y);
}

/** Adds an entry; the first change in an overlay replaces the overlay's, so that Back skips no empty one. */
export function pushEntry(url: string): void {
  if (entry()?.isOverlay) {
    history.replaceState({ key }, "", url);
    return;
  }
  leaveEntry();
  history.pushState({ key }, "", url);
}

/** Adds an entry for an overlay that was opened, so that Back calls `close` instead of leaving the page. */
export function openOverlay(close: () => void): void {
  closeOpen = close;
  if (!isLeaving && !entry()?.isOverlay) pushOverlay();
}

/** Removes the entry of an overlay that was closed, if Back has not. */
export function closeOverlay(): void {
  closeOpen = null;
  if (isLeaving || !entry()?.isOverlay) return;
  isLeaving = true;
  history.back();
}

function pushOverlay(): void {
  savePosition();
  leaveEntry();
  history.pushState({ key, isOverlay: true }, "");
}

function here(): Position {
  return { y: scrollY, focus: selectorOf(touched?.isConnected ? touched : document.activeElement) };
}

/** Selects the element, or the one like it in another rendering of the page. */
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
