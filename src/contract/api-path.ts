// Every request needs these addresses of the APIs; the endpoints, with their schemas, are loaded on demand.

export const PAYMENT_MESSAGES_PATH = "/v3/payments/messages";

export const REDIRECT_PATH = "/v3/redirects";

/** Names the API that a path belongs to, whether or not it has an endpoint; null for a path of the website. */
export function apiOf(path: string): "v3" | "search" | null {
  return (/^\/(v3|search)(?:\/|$)/.exec(path)?.[1] as "v3" | "search" | undefined) ?? null;
}
