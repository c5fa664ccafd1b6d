import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { app } from "../../src/worker/app.tsx";
import { ORIGIN, publishWorld } from "./worker.ts";

let token = "";

beforeAll(async () => {
  await publishWorld();
  const now = new Date();
  await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES ('maria@familia.example', 'Maria Souza', ?1, ?1)",
  )
    .bind(now.toISOString())
    .run();
  token = await openSession(env.DB, 1, "Chrome no Android", now);
});

/** Asks as a page of ours in a browser does. */
async function call(path: string, init: RequestInit = {}, bindings: Env = env): Promise<Response> {
  const context = createExecutionContext();
  const headers = new Headers({ "sec-fetch-site": "same-origin", ...Object.fromEntries(new Headers(init.headers)) });
  const response = await app.fetch(new Request(ORIGIN + path, { ...init, headers }), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

test("a city and a neighborhood by their slugs, or 404 with the slug (A4, A5, X5, X6)", async () => {
  const city = await call("/v3/cities/by-slug/sao-paulo-sp");
  expect(city.status).toBe(200);
  expect(await city.json()).toMatchObject({ name: "São Paulo", uf: "SP", stateSlug: "sao-paulo", determinant: "de" });
  const missing = await call("/v3/cities/by-slug/atlantida-sp");
  expect([missing.status, await missing.json()]).toEqual([
    404,
    { code: "city_not_found", message: "Não encontramos esta cidade.", slug: "atlantida-sp" },
  ]);
  const place = await call("/v3/neighborhoods/by-slug/sao-paulo-sp/pinheiros");
  expect(await place.json()).toMatchObject({ full_slug: "pinheiros-sao-paulo-sp", city_slug: "sao-paulo-sp" });
  expect((await call("/v3/neighborhoods/by-slug/sao-paulo-sp/nenhum")).status).toBe(404);
});

test("grades of the stages that are named (Q14, E7, S34, A6, X7)", async () => {
  const grades = await call("/v3/marketplace/list-options/products?stage[]=medio&stage[]=infantil");
  const slugs = ((await grades.json()) as { slug: string }[]).map(({ slug }) => slug.split("_")[0]);
  expect(new Set(slugs)).toEqual(new Set(["medio", "infantil"]));
  const unknown = await call("/v3/marketplace/list-options/products?stage[]=superior");
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: "stage_not_found", slug: "superior" }]);
});

test("an anonymous base user gets a session of their own (E2, E3, E26, S9, A8)", async () => {
  const me = await call("/v3/account/user/me");
  const cookies = me.headers.getSetCookie();
  const sessionToken = /^sessiontoken=([^;]+)/.exec(cookies.find((c) => c.startsWith("sessiontoken=")) ?? "")?.[1];
  expect(await me.json()).toEqual({ baseUserId: 0, isPreUser: true, sessionToken });
  expect(cookies.find((c) => c.startsWith("userHash="))).toContain(
    `userHash=${sessionToken}; Path=/; HttpOnly; SameSite=Lax`,
  );
});

test("a lost session token is restored from the user hash (S8)", async () => {
  const me = await call("/v3/account/user/me", { headers: { cookie: "userHash=hash-of-before" } });
  expect(await me.json()).toMatchObject({ sessionToken: "hash-of-before" });
  expect(me.headers.getSetCookie()).toEqual([expect.stringContaining("sessiontoken=hash-of-before; Path=/")]);
});

test("the user is known by the cookie of their token, and by nothing else (E1, E26, G1, A8a, A33)", async () => {
  const signedIn = { cookie: `authentication_token=${token}; sessiontoken=abcdefgh` };
  const user = await call("/v3/account/user", { headers: signedIn });
  expect(await user.json()).toEqual({
    id: 1,
    name: "Maria Souza",
    cpf: "",
    email: "maria@familia.example",
    phone: "",
    picture: "",
    gaToken: "",
  });
  expect(user.headers.get("cache-control")).toBe("no-store");
  expect((await call("/v3/account/user", { headers: { cookie: `sessiontoken=${token}` } })).status).toBe(401);
  const wrong = await call("/v3/account/user", { headers: { cookie: `authentication_token=${"0".repeat(64)}` } });
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    { code: "session_expired", message: "Sua sessão expirou. Entre de novo." },
  ]);
});

