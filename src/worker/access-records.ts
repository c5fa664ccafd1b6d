import type { MiddlewareHandler } from "hono";
import { saveAccessRecord } from "../backend/access-records.ts";
import { inBackground } from "../backend/in-background.ts";
import { withTimeout } from "../backend/with-timeout.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { isCallingSite } from "./backend.ts";

/** Timeout of the database write. */
const LIMIT_MS = 5_000;

/** Calls that no person makes. */
const UNRECORDED: ReadonlySet<string> = new Set(
  ENDPOINTS.filter(({ isUnrecorded }) => isUnrecorded).map(({ path }) => path),
);

/**
 * Records when and from which IP address a visitor sent a form, bought or signed in, once it was accepted; never reads or
 * searches. A site that calls with credentials of its own keeps the records of its visitors itself.
 */
export const accessRecords: MiddlewareHandler<AppEnv> = async (c, next) => {
  const at = new Date();
  await next();
  const ip = c.req.header("cf-connecting-ip");
  // Local development has no IP header.
  if (!ip || !isAction(c) || (await isCallingSite(c))) return;
  const kept = saveAccessRecord(c.env.DB, { at, ip, action: `${c.req.method} ${c.get("route")}` });
  inBackground(c.executionCtx, "access record not kept", withTimeout(kept, LIMIT_MS, "access record"));
};

function isAction(c: AppContext): boolean {
  const route = c.get("route");
  const exception = c.get("screen")?.row.accessRecord;
  if (route === undefined || UNRECORDED.has(route) || exception === "never" || c.res.status >= 400) return false;
  return exception === "reads too" || (c.req.method !== "GET" && c.req.method !== "HEAD");
}
