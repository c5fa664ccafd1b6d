import type { PageTracking, TrackingEvent } from "../../contract/tracking.ts";
import { LIVE_EVENTS } from "../../site/live-events.ts";
import { loadBaseUser } from "../base-user.ts";

declare global {
  interface Window {
    /** Queue that Google Tag Manager reads. */
    dataLayer?: object[];
  }
}

let page: PageTracking | null = null;
/** Pseudonym of the signed-in user, once it is known. */
let baseUserId: string | null = null;
let isStarted = false;
/** Id of the container that is not loaded yet. */
let awaitedId: string | null = null;

/** Starts measuring; called only with consent. `tagManagerId` is null in development (T7). */
export function startMeasuring(tagManagerId: string | null): void {
  if (isStarted) return;
  isStarted = true;
  awaitedId = tagManagerId;
  trackPage();
  // Fired by the search enhancer after new results are rendered.
  document.addEventListener("pagechange", trackPage);
  document.addEventListener("click", trackClick, true);
}

/**
 * Sends an event to the tag manager, which also reads events from before it was loaded, and to the team's list of live
 * events, in this browser alone. An open channel would keep the page from coming back at once with "Voltar".
 */
function push(event: TrackingEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  const live = new BroadcastChannel(LIVE_EVENTS);
  live.postMessage(event);
  live.close();
}

/** Loads the container with the page's canonical address, which leaves out private parts of the real one. */
function loadTagManager(id: string, { path, route }: PageTracking): void {
  const { origin } = location;
  const isInternal = document.referrer.startsWith(`${origin}/`);
  push({
    "gtm.start": Date.now(),
    event: "gtm.js",
    page_location: origin + (path ?? route),
    page_referrer: isInternal ? `${origin}/` : document.referrer,
  });
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(Object.assign(document.createElement("script"), { async: true, src }));
}

/** Sends the content view (T1), then the events of the page (T2, T4, T6). */
async function trackPage(): Promise<void> {
  const { href } = location;
  page = null;
  // `no-store`: the cached HTML of the page has the same URL.
  const response = await fetch(href, { headers: { "x-tracking": "1" }, cache: "no-store" }).catch(() => null);
  if (!response?.headers.get("content-type")?.startsWith("application/json") || location.href !== href) return;
  page = (await response.json()) as PageTracking;
  if (awaitedId !== null) loadTagManager(awaitedId, page);
  awaitedId = null;
  await identify();
  push({ event: "content-view", route: page.route, path: page.path });
  for (const event of page.events) push(withBaseUser(event));
}

/** Sends the pseudonym of the signed-in user, once for each document (T9, S15). */
async function identify(): Promise<void> {
  if (baseUserId !== null) return;
  const user = await loadBaseUser();
  if (!user) return;
  baseUserId = String(user.baseUserId);
  push({ event: "identify", base_user_id: baseUserId });
}

/** Adds the user to a search event, if known (T6). */
function withBaseUser(event: TrackingEvent): TrackingEvent {
  return event.event === "Search Behavior Triggered" && baseUserId !== null
    ? { ...event, base_user_id: baseUserId }
    : event;
}

/** Sends the click on an offer (T3) or a button (T5). */
function trackClick(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>("a, button");
  if (!page || !target) return;
  const id = target.closest<HTMLElement>("[data-offer]")?.dataset.offer;
  const offer = page.offers.find((o) => o.id === id);
  if (offer && target.matches("a")) push({ event: "OfferCardClick", ...offer });
  const label = labelOf(target);
  if (label) push({ event: "GambitInteractionTracking", event_type: "button_click", label });
}

/** A label without personal data: on personal pages only `data-label`. */
function labelOf(target: HTMLElement): string | null {
  if (target.dataset.label) return target.dataset.label;
  const href = target.getAttribute("href") ?? "";
  if (href.startsWith("tel:")) return "telefone";
  if (href.startsWith("https://wa.me/")) return "whatsapp";
  return page?.path && target.matches("button") ? (target.textContent?.trim().slice(0, 60) ?? null) : null;
}
