import { readStored, writeStored } from "../state/storage.ts";
import type { Suggestion } from "./suggestions.ts";

/** A search that was made on this device. */
interface RecentSearch extends Pick<Suggestion, "name" | "place" | "href"> {
  /** Path of the search whose box it was typed into. */
  readonly search: string;
}

const STORE = "buscas";
const MAX = 5;

/** The latest searches of one search box, newest first; none when storage is forbidden. */
export function readRecents(search: string): readonly RecentSearch[] {
  return readAll().filter((recent) => recent.search === search);
}

/** Moves or adds a search to the front. */
export function rememberSearch(recent: RecentSearch): void {
  writeStored(STORE, [recent, ...readAll().filter(({ href }) => href !== recent.href)].slice(0, MAX));
}

export function forgetRecents(): void {
  writeStored(STORE, []);
}

function readAll(): readonly RecentSearch[] {
  return readStored(STORE, (text) => {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isRecent) : [];
  });
}

/** A path of this site: the storage may have been edited. */
function isRecent(value: unknown): value is RecentSearch {
  const { name, place, href, search } = (value ?? {}) as Partial<RecentSearch>;
  return [name, place, href, search].every((text) => typeof text === "string") && /^\/(?![/\\])/.test(href!);
}
