import type { PageTracking, TrackingEvent } from "../../contract/tracking.ts";
import { forgetBaseUser, keepBaseUser, knownBaseUser } from "./base-user.ts";
import { push } from "./data-layer.ts";

/** What the server says of the page that is shown. */
let page: PageTracking | null = null;
let isStarted = false;
/** The container that is still to be loaded. */
let awaitedId: string | null = null;

/** Measures this visit: only ever called after consent. `tagManagerId` is null in development (T7). */
export function startMeasuring(tagManagerId: string | null): void {
  if (isStarted) return;
  isStarted = true;
  awaitedId = tagManagerId;
  trackPage();
  // Told by the enhancer of the search, after new results stand.
  document.addEventListener("pagechange", trackPage);
  document.addEventListener("click", trackClick, true);
}

/** Loads the container, with the address of the page as the server tells it: without what else the real one holds. */
function loadTagManager(id: string, { path, route }: PageTracking): void {
  const { origin } = location;
  const isOwn = document.referrer.startsWith(`${origin}/`);
  push({
    "gtm.start": Date.now(),
    event: "gtm.js",
    page_location: origin + (path ?? route),
    page_referrer: isOwn ? `${origin}/` : document.referrer,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Content view (T1), then what there is to say of the page (T2, T4, T6). */
async function trackPage(): Promise<void> {
  const { href } = location;
  page = null;
  // Not kept: the copy of the page in the browser's cache has the same address.
  const answer = await fetch(href, { headers: { "x-tracking": "1" }, cache: "no-store" }).catch(() => null);
  if (!answer?.headers.get("content-type")?.startsWith("application/json") || location.href !== href) return;
  page = (await answer.json()) as PageTracking;
  if (awaitedId !== null) loadTagManager(awaitedId, page);
  awaitedId = null;
  identify(page);
  push({ event: "content-view", route: page.route, path: page.path });
  for (const event of page.events) push(withBaseUser(event));
}

/**
 * Tells who is signed in by a pseudonym, once (T9, S15). Personal pages say it; for the others it is kept as long as the
 * session, and forgotten with the first personal page that is nobody's.
 */
function identify({ base_user_id }: PageTracking): void {
  if (base_user_id === undefined || base_user_id === knownBaseUser()) return;
  if (base_user_id === null) {
    forgetBaseUser();
    return;
  }
  keepBaseUser(base_user_id);
  push({ event: "identify", base_user_id });
}

/** A search tells who searched, when it is known (T6). */
function withBaseUser(event: TrackingEvent): TrackingEvent {
  const known = knownBaseUser();
  return event.event === "Search Behavior Triggered" && known ? { ...event, base_user_id: known } : event;
}

/** An offer that is opened (T3), a button that is used (T5). */
function trackClick(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>("a, button");
  if (!page || !target) return;
  const id = target.closest<HTMLElement>("[data-offer]")?.dataset.offer;
  const offer = page.offers.find((o) => o.id === id);
  if (offer && target.matches("a")) push({ event: "OfferCardClick", ...offer });
  const label = labelOf(target);
  if (label) push({ event: "GambitInteractionTracking", event_type: "button_click", label });
}

/** A name that holds nothing of the visitor: buttons of personal pages have theirs in `data-label`, or none. */
function labelOf(target: HTMLElement): string | null {
  if (target.dataset.label) return target.dataset.label;
  const href = target.getAttribute("href") ?? "";
  if (href.startsWith("tel:")) return "telefone";
  if (href.startsWith("https://wa.me/")) return "whatsapp";
  return page?.path && target.matches("button") ? (target.textContent?.trim().slice(0, 60) ?? null) : null;
}
