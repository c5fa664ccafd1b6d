import { apiOf } from "../contract/api-path.ts";

/** Roots of the JSON endpoints of the website itself. */
const SITE_APIS = ["/api", "/escolas/api"];

/** APIs whose addresses crawlers may find; the search API accepts only POST. */
export const CRAWLABLE_APIS = [...SITE_APIS, "/v3"];

/** Which API a path belongs to, whether or not it has an endpoint; null for pages and files. */
export function jsonApiOf(path: string): "v3" | "search" | "site" | null {
  return apiOf(path) ?? (SITE_APIS.some((root) => path === root || path.startsWith(`${root}/`)) ? "site" : null);
}
