import { currentSeat } from "../../domain/family/children.ts";
import { MAX_LISTED } from "../../domain/family/school-list.ts";
import { readChildren } from "../../site/children-cookie.ts";
import { connection } from "../connection.ts";
import { copiedPages } from "./copied-pages.ts";
import { COPIED_AT, COPIES, copiesIn, FILES } from "./copies.ts";
import { isList } from "./open-pages.ts";
import { siteWorker } from "./site-worker.ts";

/** Milliseconds after which the open page, or any other, is copied again. */
const OPEN_PAGE_MS = 60_000;
const OTHER_PAGE_MS = 86_400_000;

/** With at most 24 pages: 5 MB. Our pages have a fifth of it. */
const MAX_PAGE_CHARACTERS = 200_000;

/** Response headers that a copied page needs. */
const COPIED_HEADERS = [
  "content-type",
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
];

/**
 * Updates the offline copies: the saved schools' pages, their list, and the last viewed list
 * (docs/decisions/023-offline.md); without saved schools deletes all. Requests send no cookies, and only public
 * responses are stored. Rejects when one fails, perhaps temporarily: existing copies are not deleted then.
 */
export async function updateCopies(saved: () => readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator && "locks" in navigator)) return;
  await navigator.locks.request(COPIES, () => (saved().length > 0 ? copySaved(saved()) : deleteCopies()));
}

async function deleteCopies(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
  await caches.delete(COPIES);
}

async function copySaved(saved: readonly string[]): Promise<void> {
  const slugs = saved.slice(-MAX_LISTED).toReversed();
  const cache = await caches.open(COPIES);
  const copies = await copiesIn(cache);
  const here = location.pathname + location.search;
  const list = isList(location.pathname) ? here : [...copies.keys()].find(isListAddress);
  const pages = copiedPages(slugs, currentSeat(readChildren(document.cookie)));
  const wanted = new Set(list ? [...pages, list] : pages);
  const due = [...wanted].filter((path) => isDue(path, here, copies.get(path)));
  if (due.length > 0) await copy(cache, due);
  await tidy(cache, wanted);
}

const isListAddress = (path: string) => isList(new URL(path, location.origin).pathname);

/** Whether a copy is stale, or from another build, whose files are no longer on the site. */
function isDue(path: string, here: string, copy: Response | undefined): boolean {
  if (!copy) return true;
  const age = Date.now() - Date.parse(copy.headers.get(COPIED_AT)!);
  if (path === here) return age > OPEN_PAGE_MS;
  if (connection()?.saveData) return false;
  const entry = document.querySelector<HTMLScriptElement>("script[type=module]")!;
  return age > OTHER_PAGE_MS || !filesOf(copy).includes(new URL(entry.src).pathname);
}

async function copy(cache: Cache, due: readonly string[]): Promise<void> {
  // Scripts that pages load on demand; the first is on every page (vite/offline-files.ts).
  const scripts: readonly string[] = await fetch("/builds/sem-internet.json").then((response) => response.json());
  await navigator.serviceWorker.register(siteWorker());
  for (const path of due) await copyPage(cache, path, scripts);
}

async function copyPage(cache: Cache, path: string, scripts: readonly string[]): Promise<void> {
  const response = await fetch(path, { credentials: "omit", priority: "low" });
  if (!response.ok && response.status !== 404) throw new Error(String(response.status));
  const html = await response.text();
  if (!isForEverybody(response) || html.length > MAX_PAGE_CHARACTERS) {
    await cache.delete(path);
    return;
  }
  // A newer build was deployed since: the next opened page belongs to it.
  if (!html.includes(scripts[0]!)) throw new Error("newer build");
  const files = new Set([...scripts, ...Array.from(html.matchAll(/"(\/assets\/[\w.-]+)"/g), ([, file]) => file!)]);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  const headers = new Headers([
    [COPIED_AT, new Date().toISOString()],
    [FILES, [...files].join()],
  ]);
  for (const name of COPIED_HEADERS) if (response.headers.has(name)) headers.set(name, response.headers.get(name)!);
  await cache.put(path, new Response(html, { headers }));
}

function isForEverybody({ ok, headers }: Response): boolean {
  return (
    ok &&
    /^text\/html\b/.test(headers.get("content-type") ?? "") &&
    /\bpublic\b/.test(headers.get("cache-control") ?? "")
  );
}

/** Deletes copies of other pages, and files that no copy needs. */
async function tidy(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const copies = await copiesIn(cache);
  const needed = new Set([...copies].flatMap(([path, copy]) => (wanted.has(path) ? [path, ...filesOf(copy)] : [])));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!needed.has(pathname + search)) await cache.delete(url);
  }
}

function filesOf(copy: Response): readonly string[] {
  return copy.headers.get(FILES)!.split(",");
}
