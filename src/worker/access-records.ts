import type { MiddlewareHandler } from "hono";
import { saveAccessRecord } from "../backend/access-records.ts";
import { inBackground } from "../backend/in-background.ts";
import { withTimeout } from "../backend/with-timeout.ts";
import { apiOf } from "../contract/api-path.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { isCallingSite } from "./backend.ts";

/** Timeout of the database write. */
const LIMIT_MS = 5_000;

/**
 * Records when and from which IP address a visitor sent a form, bought or signed in, once it was accepted; never reads
 * or searches. A site that calls with credentials of its own keeps the records of its visitors itself.
 */
export const accessRecords: MiddlewareHandler<AppEnv> = async (c, next) => {
  const at = new Date();
  await next();
  const ip = c.req.header("cf-connecting-ip");
  // Local development has no IP header.
  if (!ip || !(await isAction(c)) || (await isCallingSite(c))) return;
  const kept = saveAccessRecord(c.env.DB, { at, ip, action: `${c.req.method} ${c.get("route")}` });
  inBackground(c.executionCtx, "access record not kept", withTimeout(kept, LIMIT_MS, "access record"));
};

async function isAction(c: AppContext): Promise<boolean> {
  const route = c.get("route");
  const exception = c.get("screen")?.row.accessRecord;
  if (route === undefined || c.res.status >= 400) return false;
  const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD";
  return exception === "reads too" || (isWrite && !(await isMadeByNobody(route)));
}

/** Whether a route is a call that no person makes. */
async function isMadeByNobody(route: string): Promise<boolean> {
  if (!apiOf(route)) return false;
  const { ENDPOINTS } = await import("../contract/endpoints.ts");
  return ENDPOINTS.some(({ path, isUnrecorded }) => path === route && isUnrecorded);
}
