/** Name of the cache and of its write lock. */
export const COPIES = "copias";

/** Headers of a copy: its time (ISO instant) and its files (comma-separated paths). */
export const COPIED_AT = "x-copied-at";
export const FILES = "x-files";

/** Path of hashed files, which are immutable. */
export const FILES_PATH = "/assets/";

/** The copies of pages, by path and query. */
export async function copiesIn(cache: Cache): Promise<Map<string, Response>> {
  const pages = (await cache.keys())
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => !pathname.startsWith(FILES_PATH));
  const entries = pages.map(async ({ pathname, search }) => [pathname + search, await cache.match(pathname + search)]);
  return new Map((await Promise.all(entries)) as [string, Response][]);
}

/** "12/11/2026, 19h40", in the device's time zone. */
export function copiedAt(copy: Response): string {
  const time = new Date(copy.headers.get(COPIED_AT)!);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${two(time.getDate())}/${two(time.getMonth() + 1)}/${time.getFullYear()}`;
  return `${day}, ${time.getHours()}h${two(time.getMinutes())}`;
}
