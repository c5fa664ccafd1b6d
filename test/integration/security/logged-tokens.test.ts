import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../src/worker/app.tsx";
import { faultyBindings } from "../faults/faulty.ts";
import { ORIGIN, publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { reset } from "./open-calls.ts";

/** Parameters of paths that open something. */
const SECRETS = /:(token|secret)\b/;
const KNOWN = "a".repeat(64);
const UNKNOWN = "0123456789abcdef".repeat(4);

const ADDRESSES = [
  ...SCREENS.map(({ pattern }) => ["GET", pattern] as const),
  ...FORMS.map(({ pattern }) => ["POST", pattern] as const),
  ...CALLS.map(({ method, path }) => [method, path] as const),
  // Of no screen: a link that was cut, or that a program wrote something behind.
  ["GET", "/mesa/:token/pedidos/nada"] as const,
  ["GET", "/nada/:token"] as const,
  ["GET", "/v3/nada/:token"] as const,
].filter(([, pattern]) => SECRETS.test(pattern));

/** All that was logged or sent to a collector since a test began. */
const said: string[] = [];

beforeAll(async () => {
  await publishWorldWithInbox();
  await reset();
});
beforeEach(() => {
  said.length = 0;
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => {
      said.push(parts.map((part) => (part instanceof Error ? `${part.stack}` : String(part))).join(" "));
    });
  }
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    said.push(`${input instanceof Request ? input.url : input} ${init?.body ?? ""}`);
    return new Response(null, { status: 202 });
  });
});

async function send(method: string, path: string, bindings: Env): Promise<Response> {
  const context = createExecutionContext();
  const body = method === "GET" ? {} : { body: "{}" };
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const request = new Request(ORIGIN + path, { method, headers, redirect: "manual", ...body });
  const response = await app.fetch(request, bindings, context);
  await response.body?.cancel();
  await waitOnExecutionContext(context);
  return response;
}

/** As deployed: each request is logged, and errors are sent to a collector. */
const deployed = (bindings: Env) =>
  ({ ...bindings, ENVIRONMENT: "production", TELEMETRY_URL: "https://coletor.example" }) as unknown as Env;

describe.each(ADDRESSES)("%s %s", (method, pattern) => {
  test("what is logged and sent of it has no token, whether it opens something, nothing, or the database fails", async () => {
    for (const [token, bindings] of [
      [KNOWN, env as Env],
      [UNKNOWN, env as Env],
      [UNKNOWN.slice(0, 40), env as Env],
      [UNKNOWN, faultyBindings("D1 fails")],
    ] as const) {
      const path = samplePath(pattern, { token, secret: token });
      const response = await send(method, `${path}?aviso=${token}`, deployed(bindings));
      expect(response.headers.get("server-timing") ?? "").not.toContain(token);
      expect(said.filter((line) => line.includes(token.slice(0, 16)))).toEqual([]);
    }
    expect(said.length).toBeGreaterThanOrEqual(4);
  });
});
