import { apiOf } from "../contract/api-path.ts";

/** The API that `/openapi.json` describes: programs may find and read it. */
export const OPEN_API = "/api";

/** Roots of the JSON endpoints of the website itself. */
const SITE_APIS = [OPEN_API, "/escolas/api"];

/** APIs whose addresses crawlers may find and should not read; the search API accepts only POST. */
export const CLOSED_APIS = ["/escolas/api", "/v3"];

/** Names the API that a path belongs to, whether or not it has an endpoint; null for pages and files. */
export function jsonApiOf(path: string): "v3" | "search" | "site" | null {
  return apiOf(path) ?? (SITE_APIS.some((root) => path === root || path.startsWith(`${root}/`)) ? "site" : null);
}
