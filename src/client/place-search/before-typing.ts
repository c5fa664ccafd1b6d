import { type Child, decodeChildren } from "../../domain/family/children.ts";
import { withQuery } from "../../site/paths.ts";
import { CHILDREN_KEY } from "../state/keys.ts";
import { readStored } from "../state/storage.ts";
import { readRecents } from "./recents.ts";
import type { SuggestionGroup } from "./suggestions.ts";

/** Profiles shown; the current one comes first. */
const CHILDREN = 2;

/** Suggestions of an empty search box: the visitor's position, the profiles and this device's latest searches. */
export function suggestionsBeforeTyping(search: string): SuggestionGroup[] {
  const here = { name: "Usar minha localização", place: "", href: search, act: "here" } as const;
  const forget = { name: "Apagar buscas recentes", place: "", href: search, act: "forget" } as const;
  const children = readStored(CHILDREN_KEY, decodeChildren)
    .slice(0, CHILDREN)
    .map((child) => ({ name: child.words, place: "", href: searchFor(child, search) }));
  const recents = readRecents(search);
  return [
    { label: "Perto de você", suggestions: [here] },
    ...(children.length > 0 ? [{ label: "Perfil da criança", suggestions: children }] : []),
    ...(recents.length > 0 ? [{ label: "Buscas recentes", suggestions: [...recents, forget] }] : []),
  ];
}

/** The search for a child: in the place of the profile, or else in the city to which the header links. */
function searchFor({ query, place }: Child, search: string): string {
  if (place) return withQuery(search, `q=${encodeURIComponent(place)}&${query}`);
  const section = document.querySelector<HTMLAnchorElement>(`.sections a[href^="${search}"]`);
  const url = new URL(section?.href ?? search, location.origin);
  for (const [key, value] of new URLSearchParams(query)) url.searchParams.set(key, value);
  return url.pathname + url.search;
}
