import type { MiddlewareHandler } from "hono";
import { keepAccessRecord } from "../backend/access-records.ts";
import { inTime } from "../backend/in-time.ts";
import { bringsCredentials } from "./forward.ts";
import type { AppContext, AppEnv } from "./respond.tsx";
import { waitUntilOf } from "./wait-until.ts";

/** The one address at which somebody signs in without sending a form. */
const GOOGLE_BACK = "/entrar/google/retorno";

/** How long a database that does not answer is waited for. */
const LIMIT_MS = 5_000;

/** A form that nobody keeps anything of. */
const CALCULATOR = "/simulador-de-bolsa";

/**
 * Writes down when and from which address a visitor sent something, bought or signed in, once it was accepted: never
 * who reads or searches. A program with credentials of its own keeps the records of its visitors itself.
 */
export const accessRecords: MiddlewareHandler<AppEnv> = async (c, next) => {
  const at = new Date();
  await next();
  const ip = c.req.header("cf-connecting-ip");
  // Nobody says where a request comes from on the machine of a developer.
  if (!ip || !isAction(c)) return;
  const kept = keepAccessRecord(c.env.DB, { at, ip, action: `${c.req.method} ${c.get("route")}` });
  waitUntilOf(c)(inTime(kept, LIMIT_MS, "access record").catch(() => console.error("access record not kept")));
};

function isAction(c: AppContext): boolean {
  const route = c.get("route");
  if (route === undefined || route === CALCULATOR || c.res.status >= 400) return false;
  if (c.req.method === "GET" || c.req.method === "HEAD") return route === GOOGLE_BACK;
  return !bringsCredentials(c);
}
