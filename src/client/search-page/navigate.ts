import { leaveEntry, pushEntry, restorePosition, savePosition } from "../history.ts";
import { wakeIslands } from "../islands/wake.ts";
import { navigation } from "../state/navigation.ts";
import { announce } from "./announce.ts";

const DIM_AFTER_MS = 300;
/** Focus target of a new page of the list. */
export const HEADING = "h1";

/** A request for a URL of the search. */
interface Asked {
  readonly url: string;
  readonly request: AbortController;
  readonly response: Promise<Response>;
}

let root: HTMLElement;
let pending: AbortController | null = null;
let ahead: Asked | null = null;
let dimming = 0;
/** The shown or requested URL without its fragment; empty after a failure. */
let wanted: string;

/** Registers `navigate` for the search page, and loads results on Back and Forward. */
export function startSearch(element: HTMLElement): void {
  root = element;
  wanted = withoutFragment(location.href);
  navigation.go = navigate;
  navigation.ask = (url) => {
    ahead = ask(url);
  };
  addEventListener("popstate", showEntry);
}

/** Shows a history entry after Back or Forward; its results may be shown already. */
async function showEntry(): Promise<void> {
  const isShown = withoutFragment(location.href) === wanted && !pending;
  if (!isShown && !(await load(location.href, false))) return;
  restorePosition();
  if (!isShown) document.dispatchEvent(new Event("pagechange"));
}

/**
 * Loads a URL of the search, then focuses what matches `focus`. Adds the history entry at once, so that each of two
 * fast changes has one. Does not load the shown or requested URL again: React and the form both report the change of a
 * box.
 */
export async function navigate(url: string, focus?: string): Promise<void> {
  if (!focus && withoutFragment(url) === wanted) return;
  if (navigation.reloads?.(url)) {
    location.assign(url);
    return;
  }
  if (!(await load(url, true, focus === HEADING))) return;
  document.dispatchEvent(new Event("pagechange"));
  if (!focus) return;
  // It may be in a part that follows after the paint.
  if (focus !== HEADING) navigation.finish?.();
  root.querySelector<HTMLElement>(focus)?.focus();
  if (focus === HEADING) scrollTo(0, 0);
}

/** Loads and shows a URL; true when it is shown. An older response never replaces a newer one. */
async function load(url: string, isChange: boolean, goesToTop = false): Promise<boolean> {
  pending?.abort();
  const { request, response } = ahead?.url === url ? ahead : ask(url);
  ahead = null;
  let requestId: string | null = null;
  const field = document.activeElement as HTMLInputElement;
  const sent = { field, text: field.value };
  pending = request;
  wanted = withoutFragment(url);
  // Before the list is shown, so that the page of a school that is tapped at once knows the child.
  const recalled = import("../profile/recall.ts").then((m) => m.recallProfile());
  const loading = Promise.all([response, import("./swap-regions.ts"), recalled]);
  // After the request has started, to run in parallel.
  if (isChange) savePosition();
  else leaveEntry();
  if (url !== location.href) pushEntry(url);
  announce({ query: location.search, isFailed: false });
  const results = byId("resultados");
  results.setAttribute("aria-busy", "true");
  // Not a CSS transition with a delay, which would repaint all results at once.
  clearTimeout(dimming);
  dimming = window.setTimeout(() => results.classList.add("late"), DIM_AFTER_MS);
  try {
    const [response, { swapRegions }] = await loading;
    requestId = response.headers.get("x-request-id");
    if (!response.ok && response.status !== 404) throw new Error(String(response.status));
    const html = await response.text();
    hideTrouble();
    swapRegions(root, html, sent, isChange, goesToTop);
    byId("anuncio").textContent = byId("topo").dataset.found!;
    wakeIslands(root);
    return true;
  } catch {
    if (request.signal.aborted) return false;
    // The fields show the failed query: its URL, and that of the old results, may be loaded again.
    wanted = "";
    announce({ query: location.search, isFailed: true });
    showTrouble(requestId, isChange ? () => navigate(url) : showEntry);
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

function ask(url: string): Asked {
  ahead?.request.abort();
  const request = new AbortController();
  const filters = root.querySelector<HTMLElement>("[data-island=filters]")!;
  const response = fetch(url, {
    // Hydrated filters need no HTML.
    headers: { "x-fragment": filters.dataset.state === "ready" ? "answer" : "page" },
    signal: request.signal,
  });
  // Nobody may await the response: its failure must not be an unhandled rejection.
  response.catch(() => undefined);
  return { url, request, response };
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0]!;
}

function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}

/** Milliseconds: the first request after a reconnect often fails. */
const SETTLE_MS = 500;

/** Says that a search failed (K19). Retries on its button, and by itself when the network is back. */
function showTrouble(requestId: string | null, retry: () => void): void {
  const bar = byId("falha");
  const isOffline = !navigator.onLine;
  bar.toggleAttribute("data-offline", isOffline);
  byId("falha-codigo").textContent = requestId && `Código: ${requestId}`;
  byId("falha-tentar").onclick = retry;
  window.ononline = isOffline ? () => setTimeout(retry, SETTLE_MS) : null;
  // Within the sheet of a phone, a tap on the bar does not dismiss the sheet.
  (byId("filtros").matches(":popover-open") ? byId("lugar-da-falha") : byId("conteudo")).append(bar);
  bar.showPopover();
}

function hideTrouble(): void {
  window.ononline = null;
  byId("falha").hidePopover();
}
