import * as v from "valibot";
import { expect, test } from "vitest";
import { apiPath, type BackendOptions, createCall, styleHeaders } from "./call.ts";
import { findCall } from "./calls.ts";
import { readError } from "./errors.ts";

const OPTIONS: BackendOptions = {
  fetch: async () => Response.json({}),
  baseUrl: "https://backend.example",
  tenant: "escola",
  username: "site",
  password: "segredo",
  sessionToken: "sessao-1",
};

test("style 1 speaks for the site, style 2 for the user, and neither for the other", () => {
  const signedIn = { ...OPTIONS, userToken: "abc" };
  const of = (style: "site" | "user" | "either", options: BackendOptions) =>
    styleHeaders(style, options).get("authorization");
  const basic = `Basic ${btoa("site:segredo")}`;
  expect([of("site", OPTIONS), of("user", OPTIONS), of("either", OPTIONS)]).toEqual([basic, null, basic]);
  expect([of("site", signedIn), of("user", signedIn), of("either", signedIn)]).toEqual([
    basic,
    "Bearer abc",
    "Bearer abc",
  ]);
  const headers = styleHeaders("user", signedIn);
  expect([headers.get("tenant"), headers.get("sessiontoken")]).toEqual(["escola", "sessao-1"]);
});

test.each([
  ["POST", "/v3/account/user", "site"],
  ["GET", "/v3/account/user", "user"],
  ["GET", "/v3/account/user/orders", "user"],
  ["HEAD", "/v3/account/user/orders/me-1", "user"],
  ["GET", "/v3/account/userland", undefined],
  ["DELETE", "/v3/account/user", undefined],
  ["GET", "/v3/account/user/orders/me-1/agreement", undefined],
  ["POST", "/v3/account/auth/login", "site"],
  ["POST", "/v3/account/auth/logout", "user"],
  ["POST", "/v3/schools/colegio-a/leads", "either"],
  ["POST", "/v3/schools/colegio/reviews", "either"],
])("a browser's %s %s goes in style %s", (method, path, style) => {
  expect(findCall(method, path)?.style).toBe(style);
});

test.each([
  ["a header", Response.json({}, { headers: { sessiontoken: "nova" } })],
  ["the body", Response.json({ sessionToken: "nova" })],
  ["the answer of an error", Response.json({ sessionToken: "nova" }, { status: 500 })],
])("a session token in %s is heard", async (_where, response) => {
  const heard: string[] = [];
  const call = createCall({ ...OPTIONS, fetch: async () => response, onSessionToken: (token) => heard.push(token) });
  await call("site", "GET", "/v3/x", v.unknown()).catch(() => {});
  expect(heard).toEqual(["nova"]);
});

test("queries repeat keys, parts of paths are encoded, bodies are JSON with a key to send once", async () => {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return Response.json({ ok: true });
  };
  const call = createCall({ ...OPTIONS, fetch });
  await call("site", "GET", apiPath`/v3/cities/${"../a b"}`, v.unknown(), {
    query: { "stage[]": ["a", "b"], page: "2" },
  });
  await call("site", "POST", "/v3/x", v.unknown(), { body: { a: 1 }, idempotencyKey: "one-time" });
  expect(asked[0]!.url).toBe("https://backend.example/v3/cities/..%2Fa%20b?stage%5B%5D=a&stage%5B%5D=b&page=2");
  expect([asked[1]!.headers.get("idempotency-key"), await asked[1]!.json()]).toEqual(["one-time", { a: 1 }]);
});

test.each([
  ["a network that fails", () => Promise.reject(new Error("down"))],
  ["an answer of another shape", () => Promise.resolve(Response.json({ b: 1 }))],
  ["an answer that is no JSON", () => Promise.resolve(new Response("<html>"))],
  ["a page of a gateway", () => Promise.resolve(new Response("<html>", { status: 502 }))],
])("%s is an outage", async (_case, fetch) => {
  const call = createCall({ ...OPTIONS, fetch });
  await expect(call("site", "GET", "/v3/x", v.object({ a: v.number() }))).rejects.toMatchObject({
    code: "unavailable",
    status: 503,
    message: "Não conseguimos carregar agora. Tente de novo.",
  });
});

test.each([
  [400, "Confira os campos destacados."],
  [401, "Sua sessão expirou. Entre de novo."],
  [403, "Você não tem acesso a esta página."],
  [409, "Esta bolsa acabou de mudar. Veja o valor atualizado."],
  [422, "Confira os campos destacados."],
  [500, "Não conseguimos carregar agora. Tente de novo."],
  [504, "Não conseguimos carregar agora. Tente de novo."],
])("another backend's %i is told in our words", (status, message) => {
  expect(readError(status, { code: "E1", message: "Internal stuff" }, null).message).toBe(message);
});

test("waiting is told in seconds", () => {
  const error = readError(429, null, "42");
  expect([error.message, error.retryAfterS]).toEqual(["Muitas tentativas. Aguarde 42 segundos.", 42]);
});
