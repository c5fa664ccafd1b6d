import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-context.ts";
import { bringsCredentials } from "./forward.ts";
import { withBindings } from "./with-bindings.ts";

/** The address under which the local site was last opened, for cron runs, which have no request. */
let lastOrigin: string | null = null;
/** The bindings of the last request, and those with that address. */
let local: { readonly env: Env; readonly bindings: Env } | null = null;

/**
 * Locally, the address of the site is the one that it was opened with, whatever its port or machine, so that links of
 * e-mails, shares and copies lead back to it. Only where ENVIRONMENT is `local`, which deployed configurations never
 * are: everywhere else SITE_ORIGIN alone counts, because a visitor chooses the Host header. Requests of another local
 * site, and of the payment host, say nothing about the address of this one.
 */
export const localOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { origin, host } = c.get("url");
  if (c.env.ENVIRONMENT === "local" && host !== c.env.PAYMENT_HOST && !bringsCredentials(c)) {
    lastOrigin = origin;
    c.env = withLocalOrigin(c.env);
  }
  return next();
};

/**
 * The bindings, with the address of the local site: one object, as an engine is slow with prototypes of one request
 * each.
 */
export function withLocalOrigin(env: Env): Env {
  if (env.ENVIRONMENT !== "local" || lastOrigin === null) return env;
  if (local?.env !== env || local.bindings.SITE_ORIGIN !== lastOrigin)
    local = { env, bindings: withBindings(env, { SITE_ORIGIN: lastOrigin }) };
  return local.bindings;
}
