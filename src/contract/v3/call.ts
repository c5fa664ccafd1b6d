import * as v from "valibot";
import { ApiError, readError } from "./errors.ts";
import { isIdempotencyKey } from "./idempotency-key.ts";

/** Headers of the two styles (section 7). */
export const TENANT_HEADER = "tenant";
export const SESSION_HEADER = "sessiontoken";
/** Address of the visitor, told by a site that has API credentials. */
export const VISITOR_HEADER = "visitor-ip";
/** What the visitor's browser calls itself, for the list of open sessions. */
export const DEVICE_HEADER = "visitor-device";

/** Whom a call speaks for: the site (style 1), the signed-in user (style 2), or the user when there is one. */
export type Style = "site" | "user" | "either";

export interface BackendOptions {
  /** How requests travel: the embedded backend's own `fetch`, or the network's. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin of the backend, without a trailing slash. */
  readonly baseUrl: string;
  readonly tenant: string;
  readonly username: string;
  readonly password: string;
  /** Pseudonymous session of the visitor; never proves who they are. */
  readonly sessionToken?: string | undefined;
  /** Token of the signed-in user. */
  readonly userToken?: string | undefined;
  readonly visitor?: { readonly ip: string; readonly device: string } | undefined;
  /** Hears of every session token that an answer carries (H4). */
  readonly onSessionToken?: (token: string) => void;
}

export interface CallOptions {
  /** Values of a list repeat the key. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/**
 * One call: the answer under its schema, with its headers. Throws ApiError: what the backend says, or `unavailable` when
 * it cannot be reached or answers what the contract does not know.
 */
export type Call = <S extends v.GenericSchema>(
  style: Style,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  answer: S,
  options?: CallOptions,
) => Promise<{ readonly data: v.InferOutput<S>; readonly headers: Headers }>;

const sessionBody = v.object({ sessionToken: v.string() });

/** A path with its parts encoded: apiPath`/v3/cities/by-slug/${slug}`. */
export function apiPath(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  return texts.map((text, i) => text + encodeURIComponent(parts[i] ?? "")).join("");
}

/** The headers that a style asks for. */
export function styleHeaders(style: Style, options: BackendOptions): Headers {
  const headers = new Headers({ [TENANT_HEADER]: options.tenant });
  const { sessionToken, userToken, username, password, visitor } = options;
  if (sessionToken) headers.set(SESSION_HEADER, sessionToken);
  if (style === "site" || (style === "either" && !userToken)) {
    headers.set("authorization", `Basic ${btoa(`${username}:${password}`)}`);
  } else if (userToken) headers.set("authorization", `Bearer ${userToken}`);
  if (visitor) headers.set(VISITOR_HEADER, visitor.ip);
  if (visitor) headers.set(DEVICE_HEADER, visitor.device);
  return headers;
}

export function createCall(options: BackendOptions): Call {
  return async (style, method, path, answer, { query = {}, body, idempotencyKey } = {}) => {
    const url = new URL(options.baseUrl + path);
    for (const [key, value] of Object.entries(query))
      for (const one of [value].flat()) url.searchParams.append(key, one);
    const headers = styleHeaders(style, options);
    headers.set("accept", "application/json");
    if (body) headers.set("content-type", "application/json");
    if (idempotencyKey !== undefined) {
      // The backend would refuse it, and some of what a form can carry no header can.
      if (!isIdempotencyKey(idempotencyKey)) throw new ApiError("invalid_request");
      headers.set("idempotency-key", idempotencyKey);
    }
    const request = new Request(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual",
    });
    const response = await options.fetch(request).catch((cause) => {
      throw new ApiError("unavailable", {}, cause);
    });
    const json: unknown = await response.json().catch(() => undefined);
    captureSession(response.headers, json, options.onSessionToken);
    if (!response.ok) throw readError(response.status, json, response.headers.get("retry-after"));
    const { success, output, issues } = v.safeParse(answer, json);
    if (!success) throw new ApiError("unavailable", {}, `${method} ${path}: ${v.getDotPath(issues[0]) ?? "body"}`);
    return { data: output, headers: response.headers };
  };
}

/** H4: in a header, or in the body as `sessionToken`. */
function captureSession(headers: Headers, body: unknown, hear: BackendOptions["onSessionToken"]): void {
  const inBody = v.safeParse(sessionBody, body);
  const token = headers.get(SESSION_HEADER) ?? (inBody.success ? inBody.output.sessionToken : "");
  if (token) hear?.(token);
}
