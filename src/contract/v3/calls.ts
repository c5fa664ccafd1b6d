import type { Style } from "./call.ts";

/** Who may make a call of `/v3`. */
export type CallKind =
  /** Anybody, through a page of the site. */
  | "anyone"
  /** Anybody; in the name of the signed-in user when there is one. */
  | "guest"
  /** The same, by the token of the user alone: without one, nobody asks (A8). */
  | "visitor"
  /** Whoever has the mailed token in the path. */
  | "link"
  /** The signed-in user. */
  | "user"
  /** A session, also one that still awaits the code of its second factor. */
  | "pending"
  | "admin"
  /** Another server of the site, with its credentials; never a browser. */
  | "server"
  /** The payment provider, by its signature. */
  | "provider";

/** A call of `/v3`. */
export interface V3Call {
  readonly method: string;
  /** Pattern: "/v3/leads/own/:token". */
  readonly path: string;
  readonly kind: CallKind;
  /** Header style in which the Worker passes it on for a browser. */
  readonly style: Style;
  /** Whether its answer holds a token of the user, which a browser gets as a cookie that no script reads. */
  readonly givesToken: boolean;
}

/** Every call of `/v3`: what is not here is passed on to no backend. A test compares it with the embedded one. */
const TABLE: readonly (readonly [method: string, path: string, kind: CallKind, gives?: "token"])[] = [
  ["GET", "/v3/cities/by-slug/:slug", "anyone"],
  ["GET", "/v3/neighborhoods/by-slug/:citySlug/:slug", "anyone"],
  ["GET", "/v3/marketplace/list-options/products", "anyone"],
  ["GET", "/v3/marketplace/offers/:id", "anyone"],

  ["POST", "/v3/schools/:slug/reviews", "guest"],
  ["POST", "/v3/schools/:slug/review-notices", "anyone"],
  ["GET", "/v3/reviews/own/:token", "link"],
  ["POST", "/v3/reviews/own/:token/confirmation", "link"],
  ["POST", "/v3/reviews/own/:token/withdrawal", "link"],
  ["POST", "/v3/schools/:slug/corrections", "anyone"],
  ["POST", "/v3/schools/:slug/leads", "guest"],
  ["GET", "/v3/leads/own/:token", "link"],
  ["POST", "/v3/leads/own/:token/cancellation", "link"],
  ["GET", "/v3/schools/:slug/interest", "anyone"],
  ["POST", "/v3/schools/:slug/interest", "anyone"],
  ["POST", "/v3/schools/:slug/claims", "anyone"],
  ["GET", "/v3/claims/own/:token", "link"],
  ["POST", "/v3/claims/own/:token/confirmation", "link"],
  ["POST", "/v3/claims/own/:token/replies", "link"],
  ["POST", "/v3/data-links", "anyone"],
  ["GET", "/v3/data-links/:token", "link"],
  ["POST", "/v3/data-links/:token/deletion", "link"],
  ["POST", "/v3/data-links/:token/requests", "link"],
  ["GET", "/v3/school-orders/:token", "link"],
  ["POST", "/v3/school-orders/:token/answer", "link"],
  ["GET", "/v3/school-emails/:token", "link"],
  ["POST", "/v3/school-emails/:token/confirmation", "link"],
  ["POST", "/v3/school-emails/:token/refusal", "link"],

  ["POST", "/v3/account/auth/login", "anyone", "token"],
  ["POST", "/v3/account/auth/recover-password", "anyone"],
  ["POST", "/v3/account/auth/reset-password", "anyone"],
  ["POST", "/v3/account/auth/confirm-email", "anyone", "token"],
  ["POST", "/v3/account/auth/confirm-new-email", "anyone"],
  ["POST", "/v3/account/auth/reject-new-email", "anyone"],
  ["POST", "/v3/account/auth/social-login/google/start", "anyone"],
  ["POST", "/v3/account/auth/social-login/google", "anyone", "token"],
  ["POST", "/v3/account/auth/social-login/google/link", "anyone", "token"],
  ["POST", "/v3/account/auth/pass", "server", "token"],
  ["POST", "/v3/account/auth/second-factor", "pending", "token"],
  ["POST", "/v3/account/auth/logout", "pending"],

  ["GET", "/v3/account/user/me", "visitor"],
  ["GET", "/v3/account/user", "user"],
  // Signing up is no matter of a user, though it shares the path (A7).
  ["POST", "/v3/account/user", "anyone"],
  ["PATCH", "/v3/account/user", "user"],
  ["GET", "/v3/account/user/access", "user"],
  ["PATCH", "/v3/account/user/reminders", "user"],
  ["POST", "/v3/account/user/sessions/closing", "user"],
  ["POST", "/v3/account/user/second-factor", "user"],
  ["POST", "/v3/account/user/second-factor/confirmation", "user", "token"],
  ["POST", "/v3/account/user/second-factor/removal", "user"],
  ["POST", "/v3/account/user/passes", "server"],
  ["GET", "/v3/account/user/export", "user"],
  ["POST", "/v3/account/user/google/removal", "user"],
  ["POST", "/v3/account/user/email-change", "user"],
  ["POST", "/v3/account/user/password", "user"],
  ["POST", "/v3/account/user/deletion", "user"],
  ["GET", "/v3/account/user/orders", "user"],
  ["POST", "/v3/account/user/orders", "user"],
  ["GET", "/v3/account/user/orders/:code", "user"],
  ["POST", "/v3/account/user/orders/:code/agreement", "user"],
  ["POST", "/v3/account/user/orders/:code/withdrawal", "user"],
  ["POST", "/v3/account/user/orders/:code/simulation", "user"],
  ["GET", "/v3/account/user/scholarships", "user"],
  ["GET", "/v3/account/user/benefits", "user"],

  ["GET", "/v3/admin", "admin"],
  ["GET", "/v3/admin/overview", "admin"],
  ["GET", "/v3/admin/audit", "admin"],
  ["GET", "/v3/admin/corrections", "admin"],
  ["GET", "/v3/admin/reviews", "admin"],
  ["GET", "/v3/admin/notices", "admin"],
  ["GET", "/v3/admin/orders", "admin"],
  ["GET", "/v3/admin/claims", "admin"],
  ["GET", "/v3/admin/leads", "admin"],
  ["GET", "/v3/admin/data-requests", "admin"],
  ["GET", "/v3/admin/redirects", "admin"],
  ["GET", "/v3/admin/schools/:slug/offers", "admin"],
  ["POST", "/v3/admin/actions/:name", "admin"],

  ["POST", "/v3/payments/messages", "provider"],
];

/** Header style in which the Worker passes a call on for a browser; those of servers it does not. */
const STYLES: Readonly<Record<CallKind, Style>> = {
  anyone: "site",
  guest: "either",
  visitor: "user",
  link: "site",
  user: "user",
  pending: "user",
  admin: "user",
  server: "user",
  provider: "site",
};

export const CALLS: readonly V3Call[] = TABLE.map(([method, path, kind, gives]) => ({
  method,
  path,
  kind,
  style: STYLES[kind],
  givesToken: gives === "token",
}));

const MATCHERS = CALLS.map((call) => [new RegExp(`^${call.path.replace(/:\w+/g, "[^/]+")}$`), call] as const);

/** The call that a request makes, by its decoded path; null when it is none. */
export function findCall(method: string, path: string): V3Call | null {
  const asked = method === "HEAD" ? "GET" : method;
  return MATCHERS.find(([pattern, call]) => call.method === asked && pattern.test(path))?.[1] ?? null;
}
