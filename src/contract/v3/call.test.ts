import * as v from "valibot";
import { expect, test } from "vitest";
import { endpoint } from "../endpoint.ts";
import { ENDPOINTS, errorsOf, findEndpoint } from "../endpoints.ts";
import { type BackendOptions, callEndpoint, credentialHeaders } from "./call.ts";
import { readError } from "./errors.ts";

const read = endpoint("GET /v3/x", "anyone", v.unknown(), { summary: "" });

const OPTIONS: BackendOptions = {
  fetch: async () => Response.json({}),
  baseUrl: "https://backend.example",
  tenant: "escola",
  username: "site",
  password: "segredo",
  sessionToken: "sessao-1",
};

test("style 1 has the credentials of the site, style 2 those of the user (G1, H2, H3)", () => {
  const signedIn = { ...OPTIONS, userToken: "abc" };
  const of = (access: "anyone" | "user" | "guest", options: BackendOptions) =>
    credentialHeaders(access, options).get("authorization");
  const basic = `Basic ${btoa("site:segredo")}`;
  expect([of("anyone", OPTIONS), of("user", OPTIONS), of("guest", OPTIONS)]).toEqual([basic, null, basic]);
  expect([of("anyone", signedIn), of("user", signedIn), of("guest", signedIn)]).toEqual([
    basic,
    "Bearer abc",
    "Bearer abc",
  ]);
  const headers = credentialHeaders("user", signedIn);
  expect([headers.get("tenant"), headers.get("sessiontoken")]).toEqual(["escola", "sessao-1"]);
});

test.each([
  ["POST", "/v3/account/user", "site", "site"],
  ["GET", "/v3/account/user", "none", "user"],
  ["GET", "/v3/account/user/orders", "none", "user"],
  ["HEAD", "/v3/account/user/orders/me-1", "none", "user"],
  ["POST", "/v3/account/auth/login", "site", "site"],
  ["POST", "/v3/account/auth/logout", "none", "user"],
  ["POST", "/v3/schools/colegio-a/leads", "site", "user"],
  ["POST", "/v3/schools/colegio/reviews", "site", "user"],
])("%s %s has the credentials of: without a user %s, with one %s", (method, path, without, withUser) => {
  const { access } = findEndpoint(method, path)!;
  const credential = (options: BackendOptions) =>
    ({ Basic: "site", Bearer: "user", "": "none" })[
      credentialHeaders(access, options).get("authorization")?.split(" ")[0] ?? ""
    ];
  expect([credential(OPTIONS), credential({ ...OPTIONS, userToken: "abc" })]).toEqual([without, withUser]);
});

test.each([
  ["GET", "/v3/account/userland"],
  ["DELETE", "/v3/account/user"],
  ["GET", "/v3/account/user/orders/me-1/agreement"],
])("%s %s is no endpoint", (method, path) => {
  expect(findEndpoint(method, path)).toBeNull();
});

test("a path belongs to one endpoint of a method", () => {
  const signatures = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(signatures).size).toBe(signatures.length);
  expect(errorsOf(findEndpoint("POST", "/v3/schools/a/leads")!)).toContain("leads_closed");
});

test.each([
  ["a header", Response.json({}, { headers: { sessiontoken: "nova" } })],
  ["the body", Response.json({ sessionToken: "nova" })],
  ["the answer of an error", Response.json({ sessionToken: "nova" }, { status: 500 })],
])("captures a session token in %s (H4)", async (_where, response) => {
  const captured: string[] = [];
  const options = { ...OPTIONS, fetch: async () => response, onSessionToken: (token: string) => captured.push(token) };
  await callEndpoint(options, read, []).catch(() => {});
  expect(captured).toEqual(["nova"]);
});

test("repeats keys of lists, encodes path parameters, sends JSON with an idempotency key", async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({ ok: true });
  };
  const options = { ...OPTIONS, fetch };
  const city = endpoint("GET /v3/cities/:slug", "anyone", v.unknown(), { summary: "", query: v.unknown() });
  await callEndpoint(options, city, ["../a b", { "stage[]": ["a", "b"], page: "2" }]);
  const write = endpoint("POST /v3/x", "anyone", v.unknown(), { summary: "", body: v.unknown(), isIdempotent: true });
  await callEndpoint(options, write, [{ a: 1 }, "one-time"]);
  expect(requests[0]!.url).toBe("https://backend.example/v3/cities/..%2Fa%20b?stage%5B%5D=a&stage%5B%5D=b&page=2");
  expect([requests[1]!.headers.get("idempotency-key"), await requests[1]!.json()]).toEqual(["one-time", { a: 1 }]);
});

test.each([
  ["a network that fails", () => Promise.reject(new Error("down"))],
  ["an answer of another shape", () => Promise.resolve(Response.json({ b: 1 }))],
  ["an answer that is no JSON", () => Promise.resolve(new Response("<html>"))],
  ["a page of a gateway", () => Promise.resolve(new Response("<html>", { status: 502 }))],
])("%s is `unavailable`", async (_case, fetch) => {
  const row = { ...read, response: v.object({ a: v.number() }) };
  await expect(callEndpoint({ ...OPTIONS, fetch }, row, [])).rejects.toMatchObject({
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
])("the %i of a remote backend gets the message of its status (X21)", (status, message) => {
  expect(readError(status, { code: "E1", message: "Internal stuff" }, null).message).toBe(message);
});

test("reads how many seconds to wait", () => {
  const error = readError(429, null, "42");
  expect([error.message, error.retryAfterS]).toEqual(["Muitas tentativas. Aguarde 42 segundos.", 42]);
});
