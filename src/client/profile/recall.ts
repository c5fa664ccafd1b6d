import { TAKES_PROFILE } from "virtual:page-rules";
import { type Child, decodeChildren } from "../../domain/family/children.ts";
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

/** Applies the stored profile to the header, links and forms. */
export function recallProfile(): void {
  const [child] = readChildren();
  if (!child) return;
  const line = document.getElementById("perfil");
  if (line && !OWN_KEYS.some((key) => new URLSearchParams(location.search).get(key))) showLine(line, child);
  for (const form of document.forms) if ("profileForm" in form.dataset) fillForm(form, child);
  showOffersFor(child);
  // Links are changed on click, so that cached pages are the same for everybody.
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    // Immediately, because the link leaves the page.
    if (link?.hasAttribute("data-profile-clear")) writeStored(CHILDREN_KEY, readChildren().slice(1));
    if (link) carry(link, child);
  });
}

/** Fills in the line that the server sent: words and two links. */
function showLine(line: HTMLElement, { words, query, place }: Child): void {
  const [text, change, forget] = line.children as unknown as [HTMLElement, HTMLAnchorElement, HTMLAnchorElement];
  text.textContent = words;
  change.href = withQuery(paths.profile(), query + (place && `&q=${encodeURIComponent(place)}`));
  forget.href = location.href;
  line.hidden = false;
}

/** Adds the profile to a link to prices that requests none. */
function carry(link: HTMLAnchorElement, { query }: Child): void {
  if (link.origin !== location.origin || !TAKES_PROFILE.test(link.pathname)) return;
  if (link.closest("#perfil, .remembered, .chips")) return;
  const asked = new URLSearchParams(link.search);
  if (OWN_KEYS.some((key) => asked.has(key))) return;
  const isSchool = link.pathname.startsWith("/escola/") && !link.pathname.startsWith("/escola/busca");
  for (const [key, value] of new URLSearchParams(query)) asked.set((isSchool && SCHOOL_KEYS.get(key)) || key, value);
  link.search = asked.toString();
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
