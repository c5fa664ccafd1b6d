import { siteHtml } from "../site-html.ts";
import { navigation } from "../state/navigation.ts";
import { announce } from "./announce.ts";
import { isTypedIn, replaceContent, type Sent } from "./replace-content.ts";

/** Id in the answer of the cards above the viewport. */
const UNSEEN = "acima";
/** Until the rest of an answer is shown on a busy device. */
const REST_WITHIN_MS = 200;
/** First tag of the fields, and of what follows them in the form. */
const FIELDS = '<div id="campos"';
const AFTER_FIELDS = '<div class="apply"';

/**
 * Replaces the parts marked `data-region` with the server's HTML, and passes the answer to the filters: as props to a
 * hydrated island, otherwise as HTML too. Open groups stay open; the focus stays, or moves to the element with the same
 * id. A change, unlike Back, renders the cards in the viewport first; the others follow after the paint, with the event
 * "listgrown", and so do the fields, which show the change already.
 */
export function swapRegions(root: HTMLElement, html: string, sent: Sent, isChange: boolean, goesToTop: boolean): void {
  navigation.finish?.();
  const page = document.implementation.createHTMLDocument();
  const results = document.getElementById("resultados")!;
  const { above, start, from, end } =
    isChange && !isTypedIn(results) ? cutAtView(results, html, goesToTop ? scrollY : 0) : whole(html);
  const isCut = above.length > 0 || end < html.length;
  if (isCut) results.style.minBlockSize = `${results.offsetHeight}px`;
  // Two thirds of what comes before the cards, and seen after them.
  const fieldsAt = isChange ? html.indexOf(FIELDS) : -1;
  const fieldsEnd = fieldsAt < 0 ? 0 : html.indexOf(AFTER_FIELDS);
  page.write(siteHtml(html.slice(0, Math.max(fieldsAt, 0)) + html.slice(fieldsEnd, start) + html.slice(from, end)));
  const restorePlace = keepPlace(root);
  const filters = root.querySelector<HTMLElement>("[data-island=filters]")!;
  const { props } = page.getElementById(filters.id)!.dataset;
  const isLive = filters.dataset.state === "ready";
  // React would remove a focused link, for which the browser lays the page out on the spot, half changed.
  if (isLive && document.activeElement!.matches("[data-region] a")) (document.activeElement as HTMLElement).blur();
  document.title = page.title;
  announce({ answer: JSON.parse(props!) });
  if (!isLive) {
    filters.dataset.props = props;
    // The new search may have another path.
    root.querySelector("#filtros")!.setAttribute("action", page.getElementById("filtros")!.getAttribute("action")!);
  }
  let fields: HTMLElement | null = null;
  for (const region of root.querySelectorAll<HTMLElement>("[data-region]")) {
    if (isLive && filters.contains(region)) continue;
    if (isChange && region.id === "campos") fields = region;
    else replace(region, page, sent, isChange);
  }
  results.querySelector(".cards")?.prepend(...above);
  restorePlace();
  if (fields || isCut) {
    afterPaint(() => {
      const unseen = `<ul id="${UNSEEN}">${html.slice(start, from)}</ul>`;
      page.write(siteHtml(html.slice(end) + html.slice(fieldsAt, fieldsEnd) + unseen));
      // Another change has been made in them: its answer replaces them.
      if (fields && "answer" in navigation.event!) {
        const restore = keepPlace(root);
        replace(fields, page, sent, isChange);
        restore();
      }
      if (!isCut) return;
      above[0]?.before(...page.getElementById(UNSEEN)!.childNodes);
      for (const item of above) item.remove();
      results.append(...page.getElementById(results.id)!.childNodes);
      results.style.minBlockSize = "";
      document.dispatchEvent(new Event("listgrown"));
    });
  }
}

/** Those that stay as they are, as the grades to choose from, need no layout; after Back they lose what was typed in them. */
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

/** The HTML, cut at what is seen of the list, and the items above that, which stay until the paint. */
interface Cut {
  readonly above: readonly Element[];
  /** Offsets: of the first card, of the first one that is seen, and after the last one. */
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

/**
 * Cuts the answer to a change so that the cards in the viewport, once it has been moved up, come first; uncut if the list gets
 * shorter than to there.
 */
function cutAtView(results: HTMLElement, html: string, upPx: number): Cut {
  const items = Array.from(results.querySelectorAll(".cards > li"));
  const boxes = items.map((item) => item.getBoundingClientRect());
  const first = boxes.findIndex(({ bottom }) => bottom + upPx > 0);
  const after = boxes.findIndex(({ top }) => top + upPx > innerHeight);
  const offsets = Array.from(html.matchAll(/<li\b[^>]*><article/g), ({ index }) => index);
  const above = items.slice(0, Math.max(first, 0));
  const from = offsets[above.filter(holdsCard).length];
  const end = after < 0 ? undefined : offsets[items.slice(0, after).filter(holdsCard).length];
  if (from === undefined) return whole(html);
  return { above, start: offsets[0]!, from, end: end ?? html.length };
}

const whole = ({ length }: string): Cut => ({ above: [], start: length, from: length, end: length });

const holdsCard = (item: Element) => item.firstElementChild?.localName === "article";

/**
 * Runs it once the browser is idle after the next paint, or before whatever needs all of the answer. The list keeps its
 * height meanwhile.
 */
function afterPaint(show: () => void): void {
  const run = () => {
    if (navigation.finish !== run) return;
    delete navigation.finish;
    show();
  };
  navigation.finish = run;
  // Safari has no idle callback.
  requestAnimationFrame(() =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: REST_WITHIN_MS }) : setTimeout(run),
  );
}

/** The filters in use, each a link that removes it. */
function chipsIn(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(".chips a"));
}
