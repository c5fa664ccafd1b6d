import { paths } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";

/** Where the visitor was going (`redirect`), always within the site; null when nowhere. */
export function wantedOf(url: URL): string | null {
  const wanted = url.searchParams.get("redirect");
  return wanted === null ? null : returnPath(wanted);
}

/** The same; their data when nowhere. */
export function targetOf(url: URL): string {
  return wantedOf(url) ?? paths.myData();
}

/** Whether the visitor was about to reserve a scholarship. */
export function isReserving(url: URL): boolean {
  return wantedOf(url)?.startsWith(paths.reserve("")) === true;
}

/** The query with the redirect target, for links between the sign-in pages; empty without one. */
export function redirectQuery(url: URL): string {
  const wanted = wantedOf(url);
  return wanted === null ? "" : new URLSearchParams({ redirect: wanted }).toString();
}
