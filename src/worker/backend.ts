import type { BackendBindings } from "../backend/env.ts";
import type { ReadFollowedPage } from "../backend/follows/follows.service.ts";
import { isSiteCredential } from "../backend/http/site-credential.ts";
import { inBackground } from "../backend/in-background.ts";
import { TimeoutError, withTimeout } from "../backend/with-timeout.ts";
import { type BackendOptions, TENANT_HEADER } from "../contract/v3/call.ts";
import { backendClient } from "../contract/v3/client.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { deviceName } from "../domain/people/device-name.ts";
import { networkOf } from "../domain/people/network-address.ts";
import { fetchBackend } from "../remote/fetch-backend.ts";
import type { AppContext } from "./app-context.ts";
import { withBindings } from "./with-bindings.ts";

/** Without API_PASSWORD, a random one per isolate: the site reaches its embedded backend, and nobody else does. */
let embeddedPassword: string | undefined;

/** Connection and credentials of the backend. The only place that chooses it: embedded or remote. */
export function backendOf(c: AppContext): Omit<BackendOptions, "sessionToken" | "userToken" | "onSessionToken"> {
  const { BACKEND_URL, SITE_ORIGIN, TENANT, API_USERNAME } = c.env;
  const bindings = bindingsOf(
    c.env,
    async (address, now) => {
      const { readPage } = await import("./followed-pages.ts");
      return readPage(c, address, now);
    },
    c.get("requestedAt"),
  );
  return {
    fetch: BACKEND_URL
      ? fetchBackend
      : async (request) => {
          const { backendApp } = await import("../backend/app.ts");
          const response = Promise.resolve(backendApp.fetch(request, bindings, c.executionCtx));
          return withTimeout(response, LIMIT_MS, "backend").catch(unavailable);
        },
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

/** Timeout of the embedded backend; the same as that of a remote one. */
const LIMIT_MS = 8_000;

function unavailable(cause: unknown): never {
  throw cause instanceof TimeoutError ? new ApiError("unavailable", {}, cause) : cause;
}

/** Whether another site calls with valid credentials: only then are its headers about the visitor trusted. */
export async function isCallingSite(c: AppContext): Promise<boolean> {
  const [authorization, tenant] = [c.req.header("authorization"), c.req.header(TENANT_HEADER)];
  return Boolean(authorization && tenant) && isSiteCredential(authorization!, tenant!, bindingsOf(c.env));
}

/** Ends a session that a new sign-in replaced; ignores one that has ended already. */
export function endSession(c: AppContext, userToken: string): void {
  const { account } = backendClient({ ...backendOf(c), userToken });
  inBackground(c.executionCtx, "end of a session", account.logout().catch(ignoreEnded));
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
}

const noPage: ReadFollowedPage = async () => null;

/** Bindings of the embedded backend. By default no page can be followed, for callers without a publication. */
export function bindingsOf(env: Env, readFollowedPage: ReadFollowedPage = noPage, requestedAt?: Date): BackendBindings {
  embeddedPassword ??= crypto.randomUUID();
  return withBindings(env, { API_PASSWORD: env.API_PASSWORD || embeddedPassword, readFollowedPage, requestedAt });
}
