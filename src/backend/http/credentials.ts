import type { Access } from "../../contract/endpoint.ts";
import { DEVICE_HEADER, TENANT_HEADER, VISITOR_HEADER } from "../../contract/v3/call.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { networkOf } from "../../domain/people/network-address.ts";
import { cut } from "../../domain/text/cut.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { readSecondFactor } from "../accounts/second-factor.service.ts";
import { findSession, type SignedIn, touchSession } from "../accounts/sessions.ts";
import type { ClientInfo } from "../client-info.ts";
import type { BackendContext } from "../env.ts";
import { inBackground } from "../in-background.ts";
import { isSiteCredential } from "./site-credential.ts";

/**
 * Checks that the caller has the access that an endpoint requires, and sets `signedIn` for a user. Throws `forbidden`
 * without the site's credentials, `session_expired` and `second_factor_required` without a valid session, and the
 * errors of `requireAdmin`.
 */
export async function authenticate(c: BackendContext, access: Access, now: Date): Promise<void> {
  switch (access) {
    case "anyone":
    case "link":
      return requireSite(c);
    case "guest":
      return bearerToken(c) === "" ? requireSite(c) : requireSession(c, now);
    case "visitor":
      return bearerToken(c) === "" ? undefined : requireSession(c, now);
    case "user":
      return requireSession(c, now);
    case "pending":
      return requireSession(c, now, true);
    case "admin":
      await requireSession(c, now);
      return requireAdmin(c.env.DB, c.get("signedIn")!, now);
    case "provider":
      // Identified by the signature of the message.
      return;
    default:
      throw new ApiError("forbidden");
  }
}

/** The client whose attempts are counted: as the site describes it, or the account of a guest. */
export function clientOf(c: BackendContext, access: Access): ClientInfo {
  const user = c.get("signedIn");
  // A program with a user's token may state any address.
  if (access === "guest" && user) return { ip: `account ${user.account.id}`, device: "" };
  return {
    ip: networkOf(c.req.header(VISITOR_HEADER) ?? ""),
    device: cut(c.req.header(DEVICE_HEADER) ?? "Navegador", 60),
  };
}

/** The user's token, with or without "Bearer" before it; empty if missing. */
function bearerToken(c: BackendContext): string {
  const header = c.req.header("authorization") ?? "";
  return /^Basic /i.test(header) ? "" : header.replace(/^Bearer /i, "").trim();
}

/** Header style 1: API user, password and tenant. */
async function requireSite(c: BackendContext): Promise<void> {
  const isSite = await isSiteCredential(c.req.header("authorization") ?? "", c.req.header(TENANT_HEADER) ?? "", c.env);
  if (!isSite) throw new ApiError("forbidden");
}

/** Header style 2: the user's token. */
async function requireSession(c: BackendContext, now: Date, allowPendingSecondFactor = false): Promise<void> {
  const token = bearerToken(c);
  const session = token === "" ? null : await findSession(c.env.DB, token, now);
  if (!session || c.req.header(TENANT_HEADER) !== c.env.TENANT) throw new ApiError("session_expired");
  if (session.session.factor === "awaited" && !allowPendingSecondFactor) throw new ApiError("second_factor_required");
  c.set("signedIn", session);
  inBackground(c.executionCtx, "use of a session", touchSession(c.env.DB, session, now));
}

/** Hours after which an administrator has to log in again. */
const SESSION_HOURS = 12;

/**
 * Throws `not_found` for everybody but administrators, `session_expired` for an old session, `second_factor_missing`
 * without a second factor. The database alone says who is an administrator: no e-mail address implies it (Z14).
 */
async function requireAdmin(db: D1Database, { account, session }: SignedIn, now: Date): Promise<void> {
  if (account.role !== "admin") throw new ApiError("not_found");
  if (session.createdAt < isoBefore(now, { hours: SESSION_HOURS })) throw new ApiError("session_expired");
  // A session from before the second factor logs in again; an account without one sets it up.
  if (session.factor !== "given") {
    throw new ApiError((await readSecondFactor(db, account.id)) ? "session_expired" : "second_factor_missing");
  }
}
