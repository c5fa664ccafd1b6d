import { apiOf } from "../contract/endpoints.ts";

/** Where the website itself answers JSON. */
const SITE_APIS = ["/api", "/escolas/api"];

/** APIs that crawlers would find links to; the search API takes only POST. */
export const CRAWLABLE_APIS = [...SITE_APIS, "/v3"];

/** Which API a path belongs to, whether or not it has an endpoint; null for pages and files. */
export function jsonApiOf(path: string): "v3" | "search" | "site" | null {
  return apiOf(path) ?? (SITE_APIS.some((root) => path === root || path.startsWith(`${root}/`)) ? "site" : null);
}
