import type { Context, MiddlewareHandler } from "hono";
import { newToken } from "../backend/tokens.ts";
import { PAYMENT_MESSAGES_PATH } from "../contract/api-path.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { paths } from "../site/paths.ts";
import { returnPath } from "../site/return-path.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { knownAccount } from "./guards.ts";
import { askedAddress, askedPath, matchedPath } from "./request-path.ts";
import { requestSessionOf } from "./request-session.ts";
import { findScreen } from "./screen.ts";

const isPaymentPath = (path: string) => findScreen(path)?.row.host === "payment";

/** Served by both hosts: files and reports of every page, the webhook of the payment provider, and the health check. */
const ALSO_SERVED = new Set<string>([paths.pageReports(), paths.webManifest(), paths.health(), PAYMENT_MESSAGES_PATH]);

/** Query parameters of the pass flow: the state the payment host sends to the site, and the pass it gets back. */
const STATE = "estado";
const PASS = "passe";
const TOKEN = /^[\da-f]{64}$/;

/**
 * Serves payments from PAYMENT_HOST and everything else from the site, where that host is configured (K9); a GET on the
 * wrong host is redirected to the right one. Without a shared cookie domain (SESSION_DOMAIN) the payment host signs a
 * browser in with a one-time pass: its login page redirects to the site, which redirects back with the pass.
 */
export const paymentHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = c.env.PAYMENT_HOST;
  if (host === "") return next();
  const url = c.get("url");
  const [isThere, isPayment] = [url.host === host, isPaymentPath(c.req.path)];
  if (isThere ? ALSO_SERVED.has(c.req.path) : !isPayment) return next();
  if (isThere && isPayment) return (await takePass(c, url)) ?? next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new ApiError("not_found");
  if (isThere) return askForPass(c, url) ?? redirectTo(c, c.env.SITE_ORIGIN + askedAddress(url));
  return givePass(c, url, next);
};

/** Origins that forms may be sent to, for `form-action`; empty without a payment host. */
export function paymentOrigins(c: Context<AppEnv>): string {
  return c.env.PAYMENT_HOST ? `${c.env.SITE_ORIGIN} ${paymentOrigin(c)}` : "";
}

/**
 * Login and sign-up pages of the payment host: store a state in a cookie and redirect to the site, where the session
 * is.
 */
function askForPass(c: AppContext, url: URL): Response | null {
  const wanted = new URL(returnPath(url.searchParams.get("redirect")), url);
  const isForPayment = isPaymentPath(matchedPath({ url: wanted.href }));
  const isSignIn = [paths.login(), paths.loginByEmail(), paths.signUp()].includes(c.req.path);
  if (!isSignIn || !isForPayment || sharesCookies(c.env)) return null;
  const state = newToken();
  requestSessionOf(c).session().keepPassState(state);
  return redirectTo(c, `${c.env.SITE_ORIGIN}${askedPath(wanted)}?${STATE}=${state}`);
}

/** On the site: redirects to the payment host, with a pass if it asked for one. Anonymous visitors sign in first. */
async function givePass(c: AppContext, url: URL, next: () => Promise<void>) {
  const there = paymentOrigin(c) + askedPath(url);
  const state = url.searchParams.get(STATE) ?? "";
  if (!TOKEN.test(state) || sharesCookies(c.env)) return redirectTo(c, there);
  const requestSession = requestSessionOf(c);
  if (!(await knownAccount(requestSession))) return next();
  return redirectTo(c, `${there}?${PASS}=${await requestSession.backend().account.makePass({ state })}`);
}

/** On the payment host: redeems a pass that this browser asked for, and signs it in; null for a path without a pass. */
async function takePass(c: AppContext, url: URL): Promise<Response | null> {
  const pass = url.searchParams.get(PASS);
  if (pass === null) return null;
  const requestSession = requestSessionOf(c);
  const session = requestSession.session();
  const state = session.passState();
  // The browser rejects cookies of this host: asking for another pass would loop.
  if (state === null && session.userToken === undefined) throw new ApiError("forbidden");
  if (state !== null) {
    session.keepPassState(null);
    try {
      session.signIn(await requestSession.backend().account.redeemPass({ pass, state }));
    } catch (error) {
      // Used or expired: the page asks for another one.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  }
  return redirectTo(c, askedPath(url));
}

function redirectTo(c: AppContext, location: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(location, 302);
}

function paymentOrigin({ env }: Context<AppEnv>): string {
  return `${new URL(env.SITE_ORIGIN).protocol}//${env.PAYMENT_HOST}`;
}

/** Whether both hosts share the session cookies. */
function sharesCookies({ PAYMENT_HOST, SESSION_DOMAIN }: Env): boolean {
  return SESSION_DOMAIN !== "" && (PAYMENT_HOST === SESSION_DOMAIN || PAYMENT_HOST.endsWith(`.${SESSION_DOMAIN}`));
}
