import { GRADES, type Grade } from "../../domain/catalog/stage.ts";
import { coarse } from "../../domain/places/geo.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { readChildren } from "../../site/children-cookie.ts";
import { withQuery } from "../../site/paths.ts";
import { seatAddress } from "../../site/seat-address.ts";
import { type Home, readHome } from "../state/home.ts";
import { readNicknames } from "../state/nicknames.ts";
import { readStored, writeStored } from "../state/storage.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

const STORE = "buscas";

const MAX = 5;

/**
 * Suggestions of an empty search box: this device's latest searches, each followed by the option that deletes it, the
 * visitor's position, the home that the device keeps and the children. On a phone the position is first: it needs no
 * typing.
 */
export function suggestionsBeforeTyping(search: string, isPhone: boolean): SuggestionGroup[] {
  const here = { name: "Perto de mim", place: "usa a sua localização", href: search, act: "here" } as const;
  const forgetAll = { name: "Apagar buscas recentes", place: "", href: search, act: "forget-all" } as const;
  const nicknames = readNicknames();
  const children = readChildren(document.cookie).seats.map((seat, i) => ({
    name: (nicknames[i] ? `${nicknames[i]}: ` : "") + seatLabel(seat),
    place: "",
    href: searchFor(seat, search),
  }));
  const recents = readRecents(search).flatMap(({ name, place, href }) => [
    { name, place, href },
    { name: `Apagar a busca “${name}”`, place: "", href, act: "forget" } as const,
  ]);
  const home = readHome();
  const around =
    home && ({ name: "Perto de casa", place: home.name, href: aroundHome(home, search), act: "home" } as const);
  const position = { label: "Perto de você", suggestions: around ? [here, around] : [here] };
  return [
    ...(isPhone ? [position] : []),
    ...(recents.length > 0 ? [{ label: "Buscas recentes", suggestions: [...recents, forgetAll] }] : []),
    ...(isPhone ? [] : [position]),
    ...(children.length > 0 ? [{ label: "Para quem", suggestions: children }] : []),
  ];
}

/** The search around the home of the family. */
function aroundHome({ lat, lng }: Home, search: string): string {
  return withQuery(search, `lat=${coarse(lat)}&lng=${coarse(lng)}`);
}

/** The search for a child in the city to which the header links. */
function searchFor(seat: Seat, search: string): string {
  const section = document.querySelector<HTMLAnchorElement>(`.sections a[href^="${search}"]`);
  return seatAddress(new URL(section?.href ?? search, location.origin), seat, true);
}

interface RecentSearch extends Pick<Suggestion, "name" | "place" | "href"> {
  /** Path of the search whose box it was typed into. */
  readonly search: string;
}

/** The latest searches of one search box, newest first; none when storage is forbidden. */
function readRecents(search: string): readonly RecentSearch[] {
  return readAll().filter((recent) => recent.search === search);
}

export function rememberSearch(recent: RecentSearch): void {
  writeStored(STORE, [recent, ...readAll().filter(({ href }) => href !== recent.href)].slice(0, MAX));
}

export function forgetRecents(): void {
  writeStored(STORE, []);
}

export function forgetRecent(href: string): void {
  writeStored(
    STORE,
    readAll().filter((recent) => recent.href !== href),
  );
}

/** Grade of the searched child: of the form, of the page, or of the only child; null where it is unknown. */
export function gradeWanted(form: HTMLFormElement): Grade | null {
  const onPage = new URLSearchParams(location.search).getAll("grade");
  const { seats } = readChildren(document.cookie);
  const wanted =
    new FormData(form).get("grade") || (onPage.length === 1 && onPage[0]) || (seats.length === 1 && seats[0]!.grade);
  return GRADES.find(({ slug }) => slug === wanted)?.slug ?? null;
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
