import { ownHtml } from "./own-html.ts";

/**
 * The props that a page gives an island now. Null when it has none, or redirects, perhaps to another host. Rejects when
 * the page cannot be loaded.
 */
export async function fetchIslandProps<Props>(url: string, island: string): Promise<Props | null> {
  const response = await fetch(url, { headers: { "x-fragment": "1" }, redirect: "manual" });
  if (response.type === "opaqueredirect") return null;
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(ownHtml(await response.text()), "text/html");
  const props = page.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return props === undefined ? null : JSON.parse(props);
}
