// Shows the copies that the pages made (`keep-copies.ts`) where the network fails, and only there: what the site answers
// passes as it is, errors too. It writes nothing, and leaves alone what is sent, asked by programs, or one person's.

import { paths } from "../../site/paths.ts";
import { COPIES, copiesIn, FILES_PATH } from "./copies.ts";
import { isHandledOffline, isSchool } from "./open-pages.ts";
import { missingPage, withNotice } from "./shown-copy.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => self.skipWaiting());
// Pages are asked for while this starts, not after it.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && isHandledOffline(url.pathname)) event.respondWith(pageOf(event, url));
  else if (url.pathname.startsWith(FILES_PATH)) event.respondWith(fileOf(request));
  else if (url.pathname === paths.saved() && request.headers.has("x-fragment"))
    event.respondWith(cardsOf(request, url));
});

async function pageOf({ request, preloadResponse }: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const cache = await caches.open(COPIES);
    const { pathname, search } = url;
    // A school's page about one of its fees is the school's page, and the family's list with such fees is its list.
    const isOwn = isSchool(pathname) || (pathname === paths.saved() && !url.searchParams.has("escolas"));
    const copy = (await cache.match(pathname + search)) ?? (isOwn && (await cache.match(pathname)));
    if (copy) return withNotice(copy);
    const frame = await cache.match(paths.saved());
    return frame ? missingPage(frame, await copiesIn(cache)) : Response.error();
  }
}

/** Names tell what is in them: a copy is as good as the file, also when the site has newer ones. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: COPIES })) ?? fetch(request);
}

/** The cards of the saved schools; where the list has changed since, those of the list that was copied. */
async function cardsOf(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const copies = await copiesIn(await caches.open(COPIES));
    const list = [...copies.keys()].findLast((path) => path.startsWith(`${paths.saved()}?`));
    return copies.get(pathname + search) ?? copies.get(list ?? "") ?? Response.error();
  }
}
