import * as v from "valibot";
import { ACCESS, type Access, type Endpoint } from "../endpoint.ts";
import { ApiError, readError } from "./errors.ts";
import { isIdempotencyKey } from "./idempotency-key.ts";

/** Headers of the two styles (section 7). */
export const TENANT_HEADER = "tenant";
export const SESSION_HEADER = "sessiontoken";
/** IP address of the visitor, from a site with API credentials. */
export const VISITOR_HEADER = "visitor-ip";
/** Name of the visitor's browser, for the list of open sessions. */
export const DEVICE_HEADER = "visitor-device";

export interface BackendOptions {
  /** The embedded backend's `fetch`, or that of the network. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin of the backend, without a trailing slash. */
  readonly baseUrl: string;
  readonly tenant: string;
  readonly username: string;
  readonly password: string;
  /** Pseudonymous session of the visitor; never proves who they are. */
  readonly sessionToken?: string | undefined;
  readonly userToken?: string | undefined;
  readonly visitor?: { readonly ip: string; readonly device: string } | undefined;
  /** Called with each session token in a response (H4). */
  readonly onSessionToken?: (token: string) => void;
}

const sessionBody = v.object({ sessionToken: v.string() });

/** The credentials that a call needs. */
export function credentialHeaders(access: Access, options: BackendOptions): Headers {
  const { credentials } = ACCESS[access];
  const headers = new Headers({ [TENANT_HEADER]: options.tenant });
  const { sessionToken, userToken, username, password, visitor } = options;
  if (sessionToken) headers.set(SESSION_HEADER, sessionToken);
  if (credentials === "site" || (credentials === "either" && !userToken)) {
    headers.set("authorization", `Basic ${btoa(`${username}:${password}`)}`);
  } else if (credentials !== "none" && userToken) headers.set("authorization", `Bearer ${userToken}`);
  if (visitor) headers.set(VISITOR_HEADER, visitor.ip);
  if (visitor) headers.set(DEVICE_HEADER, visitor.device);
  return headers;
}

/**
 * Calls an endpoint with the arguments of `ArgumentsOf` and returns its checked response. Throws ApiError: the
 * backend's own, or `unavailable` when it cannot be reached or its response does not match the schema.
 */
export async function callEndpoint(
  options: BackendOptions,
  { method, path, access, response: schema, outageError, unwrap, ...endpoint }: Endpoint,
  args: readonly unknown[],
): Promise<unknown> {
  const parts = (["body", "isIdempotent", "query"] as const).filter((part) => endpoint[part]);
  const names = [...(path.match(/:\w+/g) ?? []), ...parts];
  const given = Object.fromEntries(names.map((name, i) => [name, args[i]]));
  const url = new URL(options.baseUrl + path.replace(/:\w+/g, (name) => encodeURIComponent(String(given[name]))));
  const body = endpoint.body && (endpoint.isMultipart ? toFormData : JSON.stringify)(given.body);
  const key = endpoint.isIdempotent && (given.isIdempotent as string);
  for (const [name, value] of Object.entries(given.query ?? {}))
    for (const one of [value].flat()) url.searchParams.append(name, one);
  const headers = credentialHeaders(access, options);
  headers.set("accept", "application/json");
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (key !== undefined) {
    // The key comes from a form, and may be invalid in a header.
    if (!isIdempotencyKey(key)) throw new ApiError("invalid_request");
    headers.set("idempotency-key", key);
  }
  const outage = (cause: unknown) => new ApiError(outageError ?? "unavailable", {}, cause);
  const request = new Request(url, { method, headers, ...(body !== undefined && { body }), redirect: "manual" });
  const response = await options.fetch(request).catch((cause) => {
    throw outage(cause);
  });
  const json: unknown = await response.json().catch(() => undefined);
  captureSession(response.headers, json, options.onSessionToken);
  if (!response.ok) {
    const error = readError(response.status, json, response.headers.get("retry-after"));
    throw error.status >= 500 && outageError ? outage(error) : error;
  }
  const { success, output, issues } = v.safeParse(schema, json);
  if (!success) throw outage(`${method} ${path}: ${v.getDotPath(issues[0]) ?? "body"}`);
  return unwrap ? unwrap(output as never, response.headers) : output;
}

/** Fields as a multipart body; those without a value are left out. */
function toFormData(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Readonly<Record<string, unknown>>)) {
    if (value instanceof File) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value));
  }
  return form;
}

/** H4: in a header, or in the body as `sessionToken`. */
function captureSession(headers: Headers, body: unknown, onToken: BackendOptions["onSessionToken"]): void {
  const inBody = v.safeParse(sessionBody, body);
  const token = headers.get(SESSION_HEADER) ?? (inBody.success ? inBody.output.sessionToken : "");
  if (token) onToken?.(token);
}
