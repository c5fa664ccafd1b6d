import { isPixSecret } from "../backend/payments/pix/pix-secret.ts";
import { SIGNATURE_HEADER } from "../backend/payments/signature.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import {
  credentialHeaders,
  DEVICE_HEADER,
  SESSION_HEADER,
  TENANT_HEADER,
  VISITOR_HEADER,
} from "../contract/v3/call.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { onDemand } from "../site/on-demand.ts";
import type { AppContext } from "./app-context.ts";
import { backendOf } from "./backend.ts";
import { limitBody } from "./limit-body.ts";
import { callPath, isPlain } from "./request-path.ts";
import { requestSessionOf } from "./request-session.ts";

/** Headers that are forwarded to the backend, and response headers that are passed on; never cookies. */
const REQUEST_HEADERS = ["accept", "content-type", "idempotency-key", SIGNATURE_HEADER];
/** Forwarded too for a site or program with credentials of its own. */
const CREDENTIAL_HEADERS = ["authorization", TENANT_HEADER, SESSION_HEADER, VISITOR_HEADER, DEVICE_HEADER];
const ANSWER_HEADERS = [
  "cache-control",
  "content-disposition",
  "content-type",
  "retry-after",
  "x-total-count",
  "x-total-pages",
];

/**
 * Whether a caller may send a long body, which is read only then: people of a school, by the token of their link,
 * administrators, by their session, and the bank, by the secret of its address.
 */
async function isKnown(c: AppContext, { access, path }: Endpoint, headers: Headers): Promise<boolean> {
  const secret = c.req.path.split("/")[4] ?? "";
  if (access === "provider") return path.includes(":secret") && isPixSecret(c.env, secret);
  const { baseUrl, fetch } = backendOf(c);
  const asks = access === "admin" ? "/v3/admin" : `/v3/claims/own/${encodeURIComponent(secret)}`;
  return (await fetch(new Request(baseUrl + asks, { headers, redirect: "manual" }))).ok;
}

/** Few logins use it. */
const completeGoogleLogin = onDemand(() => import("./google-login.ts"))("completeGoogleLogin");

const PROGRAM_HEADERS = ["authorization", TENANT_HEADER, SIGNATURE_HEADER];

/**
 * Whether the request comes from another site or a program, by the headers of the contract, not from a page of ours. A
 * form cannot send these headers, and a script of another origin only after a CORS preflight.
 */
export function bringsCredentials(c: AppContext): boolean {
  return PROGRAM_HEADERS.some((name) => c.req.header(name) !== undefined);
}

/**
 * Forwards `/v3/*` of our own origin to the backend. For a browser, which has cookies, it adds the credentials of the
 * site; a program's are passed on. Throws `not_found` for a call that the contract does not have.
 */
export async function forward(c: AppContext): Promise<Response> {
  const isProgram = bringsCredentials(c);
  const path = callPath(c.req.raw);
  const { findEndpoint } = await import("../contract/endpoints.ts");
  const endpoint = findEndpoint(c.req.method, c.req.path);
  // No page of the site makes such a call.
  const isUnexpected = !isPlain(path) || endpoint?.isServerOnly;
  if (!endpoint || (isUnexpected && !isProgram)) throw new ApiError("not_found");
  c.set("route", endpoint.path);
  const backend = backendOf(c);
  const session = requestSessionOf(c).session();
  const headers = isProgram
    ? new Headers()
    : credentialHeaders(endpoint.access, { ...backend, sessionToken: session.start(), userToken: session.userToken });
  for (const name of [...REQUEST_HEADERS, ...(isProgram ? CREDENTIAL_HEADERS : [])]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  await limitBody(c, endpoint.maxBodyBytes, () => isKnown(c, endpoint, headers));
  const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
  const isGoogle = !isProgram && endpoint.path === "/v3/account/auth/social-login/google";
  const response = await backend.fetch(
    new Request(backend.baseUrl + path + c.get("url").search, {
      method: c.req.method,
      headers,
      ...(hasBody && {
        body: isGoogle
          ? await completeGoogleLogin(await c.req.text(), session, c.env.SITE_ORIGIN)
          : await c.req.arrayBuffer(),
      }),
      redirect: "manual",
    }),
  );
  if (endpoint.failureLog && !response.ok) console.error(endpoint.failureLog, response.status);
  for (const name of [...ANSWER_HEADERS, ...(isProgram ? [SESSION_HEADER] : [])]) {
    const value = response.headers.get(name);
    if (value !== null) c.header(name, value);
  }
  const token = response.headers.get(SESSION_HEADER);
  if (token !== null && !isProgram) session.remember(token);
  if (isProgram || !response.ok || !endpoint.givesToken) return c.newResponse(response.body, response.status as 200);
  const { token: userToken, ...rest } = (await response.json()) as { token?: string };
  if (userToken !== undefined) session.signIn(userToken);
  return c.json(rest);
}
