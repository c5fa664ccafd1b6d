import type { MiddlewareHandler } from "hono";
import { keepAccessRecord } from "../backend/access-records.ts";
import { inBackground } from "../backend/in-background.ts";
import { withTimeout } from "../backend/with-timeout.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import { paths } from "../site/paths.ts";
import { isCallingSite } from "./backend.ts";
import type { AppContext, AppEnv } from "./respond.tsx";

/** The one address at which somebody signs in without sending a form. */
const GOOGLE_BACK = paths.loginBack("google");

/** How long a database that does not answer is waited for. */
const LIMIT_MS = 5_000;

/** A form that stores nothing, and calls that no person sends. */
const UNRECORDED: ReadonlySet<string> = new Set([
  "/simulador-de-bolsa",
  ...ENDPOINTS.filter(({ isUnrecorded }) => isUnrecorded).map(({ path }) => path),
]);

/**
 * Writes down when and from which address a visitor sent something, bought or signed in, once it was accepted: never
 * who reads or searches. A site with credentials of its own keeps the records of its visitors itself.
 */
export const accessRecords: MiddlewareHandler<AppEnv> = async (c, next) => {
  const at = new Date();
  await next();
  const ip = c.req.header("cf-connecting-ip");
  // Nobody says where a request comes from on the machine of a developer.
  if (!ip || !isAction(c) || (await isCallingSite(c))) return;
  const kept = keepAccessRecord(c.env.DB, { at, ip, action: `${c.req.method} ${c.get("route")}` });
  inBackground(c.executionCtx, "access record not kept", withTimeout(kept, LIMIT_MS, "access record"));
};

function isAction(c: AppContext): boolean {
  const route = c.get("route");
  if (route === undefined || UNRECORDED.has(route) || c.res.status >= 400) return false;
  return route === GOOGLE_BACK || (c.req.method !== "GET" && c.req.method !== "HEAD");
}
