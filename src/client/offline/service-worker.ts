// Serves the copies that pages made (`update-copies.ts`) when the network fails. Server responses, errors included,
// pass unchanged. Writes nothing, and ignores forms, API calls and personal pages.

import { paths } from "../../site/paths.ts";
import { COPIES, copiesIn, FILES_PATH } from "./copies.ts";
import { isHandledOffline, isSchool } from "./open-pages.ts";
import { missingPage, withNotice } from "./shown-copy.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => self.skipWaiting());
// Navigation preload: the request runs while the worker starts.
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
    // A school's page with one of its fees has the copy of the school's page; likewise the family's list.
    const isOwn = isSchool(pathname) || (pathname === paths.saved() && !url.searchParams.has("escolas"));
    const copy = (await cache.match(pathname + search)) ?? (isOwn && (await cache.match(pathname)));
    if (copy) return withNotice(copy);
    const frame = await cache.match(paths.saved());
    return frame ? missingPage(frame, await copiesIn(cache)) : Response.error();
  }
}

/** Hashed files are immutable: the cached copy is used even when the site has newer ones. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: COPIES })) ?? fetch(request);
}

/** The cards of the saved schools; if the list has changed since, those of the copied list. */
async function cardsOf(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const copies = await copiesIn(await caches.open(COPIES));
    const list = [...copies.keys()].findLast((path) => path.startsWith(`${paths.saved()}?`));
    return copies.get(pathname + search) ?? copies.get(list ?? "") ?? Response.error();
  }
}
