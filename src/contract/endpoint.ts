import type * as v from "valibot";
import type { SearchErrorCode } from "./search-api/errors.ts";
import type { ErrorCode } from "./v3/errors.ts";

interface AccessRule {
  /** Allowed callers, for docs/api.md. */
  readonly who: string;
  /** Credentials: the site's (style 1), the signed-in user's (style 2), or the user's if signed in. */
  readonly credentials: "site" | "user" | "either" | "none";
  readonly errors: readonly ErrorCode[];
}

export const ACCESS = {
  anyone: { who: "anybody, through a page of the site", credentials: "site", errors: ["forbidden"] },
  guest: {
    who: "anybody; on behalf of the signed-in user when there is one",
    credentials: "either",
    errors: ["forbidden", "session_expired", "second_factor_required"],
  },
  // A8.
  visitor: {
    who: "the same, by the user's token only: without one the caller is anonymous",
    credentials: "user",
    errors: ["session_expired", "second_factor_required"],
  },
  link: {
    who: "whoever has the e-mailed token in the path, through a page of the site",
    credentials: "site",
    errors: ["forbidden", "link_expired"],
  },
  user: { who: "the signed-in user", credentials: "user", errors: ["session_expired", "second_factor_required"] },
  pending: {
    who: "a session, also one that still owes the code of its second factor",
    credentials: "user",
    errors: ["session_expired"],
  },
  admin: {
    who: "an administrator, within 12 hours of a login with a second factor",
    credentials: "user",
    errors: ["session_expired", "second_factor_required", "not_found", "second_factor_missing"],
  },
  provider: { who: "the payment provider, by its signature", credentials: "none", errors: ["forbidden"] },
  public: { who: "anybody, without credentials; the Worker itself answers", credentials: "none", errors: [] },
  partner: { who: "an application with a key of the search API", credentials: "none", errors: [] },
} as const satisfies Readonly<Record<string, AccessRule>>;
export type Access = keyof typeof ACCESS;

/** Rate limiters of `wrangler.toml` that count calls. */
export type Limiter = "LIMIT_ACCESS" | "LIMIT_FORMS" | "LIMIT_API";

export type Method = "GET" | "POST" | "PATCH";

/** Optional properties of an endpoint, besides path, access and response. */
interface EndpointOptions<R extends v.GenericSchema = v.GenericSchema> {
  /** Summary for docs/api.md. */
  readonly summary: string;
  readonly query?: v.GenericSchema;
  /** Schema of a JSON object or form. */
  readonly body?: v.GenericSchema;
  /** Status of a success; default 200. */
  readonly status?: 201 | 202;
  /** Errors besides those that follow from access and body (`errorsOf`). */
  readonly errors?: readonly (ErrorCode | SearchErrorCode)[];
  /** Maximum bytes of a body, where it may be longer than usual. */
  readonly maxBodyBytes?: number;
  /** The body is multipart, with files. */
  readonly isMultipart?: true;
  /** Requires an `Idempotency-Key`: the same key gives the same result. */
  readonly isIdempotent?: true;
  /** Default: LIMIT_API for reads, LIMIT_FORMS for writes. */
  readonly limiter?: Limiter;
  /** The response holds a token of the user, which a browser gets as an HttpOnly cookie. */
  readonly givesToken?: true;
  /** Called only by the site's servers: 404 for a browser. */
  readonly isServerOnly?: true;
  /** Not called by people, so it leaves no access record. */
  readonly isUnrecorded?: true;
  /** Log message of a browser's failed call. */
  readonly failureLog?: string;
  /** The error that the typed client throws instead of `unavailable`. */
  readonly outageError?: ErrorCode;
  /** Result of the typed client, if not the whole body. */
  readonly unwrap?: (data: v.InferOutput<R>, headers: Headers) => unknown;
}

/** One row of the table of endpoints (`endpoints.ts`). */
export interface Endpoint extends Omit<EndpointOptions, "unwrap"> {
  readonly method: Method;
  /** Pattern: "/v3/leads/own/:token". */
  readonly path: string;
  readonly access: Access;
  readonly response: v.GenericSchema;
  readonly unwrap?: (data: never, headers: Headers) => unknown;
}

/** Defines an endpoint by its method and path, access, and the schema of its response. */
export function endpoint<
  const M extends Method,
  const P extends string,
  const A extends Access,
  R extends v.GenericSchema,
  const O extends EndpointOptions<R>,
>(signature: `${M} ${P}`, access: A, response: R, options: O) {
  const [method, path] = signature.split(" ") as [M, P];
  return { ...options, method, path, access, response };
}

/** The schema that an endpoint has for a part of its calls; undefined without one. */
type SchemaOf<E, K extends "body" | "query"> = E extends { readonly [key in K]: infer S extends v.GenericSchema }
  ? S
  : undefined;
type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

export type BodyOf<E extends Endpoint> = OutputOf<SchemaOf<E, "body">>;
export type QueryOf<E extends Endpoint> = OutputOf<SchemaOf<E, "query">>;

/** Names of the parameters of a path: "slug" of "/v3/schools/:slug/leads". */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type PathArguments<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [part: string, ...PathArguments<Rest>]
  : P extends `${string}:${string}`
    ? [part: string]
    : [];

/** Arguments of a call: the parameters of the path in order, then the body, the idempotency key, the query. */
export type ArgumentsOf<E extends Endpoint> = [
  ...PathArguments<E["path"]>,
  ...(SchemaOf<E, "body"> extends infer S extends v.GenericSchema ? [body: v.InferInput<S>] : []),
  ...(E extends { readonly isIdempotent: true } ? [idempotencyKey: string] : []),
  ...(SchemaOf<E, "query"> extends infer S extends v.GenericSchema ? [query?: v.InferInput<S>] : []),
];

export type ResultOf<E extends Endpoint> = E extends { readonly unwrap: (...args: never) => infer R }
  ? R
  : v.InferOutput<E["response"]>;
