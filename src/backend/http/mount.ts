import type { Hono } from "hono";
import type * as v from "valibot";
import type { BodyOf, Endpoint, QueryOf } from "../../contract/endpoint.ts";
import { parseForm } from "../../contract/forms/fields.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isIdempotencyKey } from "../../contract/v3/idempotency-key.ts";
import type { SignedIn } from "../accounts/sessions.ts";
import type { BackendContext, BackendEnv } from "../env.ts";
import { inBackground, type Later } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { type Refused, recordRefusal, refusedBy } from "../refusal-records.ts";
import type { Call } from "./call.ts";
import { authenticate, clientOf } from "./credentials.ts";

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;
type ResponseOf<E extends Endpoint> = ReadonlyDeep<v.InferInput<E["response"]>>;

/** Answers an endpoint with its response body; throws ApiError. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>> | ResponseOf<E>;

export type Handlers<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends infer E extends Endpoint ? Handler<E> : never;
};

/** A handler whose e-mails are sent after the response. */
export function withMails<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (call) => {
    const response = await handler(call);
    call.later("mails", flushOutbox(call.env, call.now));
    return response;
  };
}

/** A handler that answers with a message when the work is done. */
export function says<E extends Endpoint>(message: string, work: (call: Call<E>) => Promise<unknown>) {
  return async (call: Call<E>): Promise<{ readonly message: string }> => {
    await work(call);
    return { message };
  };
}

/** Adds the route of an endpoint: authenticates the caller, validates key, body and query, then runs the handler. */
export function mount<E extends Endpoint>(app: Hono<BackendEnv>, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, query, body, isIdempotent, status } = endpoint;
  app.on(method, path, async (c) => {
    const now = c.env.requestedAt ?? new Date();
    const later: Later = (task, work) => inBackground(c.executionCtx, task, work);
    const record = (refused: Refused | null) => {
      const call = { env: c.env, client: clientOf(c, access), now, later };
      if (refused) recordRefusal(call, refused, c.get("signedIn")?.account.id ?? 0);
    };
    try {
      await authenticate(c, access, now);
    } catch (error) {
      // The calls of administrators do not exist for others.
      const isNoAdmin = error instanceof ApiError && error.code === "not_found";
      record(isNoAdmin ? "admin" : refusedBy(error));
      throw error;
    }
    const respond = async () =>
      await handler({
        env: c.env,
        params: c.req.param() as Call<E>["params"],
        idempotencyKey: isIdempotent ? readKey(c) : "",
        body: (body && (await parseBody(c, body, endpoint.isMultipart))) as BodyOf<E>,
        query: (query && parseFields(query, readQuery(c))) as QueryOf<E>,
        signedIn: c.get("signedIn") as SignedIn,
        client: clientOf(c, access),
        now,
        c,
        later,
      });
    const response = await respond().catch((error: unknown) => {
      record(refusedBy(error));
      throw error;
    });
    return c.json(response, status);
  });
}

/**
 * Parses a JSON or form body and validates it. Throws `invalid_request` when it cannot be parsed, `unsupported_type`,
 * and `invalid_fields` with the path and message of each field, never its value.
 */
async function parseBody(c: BackendContext, schema: v.GenericSchema, hasFiles = false): Promise<unknown> {
  return parseFields(schema, await readBody(c, hasFiles));
}

function parseFields(schema: v.GenericSchema, fields: unknown): unknown {
  const { output, issues } = parseForm(schema, fields);
  if (issues) throw new ApiError("invalid_fields", { issues });
  return output;
}

async function readBody(c: BackendContext, hasFiles: boolean): Promise<unknown> {
  const type = (c.req.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  try {
    if (type === "application/json") return await c.req.json();
    if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
      const fields = [...(await c.req.formData())].filter(([, value]) => hasFiles || typeof value === "string");
      return Object.fromEntries(fields);
    }
  } catch {
    throw new ApiError("invalid_request");
  }
  throw new ApiError("unsupported_type");
}

function readKey(c: BackendContext): string {
  const key = c.req.header("idempotency-key") ?? "";
  if (!isIdempotencyKey(key)) throw new ApiError("invalid_request");
  return key;
}

/** Parses the query; names that end in brackets are lists. */
function readQuery(c: BackendContext): Record<string, string | string[]> {
  const lists = Object.entries(c.req.queries());
  return Object.fromEntries(lists.map(([name, values]) => [name, name.endsWith("[]") ? values : values[0]!]));
}
