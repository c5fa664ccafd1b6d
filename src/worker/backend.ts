import { backendApp } from "../backend/app.ts";
import type { BackendBindings } from "../backend/env.ts";
import { isSiteCredential } from "../backend/http/credentials.ts";
import { inBackground } from "../backend/in-background.ts";
import { TimeoutError, withTimeout } from "../backend/with-timeout.ts";
import { type BackendOptions, TENANT_HEADER } from "../contract/v3/call.ts";
import { createBackendClient } from "../contract/v3/client.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { deviceName } from "../domain/people/device-name.ts";
import { networkOf } from "../domain/people/network-address.ts";
import { fetchBackend } from "../remote/fetch-backend.ts";
import type { AppContext } from "./respond.tsx";

declare global {
  interface Env {
    /** Secret of header style 1 (`wrangler secret put API_PASSWORD`). */
    API_PASSWORD?: string;
    /** Secret: key of Places API (New) and Geocoding API (`wrangler secret put GOOGLE_PLACES_KEY`). */
    GOOGLE_PLACES_KEY?: string;
    /** Secret under which the seeds of second factors stand in D1 (`wrangler secret put SECOND_FACTOR_KEY`). */
    SECOND_FACTOR_KEY?: string;
    /** Secret of the client at Google (`wrangler secret put GOOGLE_CLIENT_SECRET`). */
    GOOGLE_CLIENT_SECRET?: string;
  }
}

/**
 * Without a secret, a password of this isolate alone: the site still reaches its embedded backend, and nobody else
 * passes for a site.
 */
let ownPassword: string | undefined;

/** How the backend is reached, and as which site. Here alone it is decided which backend that is. */
export function backendOf(c: AppContext): Omit<BackendOptions, "sessionToken" | "userToken" | "onSessionToken"> {
  const { BACKEND_URL, SITE_ORIGIN, TENANT, API_USERNAME } = c.env;
  const bindings = bindingsOf(c.env);
  return {
    fetch: BACKEND_URL
      ? fetchBackend
      : async (request) =>
          withTimeout(askEmbedded(request, bindings, c.executionCtx), LIMIT_MS, "backend").catch(unavailable),
    baseUrl: BACKEND_URL || SITE_ORIGIN,
    tenant: TENANT,
    username: API_USERNAME,
    password: bindings.API_PASSWORD,
    visitor: {
      ip: networkOf(c.req.header("cf-connecting-ip") ?? ""),
      device: deviceName(c.req.header("user-agent") ?? ""),
    },
  };
}

/** As long as another machine's backend gets: nobody waits longer for a database that does not answer. */
const LIMIT_MS = 8_000;

async function askEmbedded(...call: Parameters<typeof backendApp.fetch>): Promise<Response> {
  return backendApp.fetch(...call);
}

function unavailable(cause: unknown): never {
  throw cause instanceof TimeoutError ? new ApiError("unavailable", {}, cause) : cause;
}

/** Whether another site asks, with credentials that are good: nobody else's word about a visitor counts. */
export async function isCallingSite(c: AppContext): Promise<boolean> {
  const [authorization, tenant] = [c.req.header("authorization"), c.req.header(TENANT_HEADER)];
  return Boolean(authorization && tenant) && isSiteCredential(authorization!, tenant!, bindingsOf(c.env));
}

/** Ends a session that another has taken the place of; one that is over already is none. */
export function endSession(c: AppContext, userToken: string): void {
  const { account } = createBackendClient({ ...backendOf(c), userToken });
  inBackground(c.executionCtx, "end of a session", account.logout().catch(ignoreEnded));
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
}

/** What the embedded backend stands on. */
export function bindingsOf(env: Env): BackendBindings {
  ownPassword ??= crypto.randomUUID();
  return { ...env, API_PASSWORD: env.API_PASSWORD || ownPassword };
}
