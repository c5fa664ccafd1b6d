// Serves the copies that pages made (`update-copies.ts`) when the network fails. Server responses, errors included,
// pass unchanged. Writes nothing, and ignores forms, API calls and personal pages.

import { OFFLINE } from "../../site/offline-words.ts";
import { paths } from "../../site/paths.ts";
import { COPIES, copiedAt, copiesIn, FILES_PATH } from "./copies.ts";
import { isHandledOffline, isList, isSchool } from "./open-pages.ts";

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
    const copies = await copiesIn(await caches.open(COPIES));
    const { pathname, search } = url;
    // A school's page with one of its fees has the copy for the child; so has the family's list.
    const isOwn = isSchool(pathname) || (pathname === paths.saved() && !url.searchParams.has("escolas"));
    const copy = copies.get(pathname + search) ?? (isOwn ? copyOf(copies, pathname) : undefined);
    if (copy) return withNotice(copy);
    const frame = copyOf(copies, paths.saved());
    // The list of copies reads each of them, the frame too.
    return frame ? missingPage(frame.clone(), copies) : Response.error();
  }
}

/** The latest copy of a page, for whichever child. */
function copyOf(copies: ReadonlyMap<string, Response>, pathname: string): Response | undefined {
  return [...copies].findLast(([path]) => pathOf(path) === pathname && !isCards(path))?.[1];
}

/** Whether a copy is of the cards of the list, without the list around them. */
const isCards = (path: string) => path.startsWith(`${paths.saved()}?escolas=`);

const pathOf = (path: string) => path.split("?", 1)[0]!;

/** Hashed files are immutable: the cached copy is used even when the site has newer ones. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: COPIES })) ?? fetch(request);
}

/** The cards of the saved schools; if the list has changed since, the cards of the copied list. */
async function cardsOf(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const copies = await copiesIn(await caches.open(COPIES));
    const list = [...copies.keys()].findLast(isCards);
    return copies.get(pathname + search) ?? copies.get(list ?? "") ?? Response.error();
  }
}

async function withNotice(copy: Response): Promise<Response> {
  const age = copiedAt(copy);
  const notice = `<p class="demonstration" role="status" data-copied-at="${age}"><b>${OFFLINE}</b> Cópia de ${age}. Buscas, comparação, reservas e mensagens precisam de internet.</p>`;
  const html = await copy.text();
  return new Response(html.replace("</header>", `</header>${notice}`), { headers: copy.headers });
}

/** The page for a missing copy: `frame` is any of our pages, whose content is replaced by the list of copies. */
async function missingPage(frame: Response, copies: ReadonlyMap<string, Response>): Promise<Response> {
  // A shared list shows the same schools as the family's own.
  const shown = [...copies].filter(([path]) => !isCards(path));
  const links = await Promise.all(shown.map(([path, copy]) => toLink(path, copy)));
  links.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, "pt-BR"));
  const items = links.map(({ path, title, age }) => {
    const href = path.replaceAll("&", "&amp;");
    return `<li><a href="${href}">${title}</a><br><small class="muted">Cópia de ${age}</small></li>`;
  });
  const main = `<main id="conteudo" class="page"><div class="error" data-copied-at=""><h1>Esta página não está salva</h1><p class="lead">${OFFLINE}</p><p class="actions"><a class="button" href="">Tentar de novo</a></p><section><h2>Salvo neste aparelho</h2><ul>${items.join("")}</ul></section></div></main>`;
  const html = (await frame.text())
    .replace(/<title>.*?\|/s, "<title>Sem internet |")
    .replace(/<main\b.*<\/main>/s, () => main);
  return new Response(html, { status: 503, headers: frame.headers });
}

/** The saved list first, then its schools, then the last viewed list. */
async function toLink(path: string, copy: Response) {
  const age = copiedAt(copy);
  // HTML source, so it needs no escaping.
  const heading = (/<h1\b[^>]*>(.*?)<\/h1>/s.exec(await copy.text())?.[1] ?? "").replaceAll(/<[^>]*>/g, "");
  if (pathOf(path) === paths.saved()) return { path, age, title: heading, order: 0 };
  const isLastList = isList(pathOf(path));
  return { path, age, title: isLastList ? `Última lista: ${heading}` : heading, order: isLastList ? 2 : 1 };
}
