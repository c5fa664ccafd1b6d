import type { Context, MiddlewareHandler } from "hono";
import { newToken } from "../backend/accounts/tokens.ts";
import { BACKEND_ENDPOINTS } from "../contract/endpoints.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { paths } from "../site/paths.ts";
import { returnPath } from "../site/return-path.ts";
import { askedAddress, askedPath, matchedPath } from "./request-path.ts";
import type { AppContext, AppEnv } from "./respond.tsx";
import { visitOf } from "./visit.ts";

const PAYMENT_PATH = /^\/pagamento(\/|$)/;
/** What its pages need as well, the webhook of the provider, and the health check. */
const ALSO_SERVED = ["/telemetria", "/manifest.webmanifest", "/saude", BACKEND_ENDPOINTS.payments.receive.path];

/** What a browser that wants to be signed in on the host of payments asks the site with, and what it gets. */
const STATE = "estado";
const PASS = "passe";
const TOKEN = /^[\da-f]{64}$/;

/**
 * Payments stand on a host of their own when one is configured (K9). It answers payments alone, and the site answers
 * none: who reads is led to the right host. Without a common domain of cookies (SESSION_DOMAIN) a browser is signed in
 * there by a pass: its door asks the site, where people sign in, and comes back with one.
 */
export const paymentHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = c.env.PAYMENT_HOST;
  if (host === "") return next();
  const url = new URL(c.req.url);
  const [isThere, isPayment] = [url.host === host, PAYMENT_PATH.test(c.req.path)];
  if (isThere ? ALSO_SERVED.includes(c.req.path) : !isPayment) return next();
  if (isThere && isPayment) return (await takePass(c, url)) ?? next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new ApiError("not_found");
  if (isThere) return askForPass(c, url) ?? leadTo(c, c.env.SITE_ORIGIN + askedAddress(url));
  return givePass(c, url, next);
};

/** The origins that forms lead to, for their policy; nothing without a host for payments. */
export function paymentOrigins(c: Context<AppEnv>): string {
  return c.env.PAYMENT_HOST ? `${c.env.SITE_ORIGIN} ${paymentOrigin(c)}` : "";
}

/** On the host of payments, its door: remembers who asks, and leads to the site, which knows them. */
function askForPass(c: AppContext, url: URL): Response | null {
  const wanted = new URL(returnPath(url.searchParams.get("redirect")), url);
  const isForPayment = PAYMENT_PATH.test(matchedPath({ url: wanted.href }));
  if (c.req.path !== paths.login() || !isForPayment || sharesCookies(c.env)) return null;
  const state = newToken();
  visitOf(c).session().keepPassState(state);
  return leadTo(c, `${c.env.SITE_ORIGIN}${askedPath(wanted)}?${STATE}=${state}`);
}

/** On the site: leads to the host of payments, with a pass when it asks for one. Who is nobody meets the door first. */
async function givePass(c: AppContext, url: URL, next: () => Promise<void>) {
  const there = paymentOrigin(c) + askedPath(url);
  const state = url.searchParams.get(STATE) ?? "";
  if (!TOKEN.test(state) || sharesCookies(c.env)) return leadTo(c, there);
  const visit = visitOf(c);
  if (!(await visit.account())) return next();
  return leadTo(c, `${there}?${PASS}=${await visit.backend().account.makePass({ state })}`);
}

/** On the host of payments: signs in who comes with a pass that they asked for; null for who brings none. */
async function takePass(c: AppContext, url: URL): Promise<Response | null> {
  const pass = url.searchParams.get(PASS);
  if (pass === null) return null;
  const visit = visitOf(c);
  const session = visit.session();
  const state = session.passState();
  // The browser keeps no cookie of this host: asking again would go on for ever.
  if (state === null && session.userToken === undefined) throw new ApiError("forbidden");
  if (state !== null) {
    session.keepPassState(null);
    try {
      session.signIn(await visit.backend().account.redeemPass({ pass, state }));
    } catch (error) {
      // Used, or too late: the page asks for another.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  }
  return leadTo(c, askedPath(url));
}

function leadTo(c: AppContext, location: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(location, 302);
}

function paymentOrigin({ env }: Context<AppEnv>): string {
  return `${new URL(env.SITE_ORIGIN).protocol}//${env.PAYMENT_HOST}`;
}

/** Whether both hosts know the session by the same cookies. */
function sharesCookies({ PAYMENT_HOST, SESSION_DOMAIN }: Env): boolean {
  return SESSION_DOMAIN !== "" && (PAYMENT_HOST === SESSION_DOMAIN || PAYMENT_HOST.endsWith(`.${SESSION_DOMAIN}`));
}
