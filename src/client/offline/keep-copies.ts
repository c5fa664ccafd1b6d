import { MAX_LISTED } from "../../domain/family/school-list.ts";
import { paths, savedPath } from "../../site/paths.ts";
import { connection } from "../connection.ts";
import { COPIED_AT, COPIES, copiesIn, FILES } from "./copies.ts";
import { isList } from "./open-pages.ts";
import { ownWorker } from "./own-worker.ts";

/** Milliseconds after which a page that is open is copied again, and any other. */
const OPEN_PAGE_MS = 60_000;
const OTHER_PAGE_MS = 86_400_000;

/** With at most 23 pages: 5 MB. Ours have a fifth of it. */
const MAX_PAGE_CHARACTERS = 200_000;

/** What a page needs to be shown as it was. */
const KEPT_HEADERS = [
  "content-type",
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
];

/** What cannot be copied now may be another time: nothing that is there is given up for it. */
class NotNow extends Error {}

/**
 * Keeps copies of the saved schools' pages, of their list and of the last list that was looked at, to be read without a
 * network (docs/decisions/023-offline.md); without a saved school it deletes all of them. They are asked for without
 * cookies, as nobody in particular, and only answers that are for everybody are kept.
 */
export async function keepCopies(saved: () => readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator && "locks" in navigator)) return;
  await navigator.locks.request(COPIES, () => (saved().length > 0 ? keep(saved()) : forget()));
}

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
  await caches.delete(COPIES);
}

async function keep(saved: readonly string[]): Promise<void> {
  const slugs = saved.slice(-MAX_LISTED).toReversed();
  const cache = await caches.open(COPIES);
  const copies = await copiesIn(cache);
  const here = location.pathname + location.search;
  const list = isList(location.pathname) ? here : [...copies.keys()].find(isListAddress);
  const pages = [paths.saved(), savedPath(slugs), ...slugs.map((slug) => paths.school(slug))];
  const wanted = new Set(list ? [...pages, list] : pages);
  const due = [...wanted].filter((path) => isDue(path, here, copies.get(path)));
  try {
    if (due.length > 0) await copy(cache, due);
  } catch (error) {
    if (error instanceof NotNow) return;
    throw error;
  }
  await tidy(cache, wanted);
}

const isListAddress = (path: string) => isList(new URL(path, location.origin).pathname);

/** Copies of another build are made again: their files are the site's no more. */
function isDue(path: string, here: string, copy: Response | undefined): boolean {
  if (!copy) return true;
  const age = Date.now() - Date.parse(copy.headers.get(COPIED_AT)!);
  if (path === here) return age > OPEN_PAGE_MS;
  if (connection()?.saveData) return false;
  const entry = document.querySelector<HTMLScriptElement>("script[type=module]")!;
  return age > OTHER_PAGE_MS || !filesOf(copy).includes(new URL(entry.src).pathname);
}

async function copy(cache: Cache, due: readonly string[]): Promise<void> {
  // The scripts that pages load when they need them, the first of all pages before the others (vite/offline-files.ts).
  const scripts: readonly string[] = await fetch("/builds/sem-internet.json").then((answer) => answer.json());
  await navigator.serviceWorker.register(ownWorker());
  for (const path of due) await copyPage(cache, path, scripts);
}

async function copyPage(cache: Cache, path: string, scripts: readonly string[]): Promise<void> {
  const answer = await fetch(path, { credentials: "omit", priority: "low" });
  if (!answer.ok && answer.status !== 404) throw new NotNow();
  const html = await answer.text();
  if (!isForEverybody(answer) || html.length > MAX_PAGE_CHARACTERS) {
    await cache.delete(path);
    return;
  }
  // A newer build came out since: the next page that is opened is of it.
  if (!html.includes(scripts[0]!)) throw new NotNow();
  const files = new Set([...scripts, ...Array.from(html.matchAll(/"(\/assets\/[\w.-]+)"/g), ([, file]) => file!)]);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  const headers = new Headers([
    [COPIED_AT, new Date().toISOString()],
    [FILES, [...files].join()],
  ]);
  for (const name of KEPT_HEADERS) if (answer.headers.has(name)) headers.set(name, answer.headers.get(name)!);
  await cache.put(path, new Response(html, { headers }));
}

function isForEverybody({ ok, headers }: Response): boolean {
  return (
    ok &&
    /^text\/html\b/.test(headers.get("content-type") ?? "") &&
    /\bpublic\b/.test(headers.get("cache-control") ?? "")
  );
}

/** Deletes the pages that are not wanted any more, and the files that no page needs. */
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
