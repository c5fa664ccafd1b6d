// Every request needs these addresses of the APIs; the endpoints, with their schemas, are loaded on demand.

/** Webhook of the payment provider. */
export const PAYMENT_MESSAGES_PATH = "/v3/payments/messages";

/** Look-up of a redirect. */
export const REDIRECT_PATH = "/v3/redirects";

/** Calls of partners, with a key of their own. They are part of the API of the backend. */
export const PARTNERS_PATH = "/api/v1/parceiros";

/** Names the API that a path belongs to, whether or not it has an endpoint; null for a path of the website. */
export function apiOf(path: string): "v3" | "search" | null {
  if (path.startsWith(`${PARTNERS_PATH}/`)) return "v3";
  return (/^\/(v3|search)(?:\/|$)/.exec(path)?.[1] as "v3" | "search" | undefined) ?? null;
}
