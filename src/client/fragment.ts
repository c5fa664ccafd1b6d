import { COPIED_AT } from "./offline/copies.ts";
import { siteHtml } from "./site-html.ts";

interface Fragment {
  readonly page: Document;
  /** From the copy on this device, without network. */
  readonly isCopy: boolean;
}

/** Fetches the content of a page; null when it redirects, perhaps to another host. Rejects when it cannot be loaded. */
export async function fetchFragment(url: string): Promise<Fragment | null> {
  const response = await fetch(url, { headers: { "x-fragment": "1" }, redirect: "manual" });
  if (response.type === "opaqueredirect") return null;
  if (!response.ok && response.status !== 404) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(siteHtml(await response.text()), "text/html");
  return { page, isCopy: response.headers.has(COPIED_AT) };
}

/** The present props of an island of a page. */
export interface IslandResponse<Props> extends Pick<Fragment, "isCopy"> {
  readonly props: Props;
}

/** Fetches the props that a page gives an island; null when it has none. Rejects as `fetchFragment`. */
export async function fetchIsland<Props>(url: string, island: string): Promise<IslandResponse<Props> | null> {
  const fragment = await fetchFragment(url);
  const props = fragment?.page.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return fragment && props !== undefined ? { props: JSON.parse(props), isCopy: fragment.isCopy } : null;
}
