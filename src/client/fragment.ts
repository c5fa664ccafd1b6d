import { COPIED_AT } from "./offline/copies.ts";
import { ownHtml } from "./own-html.ts";

/** What a page gives an island now. */
export interface IslandAnswer<Props> {
  readonly props: Props;
  /** From the copy on this device, without network. */
  readonly isCopy: boolean;
}

/**
 * Fetches the props that a page gives an island now. Null when it has none, or redirects, perhaps to another host.
 * Rejects when the page cannot be loaded.
 */
export async function fetchIsland<Props>(url: string, island: string): Promise<IslandAnswer<Props> | null> {
  const response = await fetch(url, { headers: { "x-fragment": "1" }, redirect: "manual" });
  if (response.type === "opaqueredirect") return null;
  if (!response.ok && response.status !== 404) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(ownHtml(await response.text()), "text/html");
  const props = page.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return props === undefined ? null : { props: JSON.parse(props), isCopy: response.headers.has(COPIED_AT) };
}
