import { ownHtml } from "../own-html.ts";

const TYPED = ["search", "number"];

/**
 * Puts the server's rendering in place of the parts marked `data-region`. Groups that are open stay so, and the focus
 * stays on the element, or goes to what stands in its place. With `keepsTyped`, after a change and not on a return, text
 * that is being typed is kept.
 */
export function swapRegions(root: HTMLElement, html: string, keepsTyped: boolean): void {
  const page = new DOMParser().parseFromString(ownHtml(html), "text/html");
  const focused = document.activeElement as HTMLInputElement;
  const typed = keepsTyped && TYPED.includes(focused.type) ? focused.value : null;
  const chip = chipsIn(root).indexOf(focused);
  const open = new Map(Array.from(root.querySelectorAll("details"), (d) => [d.id, d.open]));
  document.title = page.title;
  // A search of another place.
  root.querySelector("#filtros")?.setAttribute("action", page.getElementById("filtros")?.getAttribute("action") ?? "");
  for (const region of root.querySelectorAll<HTMLElement>("[data-region]")) {
    const fresh = page.getElementById(region.id);
    if (!fresh) continue;
    region.replaceChildren(...fresh.childNodes);
    if (keepsTyped) showFirst(region);
    if (fresh.dataset.found) region.dataset.found = fresh.dataset.found;
  }
  for (const [id, wasOpen] of open) {
    const details = document.getElementById(id) as HTMLDetailsElement | null;
    if (details && details.open !== wasOpen) details.open = wasOpen;
  }
  if (focused.isConnected) return;
  const again = focused.id ? (document.getElementById(focused.id) as HTMLInputElement | null) : null;
  if (again && typed !== null) again.value = typed;
  const chips = chipsIn(root);
  const next = chip >= 0 ? (chips[chip] ?? chips.at(-1)) : null;
  (again ?? next ?? root.querySelector("h1"))?.focus({ preventScroll: true });
}

/** What is in view is laid out first (`.fresh`), the rest after it was painted: on a phone, half the wait. */
function showFirst(region: HTMLElement): void {
  region.classList.add("fresh");
  requestAnimationFrame(() => setTimeout(() => region.classList.remove("fresh")));
}

/** The filters in use, each a link that removes it. */
function chipsIn(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(".chips a"));
}
