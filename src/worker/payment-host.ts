import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "./respond.tsx";

/** What is answered on the host of payments; the backend speaks on every host. */
const PAYMENT_PATH = /^\/pagamento(\/|$)/;
const EVERYWHERE = /^\/(v3|assets)(\/|$)/;

/**
 * Payments stand on a host of their own when one is configured (K9): what is asked on the wrong host is led to the right
 * one. Forms are answered where they were sent; both hosts share the session (SESSION_DOMAIN).
 */
export const paymentHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { PAYMENT_HOST, SITE_ORIGIN } = c.env;
  if (PAYMENT_HOST === "") return next();
  const { hostname, pathname, search } = new URL(c.req.url);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || EVERYWHERE.test(pathname)) return next();
  const isPayment = PAYMENT_PATH.test(pathname);
  if (isPayment === (hostname === PAYMENT_HOST)) return next();
  return c.redirect((isPayment ? `https://${PAYMENT_HOST}` : SITE_ORIGIN) + pathname + search, 302);
};

/** The origin of payments for the policy of forms; nothing without a host for them. */
export function paymentOrigin(c: Context<AppEnv>): string {
  return c.env.PAYMENT_HOST ? `https://${c.env.PAYMENT_HOST}` : "";
}
