import type { MiddlewareHandler } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { TENANT_HEADER } from "../../contract/v3/call.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findSession, touchSession } from "../accounts/sessions.ts";
import type { BackendBindings, BackendContext, BackendEnv } from "../env.ts";
import { inBackground } from "../in-background.ts";

/** Header style 1: a site with its API user, password and tenant. Throws `forbidden`. */
export const siteOnly: MiddlewareHandler<BackendEnv> = async (c, next) => {
  if (!(await isSite(c))) throw new ApiError("forbidden");
  await next();
};

/** Header style 2: the signed-in user, in `signedIn`. Throws `session_expired`, `second_factor_required`. */
export const signedIn: MiddlewareHandler<BackendEnv> = async (c, next) => {
  await identify(c, bearerToken(c));
  await next();
};

/** Style 2 of who came in, whether their second factor is still awaited or not. Throws `session_expired`. */
export const cameIn: MiddlewareHandler<BackendEnv> = async (c, next) => {
  await identify(c, bearerToken(c), true);
  await next();
};

/** Style 2 when a user is signed in, style 1 else. */
export const siteOrUser: MiddlewareHandler<BackendEnv> = async (c, next) => {
  const token = bearerToken(c);
  if (token !== "") await identify(c, token);
  else if (!(await isSite(c))) throw new ApiError("forbidden");
  await next();
};

/** Whether a request carries the credentials of style 1: what it says about its visitor can then be believed. */
export async function isSite(c: BackendContext): Promise<boolean> {
  return isSiteCredential(c.req.header("authorization") ?? "", c.req.header(TENANT_HEADER) ?? "", c.env);
}

/** The same, of the two headers. */
export async function isSiteCredential(
  authorization: string,
  tenant: string,
  { API_USERNAME, API_PASSWORD, TENANT }: Pick<BackendBindings, "API_USERNAME" | "API_PASSWORD" | "TENANT">,
): Promise<boolean> {
  const expected = `Basic ${btoa(`${API_USERNAME}:${API_PASSWORD}`)}`;
  return (await timingSafeEqual(authorization, expected)) && tenant === TENANT;
}

/** The user's token, empty without one; with or without the word "Bearer" before it. */
export function bearerToken(c: BackendContext): string {
  const header = c.req.header("authorization") ?? "";
  return /^Basic /i.test(header) ? "" : header.replace(/^Bearer /i, "").trim();
}

async function identify(c: BackendContext, token: string, mayAwaitCode = false): Promise<void> {
  const now = new Date();
  const found = token === "" ? null : await findSession(c.env.DB, token, now);
  if (!found || c.req.header(TENANT_HEADER) !== c.env.TENANT) throw new ApiError("session_expired");
  if (found.session.factor === "awaited" && !mayAwaitCode) throw new ApiError("second_factor_required");
  c.set("signedIn", found);
  inBackground(c.executionCtx, "use of a session", touchSession(c.env.DB, found, now));
}