test("a program without the credentials of a site gets nothing; with them it is heard", async () => {
  const bindings = { ...env, API_PASSWORD: "segredo-de-teste" };
  const authorization = (password: string) => `Basic ${btoa(`${env.API_USERNAME}:${password}`)}`;
  const path = "/v3/cities/by-slug/sao-paulo-sp";
  const ask = (headers: HeadersInit) => call(path, { headers }, bindings);
  expect((await ask({ authorization: authorization("outra"), tenant: env.TENANT })).status).toBe(403);
  expect((await ask({ authorization: authorization("segredo-de-teste"), tenant: "outro" })).status).toBe(403);
  const known = await ask({ authorization: authorization("segredo-de-teste"), tenant: env.TENANT });
  expect([known.status, known.headers.getSetCookie()]).toEqual([200, []]);
});

test("a remote gets only the contract's headers and our credentials; its response is filtered likewise (H1, H2, H4)", async () => {
  const asked: Request[] = [];
  const answered = { "set-cookie": "seu=1", server: "deles", "x-total-count": "3", sessiontoken: "sessao-de-la" };
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    asked.push(new Request(input, init));
    return Response.json({ token: "f".repeat(64), name: "Maria" }, { headers: answered });
  });
  const elsewhere = { ...env, BACKEND_URL: "https://contas.example", API_PASSWORD: "segredo-de-teste" } as Env;
  const signIn = await call(
    "/v3/account/auth/login?de=casa",
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": "chave-1",
        "cf-connecting-ip": "203.0.113.9",
        cookie: "sessiontoken=abcdefgh12; outro=segredo",
        "x-forwarded-for": "203.0.113.9",
        referer: ORIGIN,
      },
      body: "{}",
    },
    elsewhere,
  );
  fetched.mockRestore();
  const [request] = asked as [Request];
  expect(request.url).toBe("https://contas.example/v3/account/auth/login?de=casa");
  expect(Object.fromEntries(request.headers)).toEqual({
    authorization: `Basic ${btoa(`${env.API_USERNAME}:segredo-de-teste`)}`,
    tenant: env.TENANT,
    sessiontoken: "abcdefgh12",
    "visitor-ip": "203.0.113.9",
    "visitor-device": expect.any(String),
    "content-type": "application/json",
    "idempotency-key": "chave-1",
  });
  expect([signIn.headers.get("server"), signIn.headers.get("x-total-count")]).toEqual([null, "3"]);
  const cookies = signIn.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  expect(cookies.sort()).toEqual([`authentication_token=${"f".repeat(64)}`, "sessiontoken=sessao-de-la"]);
  expect(await signIn.json()).toEqual({ name: "Maria" });
});

test("an unknown call is a 404 in JSON, and a search page sets no cookie", async () => {
  const unknown = await call("/v3/nada");
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { code: "not_found", message: "Não encontramos esta página." },
  ]);
  const page = await call("/busca/sp/sao-paulo-sp", { headers: { cookie: `authentication_token=${token}` } });
  expect([page.headers.getSetCookie(), page.headers.get("cache-control")]).toEqual([[], "public, max-age=60"]);
});

test("a body of a megabyte is refused before it is read", async () => {
  const headers = { "content-type": "application/json" };
  const large = await call("/v3/account/user", { method: "POST", headers, body: `"${"a".repeat(1_000_000)}"` });
  expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([413, "too_large"]);
});

test("another site's form is refused", async () => {
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const body = new URLSearchParams({ email: "a@b.com" });
  const forged = await call("/v3/account/user", { method: "POST", headers, body });
  expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([403, "forbidden"]);
});
