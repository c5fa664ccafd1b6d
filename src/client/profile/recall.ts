import { TAKES_PROFILE } from "virtual:page-rules";
import { withQuery } from "../../site/paths.ts";
import { ownHtml } from "../own-html.ts";
import { type RememberedChild, readChildren, writeChildren } from "./store.ts";

/** Query keys that already request a grade, shift or year. */
const OWN_KEYS = ["grade", "serie", "shifts", "turno", "years", "ano"];

/** Applies the stored profile to the header, links and forms. */
export function recallProfile(): void {
  const [child] = readChildren();
  if (!child) return;
  const line = document.querySelector<HTMLElement>("[data-profile]");
  if (line && !OWN_KEYS.some((key) => new URLSearchParams(location.search).get(key))) showLine(line, child);
  fillForms(child);
  showOffersFor(child);
  // Links are changed on click, so that cached pages are the same for everybody.
  document.addEventListener("click", ({ target }) => {
    // Immediately, because the link leaves the page.
    if ((target as Element).closest("[data-profile-clear]")) deleteProfile();
    carry((target as Element).closest<HTMLAnchorElement>("a[href]"), child);
  });
}

function showLine(line: HTMLElement, child: RememberedChild): void {
  const words = document.createElement("b");
  words.textContent = child.words;
  const link = (text: string, href: string) => Object.assign(document.createElement("a"), { textContent: text, href });
  const change = link("mudar", `/perfil?${child.query}${child.place && `&q=${encodeURIComponent(child.place)}`}`);
  const forget = link("esquecer", location.href);
  forget.dataset.profileClear = "";
  line.replaceChildren(words, change, forget);
  line.hidden = false;
}

/** Adds the profile to a link to prices that requests none. */
function carry(link: HTMLAnchorElement | null, { query }: RememberedChild): void {
  if (!link || link.origin !== location.origin || !TAKES_PROFILE.test(link.pathname)) return;
  if (link.closest("[data-profile], [data-profile-children], .chips")) return;
  const asked = new URLSearchParams(link.search);
  if (OWN_KEYS.some((key) => asked.has(key))) return;
  const isSchool = link.pathname.startsWith("/escola/") && !link.pathname.startsWith("/escola/busca");
  for (const [key, value] of new URLSearchParams(query)) asked.set((isSchool && SCHOOL_KEYS.get(key)) || key, value);
  link.search = asked.toString();
}

/** On the home page, replaces the scholarships of the city with those for the child, if there are any. */
async function showOffersFor({ query }: RememberedChild): Promise<void> {
  const section = document.querySelector("[data-near]");
  if (!section || location.search !== "") return;
  try {
    const response = await fetch(withQuery(location.pathname, query), { headers: { "x-fragment": "1" } });
    const page = new DOMParser().parseFromString(ownHtml(await response.text()), "text/html");
    const own = page.querySelector("[data-near]");
    if (!own) return;
    section.replaceWith(own);
    document.dispatchEvent(new Event("pagechange"));
  } catch {
    // Without a connection the scholarships of the city remain.
  }
}

/** Query keys of a school's page, by those of a profile. */
const SCHOOL_KEYS = new Map([
  ["grade", "serie"],
  ["shifts", "turno"],
  ["years", "ano"],
]);

/** Fills the search box of the home page and the profile form, if empty. */
function fillForms({ query, place }: RememberedChild): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-profile-form]")) {
    if (new URLSearchParams(location.search).size > 0) continue;
    for (const [name, value] of [...new URLSearchParams(query), ["q", place] as const]) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "true";
      else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "") {
        field.value = value;
      }
    }
  }
}

/** Deletes the current child from this device. */
function deleteProfile(): void {
  writeChildren(readChildren().slice(1));
}
