import { LISTS, SETS_CHILD, TAKES_CHILD } from "virtual:page-rules";
import { isAboutChild, profileInWords } from "../../domain/family/child-profile.ts";
import { type Child, decodeChildren, rememberSearch } from "../../domain/family/children.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { SEAT_KEYS } from "../../domain/pricing/seat-keys.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { fetchFragment } from "../fragment.ts";
import { CHILDREN_KEY } from "../state/keys.ts";
import { readStored, writeStored } from "../state/storage.ts";

/** Query keys of a school's page, by those of a profile. */
const SCHOOL_KEYS = new Map<string, string>(SEAT_KEYS.map(({ filter, price }) => [filter, price]));

/** Query keys that already request a grade, shift or year. */
const OWN_KEYS = [...SCHOOL_KEYS].flat();

const readChildren = () => readStored(CHILDREN_KEY, decodeChildren);

/** Whether the address asks for a grade, shift or year. */
const asksForSeat = (query = new URLSearchParams(location.search)) => OWN_KEYS.some((key) => query.get(key));

let isApplied = false;

/** Remembers the child of the address, and applies the current child to the header, links and forms: once a page, though lists change. */
export function recallProfile(): void {
  const stored = readChildren();
  learnChild();
  const [child] = readChildren();
  if (isApplied || !child) return;
  isApplied = true;
  if (needsChild()) {
    location.replace(withChild(new URL(location.href), child));
    return;
  }
  const line = document.getElementById("perfil");
  if (line && !asksForSeat()) showLine(line, child);
  showOther(stored[0]);
  for (const form of document.forms) if ("profileForm" in form.dataset) fillForm(form, child);
  showOffersFor(child);
  // Links are changed on click, so that cached pages are the same for everybody.
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    // Immediately, because the link leaves the page.
    if (link?.hasAttribute("data-profile-clear")) writeStored(CHILDREN_KEY, readChildren().slice(1));
    const [current] = readChildren();
    if (link && current) carry(link, current);
  });
}

/** A search for a grade or shift, or a school's price for one, is for the child from now on. */
function learnChild(): void {
  if (!SETS_CHILD.test(location.pathname)) return;
  const { grade, shift, year } = readProfile(new URLSearchParams(location.search));
  const child = { grade, shift, year, priceMax: null, hasOffers: false };
  if (!isAboutChild(child)) return;
  const stored = { query: profileQuery(child), place: "", words: profileInWords(child), isFromSearch: true };
  writeStored(CHILDREN_KEY, rememberSearch(readChildren(), stored));
}

/** Whether the page shows prices and its address, from a bookmark or another site, names nobody. Lists offer the child instead. */
function needsChild(): boolean {
  const { pathname } = location;
  if (!TAKES_CHILD.test(pathname) || LISTS.test(pathname) || pathname === paths.profile()) return false;
  return !asksForSeat() && document.activeElement === document.body;
}

/** On a list that somebody sent for another child, a link to the same schools for one's own. */
function showOther(own: Child | undefined): void {
  const link = document.getElementById("outra-crianca") as HTMLAnchorElement | null;
  if (!link || !own) return;
  const url = new URL(link.href);
  for (const key of OWN_KEYS) url.searchParams.delete(key);
  const href = withChild(url, own);
  if (href === location.href) return;
  link.href = href;
  link.textContent = `ver para ${own.words}`;
  link.hidden = false;
}

/** Fills in the line that the server sent: words and two links. */
function showLine(line: HTMLElement, { words, query, place }: Child): void {
  const [said, change, forget] = line.children as unknown as [HTMLElement, HTMLAnchorElement, HTMLAnchorElement];
  said.lastElementChild!.textContent = words;
  change.href = withQuery(paths.profile(), query + (place && `&q=${encodeURIComponent(place)}`));
  forget.href = location.href;
  line.hidden = false;
}

/** Adds the profile to a link to prices that requests none. */
function carry(link: HTMLAnchorElement, child: Child): void {
  if (link.origin !== location.origin || !TAKES_CHILD.test(link.pathname)) return;
  if (link.closest(".profile-line, .remembered, .chips")) return;
  // Pages of a list that is shown for nobody in particular.
  if (link.pathname === location.pathname) return;
  const url = new URL(link.href);
  if (!OWN_KEYS.some((key) => url.searchParams.has(key))) link.href = withChild(url, child);
}

/** The address for a child: a list takes the whole profile as its filters, other pages the seat. */
function withChild(url: URL, { query }: Child): string {
  const isList = LISTS.test(url.pathname) || url.pathname === paths.profile();
  for (const [key, value] of new URLSearchParams(query)) {
    const name = isList ? key : SCHOOL_KEYS.get(key);
    if (name) url.searchParams.set(name, value);
  }
  return url.href;
}

/** On the home page, replaces the scholarships of the city with those for the child, if there are any. */
async function showOffersFor({ query }: Child): Promise<void> {
  const section = document.getElementById("perto");
  if (!section || location.search !== "") return;
  // Without a connection the scholarships of the city remain.
  const fragment = await fetchFragment(withQuery(location.pathname, query)).catch(() => null);
  const own = fragment?.page.getElementById(section.id);
  if (!own) return;
  section.replaceWith(own);
  document.dispatchEvent(new Event("pagechange"));
}

/** Fills in the search box of the home page or the profile form, if empty. */
function fillForm(form: HTMLFormElement, { query, place }: Child): void {
  if (location.search !== "") return;
  for (const [name, value] of [...new URLSearchParams(query), ["q", place] as const]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "true";
    else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "") {
      field.value = value;
    }
  }
}
