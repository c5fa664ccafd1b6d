import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SEARCH_API_PATH } from "../../../src/contract/search-api/call.ts";
import { paths } from "../../../src/site/paths.ts";
import { app } from "../../../src/worker/app.tsx";
import { browser, postOffice } from "../post.ts";
import { ORIGIN, publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, samplePath } from "./addresses.ts";
import { reset } from "./open-calls.ts";

const CHUNK = 16 * 1024;
/** Below the limit of files. */
const BYTES = 11 * 1024 * 1024;
/** Bytes read of anybody's body, and the chunk beyond which it is known to be more. */
const FEW = 64 * 1024 + CHUNK;

/** Not the local machine, where unread bodies are read to their end and discarded. */
const BINDINGS = { ...env, ENVIRONMENT: "preview" } as unknown as Env;

beforeAll(async () => {
  await publishWorldWithInbox();
  await reset();
});
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));

/** Sends a long body as a page of ours does; returns the status, and how many bytes were read. */
async function send(method: string, path: string, type: string, isDeclared: boolean, headers: HeadersInit = {}) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= BYTES) return controller.close();
        read += CHUNK;
        controller.enqueue(new Uint8Array(CHUNK).fill(97));
      },
    },
    { highWaterMark: 0 },
  );
  const context = createExecutionContext();
  const request = new Request(ORIGIN + path, {
    method,
    body,
    headers: {
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": "203.0.113.7",
      "content-type": type,
      "idempotency-key": crypto.randomUUID(),
      ...(isDeclared && { "content-length": String(BYTES) }),
      ...headers,
    },
  });
  const response = await app.fetch(request, BINDINGS, context);
  await response.body?.cancel();
  await waitOnExecutionContext(context);
  return { status: response.status, read };
}

const PATHS = [
  ...CALLS.filter(({ method }) => method !== "GET").map(
    ({ method, path }) => [method, path, "application/json"] as const,
  ),
  ...FORMS.map(({ pattern }) => ["POST", pattern, "multipart/form-data; boundary=x"] as const),
  ["POST", SEARCH_API_PATH, "application/json"] as const,
  ...[paths.consent(), paths.forgetChild(), paths.pageReports()].map((path) => ["POST", path, "text/plain"] as const),
];

describe.each(PATHS)("%s %s", (method, pattern, type) => {
  test("a body of 11 MB from somebody unknown is answered without being read", async () => {
    for (const isDeclared of [true, false]) {
      const { status, read } = await send(method, samplePath(pattern, { token: "f".repeat(64) }), type, isDeclared);
      expect([200, 204, 303, 400, 401, 403, 404, 405, 413, 422, 429], pattern).toContain(status);
      expect(read).toBeLessThanOrEqual(isDeclared ? 0 : FEW);
    }
  });
});

test("a long table and a picture of a person of a school are read", async () => {
  const desk = `/v3/claims/own/${"a".repeat(64)}`;
  expect(await send("POST", `${desk}/pictures`, "multipart/form-data; boundary=x", true)).toMatchObject({
    status: 400,
    read: expect.toSatisfy((read: number) => read >= BYTES),
  });
  expect((await send("POST", `${desk}/prices/preview`, "application/json", true)).status).toBe(413);
  const large = new File([new Uint8Array(2 * 1024 * 1024)], "a.jpg", { type: "image/jpeg" });
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: "photo", alt: "O pátio", isReal: "on", hasConsent: "on" }))
    form.set(name, value);
  form.set("large", large);
  const response = await browser(postOffice().bindings).send(`${desk}/pictures`, { method: "POST", body: form });
  expect(response.status).toBe(422);
});
