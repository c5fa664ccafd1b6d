import { carriedQuery } from "../../site/carried-query.ts";
import { savedPath } from "../../site/paths.ts";
import { COPIED_AT } from "../offline/copies.ts";
import { ownHtml } from "../own-html.ts";

// The cards of `/salvas` are server HTML: fetched as a fragment for the list of this browser, and read for their schools.

/** A card on the page. */
export interface SavedCard {
  readonly item: HTMLElement;
  readonly slug: string;
  readonly name: string;
}

const LIST = "#lista";

/** The cards that are on the page. */
export function readCards(): SavedCard[] {
  return Array.from(document.querySelectorAll<HTMLElement>(`${LIST} .cards > li`), (item) => ({
    item,
    slug: item.querySelector("input")!.value,
    name: item.querySelector<HTMLElement>(".keep")!.dataset.name!,
  }));
}

/**
 * Replaces the cards by those of the schools. Resolves to the props of the island that belong to them, and the number of
 * schools that a stored copy of the page lacks; rejects when the list cannot be loaded.
 */
export async function loadCards<Props>(slugs: readonly string[]): Promise<{ props: Props; missing: number }> {
  const query = carriedQuery(new URLSearchParams(location.search));
  const answer = await fetch(slugs.length === 0 ? location.pathname : savedPath(slugs, query), {
    headers: { "x-fragment": "1" },
  });
  if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(ownHtml(await answer.text()), "text/html");
  document.querySelector(LIST)!.replaceWith(page.querySelector(LIST)!);
  document.querySelector("[data-saved]")!.classList.add("ready");
  const missing = answer.headers.has(COPIED_AT) ? fitCopy(slugs) : 0;
  document.dispatchEvent(new Event("pagechange"));
  const { props } = page.querySelector<HTMLElement>("[data-island=saved-list]")!.dataset;
  return { props: JSON.parse(props!), missing };
}

/** A copy may be of an older list: removes the cards of schools that have left it, and counts those it lacks. */
function fitCopy(slugs: readonly string[]): number {
  const cards = readCards();
  for (const { item, slug } of cards) if (!slugs.includes(slug)) item.remove();
  return slugs.length - cards.filter(({ slug }) => slugs.includes(slug)).length;
}
