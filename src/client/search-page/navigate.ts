import { pushEntry, restorePosition, savePosition } from "../history.ts";
import { wakeIslands } from "../islands/wake.ts";
import { navigation, type SearchEvent } from "../state/navigation.ts";
import { hideTrouble, showTrouble } from "./trouble.ts";

/** How long results may be on their way before the old ones look old. */
const DIM_AFTER_MS = 300;
/** What a new page of the list begins with. */
export const HEADING = "h1";

let root: HTMLElement;
let pending: AbortController | null = null;
let dimming = 0;
/** The URL that is shown or on its way, without its fragment; empty after a failure. */
let wanted: string;

/** Tells the filters, if React has taken them over. */
export function announce(event: SearchEvent): void {
  navigation.event = event;
  navigation.listener?.(event);
}

/** Starts with the page as it was loaded. */
export function startSearch(element: HTMLElement): void {
  root = element;
  wanted = withoutFragment(location.href);
  navigation.go = navigate;
  addEventListener("popstate", async () => {
    if (withoutFragment(location.href) === wanted && !pending) restorePosition();
    else if (await load(location.href, false)) {
      restorePosition();
      document.dispatchEvent(new Event("pagechange"));
    }
  });
}

/**
 * Goes to a URL of the search, then to what matches `focus`. The history entry is made at once: a change before the answer
 * to the last one has an entry of its own. A URL that is shown or on its way already is not loaded again: a box that React
 * and the form both report is one change.
 */
export async function navigate(url: string, focus?: string): Promise<void> {
  if (!focus && withoutFragment(url) === wanted) return;
  if (navigation.reloads?.(url)) {
    location.assign(url);
    return;
  }
  if (!(await load(url, true))) return;
  document.dispatchEvent(new Event("pagechange"));
  if (!focus) return;
  root.querySelector<HTMLElement>(focus)?.focus();
  if (focus === HEADING) scrollTo(0, 0);
}

/** True when the page of the URL is in place; an older answer never replaces a newer one. */
async function load(url: string, isChange: boolean): Promise<boolean> {
  pending?.abort();
  const request = new AbortController();
  let requestId: string | null = null;
  pending = request;
  wanted = withoutFragment(url);
  const filters = root.querySelector<HTMLElement>("[data-island=filters]")!;
  const asked = Promise.all([
    fetch(url, {
      // Filters that React has taken over need no HTML.
      headers: { "x-fragment": filters.dataset.state === "ready" ? "answer" : "page" },
      signal: request.signal,
    }),
    import("./swap-regions.ts"),
  ]);
  // After the request, which takes as long as what follows.
  if (isChange) savePosition();
  if (url !== location.href) pushEntry(url);
  announce({ query: location.search, isFailed: false });
  const results = byId("resultados");
  results.setAttribute("aria-busy", "true");
  // Not by a delayed transition, for which the browser would paint all of them at once.
  clearTimeout(dimming);
  dimming = window.setTimeout(() => results.classList.add("late"), DIM_AFTER_MS);
  try {
    const [answer, { swapRegions }] = await asked;
    requestId = answer.headers.get("x-request-id");
    if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
    const html = await answer.text();
    hideTrouble();
    swapRegions(root, html, isChange);
    byId("anuncio").textContent = byId("topo").dataset.found!;
    wakeIslands(root);
    return true;
  } catch {
    if (request.signal.aborted) return false;
    // The fields are ahead of the results: going back is a change, too.
    wanted = "";
    announce({ query: location.search, isFailed: true });
    showTrouble(root, requestId, () => (isChange ? navigate(url) : load(url, false)));
    return false;
  } finally {
    if (pending === request) {
      pending = null;
      clearTimeout(dimming);
      results.classList.remove("late");
      results.removeAttribute("aria-busy");
    }
  }
}

/** What the server is asked for: a fragment of the page is no other page. */
function withoutFragment(url: string): string {
  return url.split("#", 1)[0]!;
}

function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}
