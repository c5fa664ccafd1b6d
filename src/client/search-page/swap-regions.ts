import { siteHtml } from "../site-html.ts";
import { navigation } from "../state/navigation.ts";
import { whenIdle } from "../when-idle.ts";
import { announce } from "./announce.ts";
import { isTypedIn, replaceContent, type Sent } from "./replace-content.ts";

/** Id of the cards above the viewport in the response. */
const UNSEEN = "acima";
/** Milliseconds until the rest of a response is shown on a busy device. */
const REST_WITHIN_MS = 200;
/** First tag of the filters, which are the last part of a response (`listing/search-frame.tsx`). */
const FILTERS = '<div id="ilha-filtros"';

/**
 * Replaces the parts marked `data-region` with the server's HTML, and passes the response to the filters: as props to a
 * hydrated island, otherwise as HTML too. Open groups stay open; the focus stays, or moves to the element with the same
 * id. A change, unlike Back, renders the heading and the cards in the viewport first; the others follow after the
 * paint, with the event "listgrown", and so do the filters, which show the change already.
 */
export function swapRegions(root: HTMLElement, html: string, sent: Sent, isChange: boolean, goesToTop: boolean): void {
  navigation.finish?.();
  const page = document.implementation.createHTMLDocument();
  const results = document.getElementById("resultados")!;
  const filters = document.getElementById("ilha-filtros")!;
  const { event } = navigation;
  const filtersAt = html.lastIndexOf(FILTERS);
  // A page of another site, such as the login of a Wi-Fi.
  if (filtersAt < 0) throw new Error("no page of a search");
  const listEnd = isChange ? filtersAt : html.length;
  const { above, start, from, end } =
    isChange && !isTypedIn(results) ? cutAtView(results, html, listEnd, goesToTop ? scrollY : 0) : whole(listEnd);
  const isCut = above.length > 0 || end < listEnd;
  if (isCut) results.style.minBlockSize = `${results.offsetHeight}px`;
  const swap = (isWanted: (region: HTMLElement) => boolean) => {
    for (const region of root.querySelectorAll<HTMLElement>("[data-region]")) {
      if (isWanted(region)) replace(region, page, sent, isChange);
    }
  };
  page.write(siteHtml(html.slice(0, start) + html.slice(from, end)));
  document.title = page.title;
  const restorePlace = keepPlace(root);
  swap((region) => !filters.contains(region));
  results.querySelector(".cards")?.prepend(...above);
  restorePlace();
  const showRest = () => {
    const unseen = isCut ? `<ul id="${UNSEEN}">${html.slice(start, from)}</ul>` : "";
    page.write(siteHtml(html.slice(end) + unseen));
    const restore = keepPlace(root);
    const isLive = filters.dataset.state === "ready";
    // Removing a focused link makes the browser lay out the half-changed page at once.
    if (isLive && document.activeElement!.matches("[data-region] a")) (document.activeElement as HTMLElement).blur();
    const { props } = page.getElementById(filters.id)!.dataset;
    const { event: newer } = navigation;
    announce({ answer: JSON.parse(props!) });
    // Another change has been made: its response replaces the fields, which show it.
    if (newer !== event) announce(newer!);
    else if (!isLive) swap((region) => filters.contains(region));
    if (!isLive) {
      filters.dataset.props = props;
      // The new search may have another path.
      root.querySelector("#filtros")!.setAttribute("action", page.getElementById("filtros")!.getAttribute("action")!);
    }
    restore();
    if (!isCut) return;
    above[0]?.before(...page.getElementById(UNSEEN)!.childNodes);
    for (const item of above) item.remove();
    results.append(...page.getElementById(results.id)!.childNodes);
    results.style.minBlockSize = "";
    document.dispatchEvent(new Event("listgrown"));
  };
  if (isChange) afterPaint(showRest);
  else showRest();
}

/** Unchanged regions, such as the grades, need no layout; after Back they lose typed text. */
function replace(region: HTMLElement, page: Document, sent: Sent, isChange: boolean): void {
  const fresh = page.getElementById(region.id);
  if (!fresh || (isChange && hasSameContent(region, fresh))) return;
  replaceContent(region, fresh, sent);
  if (fresh.dataset.found) region.dataset.found = fresh.dataset.found;
}

function hasSameContent(one: HTMLElement, other: HTMLElement): boolean {
  const [nodes, others] = [one.childNodes, other.childNodes];
  return nodes.length === others.length && Array.from(nodes).every((node, at) => node.isEqualNode(others[at]!));
}

/** Remembers focus and open groups; the returned function restores them. */
function keepPlace(root: HTMLElement): () => void {
  const focused = document.activeElement as HTMLElement;
  const chip = chipsIn(root).indexOf(focused);
  const open = Array.from(
    root.querySelectorAll<HTMLDetailsElement>("[data-region] details"),
    (d) => [d.id, d.open] as const,
  );
  return () => {
    for (const [id, wasOpen] of open) {
      const details = document.getElementById(id) as HTMLDetailsElement | null;
      if (details && details.open !== wasOpen) details.open = wasOpen;
    }
    if (focused === document.activeElement) return;
    const same = focused.id ? document.getElementById(focused.id) : null;
    // Not in a popover that the swap has closed.
    const again = same?.checkVisibility() ? same : null;
    const chips = chipsIn(root);
    const next = chip >= 0 ? (chips[chip] ?? chips.at(-1)) : null;
    (focused.isConnected ? focused : (again ?? next ?? root.querySelector("h1")))?.focus({ preventScroll: true });
  };
}

/** The HTML, cut at the visible part of the list, and the items above it, which stay until the paint. */
interface Cut {
  readonly above: readonly Element[];
  /** Offsets of the first card, of the first visible one, and after the last one. */
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

/**
 * Cuts the response to a change so that the cards in the viewport, once it has been moved up, come first; uncut if the
 * list gets shorter than to there.
 */
function cutAtView(results: HTMLElement, html: string, listEnd: number, upPx: number): Cut {
  const items = Array.from(results.querySelectorAll(".cards > li"));
  const boxes = items.map((item) => item.getBoundingClientRect());
  const first = boxes.findIndex(({ bottom }) => bottom + upPx > 0);
  const after = boxes.findIndex(({ top }) => top + upPx > innerHeight);
  const offsets = Array.from(html.matchAll(/<li\b[^>]*><article/g), ({ index }) => index);
  const above = items.slice(0, Math.max(first, 0));
  const from = offsets[above.filter(holdsCard).length];
  const end = after < 0 ? undefined : offsets[items.slice(0, after).filter(holdsCard).length];
  if (from === undefined) return whole(listEnd);
  return { above, start: offsets[0]!, from, end: end ?? listEnd };
}

const whole = (end: number): Cut => ({ above: [], start: end, from: end, end });

const holdsCard = (item: Element) => item.firstElementChild?.localName === "article";

/**
 * Runs it once the browser is idle after the next paint, or before code that needs the whole response. The list keeps
 * its height until then.
 */
function afterPaint(show: () => void): void {
  const run = () => {
    if (navigation.finish !== run) return;
    delete navigation.finish;
    show();
  };
  navigation.finish = run;
  requestAnimationFrame(() => whenIdle(run, REST_WITHIN_MS));
}

/** The filters in use, each a link that removes it. */
function chipsIn(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(".chips a"));
}
