import { createExecutionContext, createScheduledController, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishRedirects, REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import type { RedirectTable } from "../../src/site/redirects.ts";
import worker from "../../src/worker/index.ts";
import { VERTICE } from "../fixtures/world.ts";
import { onEachCall } from "./counting.ts";
import { resetModules } from "./reset-modules.ts";
import { locationOf, ORIGIN, publishWorld } from "./worker.ts";

/** Asks an isolate that has loaded nothing yet, until the next test. */
let ask: typeof import("./worker.ts")["ask"];
let app: typeof import("../../src/worker/app.tsx")["app"];

const QE = "colegio-vertice-sp";

beforeAll(async () => {
  await publishWorld();
  await env.DB.prepare("UPDATE school SET slug_qe = ? WHERE inep_code = ?").bind(QE, VERTICE.inepCode).run();
  await strikeCron(env);
});

beforeEach(async () => {
  await resetModules();
  ({ ask } = await import("./worker.ts"));
  ({ app } = await import("../../src/worker/app.tsx"));
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { name } of (await env.REDIRECTS.list()).keys) await env.REDIRECTS.delete(name);
  await env.SNAPSHOT.delete(REDIRECTS_KEY);
});

async function strikeCron(bindings: Env): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(), cron: "* * * * *" }), bindings);
  await waitOnExecutionContext(context);
}

/** Writes redirects as marketing does, and lets the cron strike. */
async function redirect(targets: Record<string, string | [target: string, metadata: object]>, bindings: Env = env) {
  for (const [path, value] of Object.entries(targets)) {
    const [target, metadata] = typeof value === "string" ? [value, undefined] : value;
    await env.REDIRECTS.put(path, target, { metadata });
  }
  await strikeCron(bindings);
}

async function post(path: string): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(ORIGIN + path, { method: "POST", body: "a=1" }), env, context);
  await waitOnExecutionContext(context);
  return response;
}

test("an edit is served after the cron, in one hop, before any screen (R39, S20, J17)", async () => {
  await redirect({ "/campanha": "/bolsas-de-estudo", "/Ajuda": ["/fale-conosco", { status: 302, note: "férias" }] });
  const campaign = await ask("/campanha");
  expect([campaign.status, locationOf(campaign)]).toEqual([301, "/bolsas-de-estudo"]);
  expect(campaign.headers.get("cache-control")).toBe("public, max-age=300");
  const help = await ask("/ajuda");
  expect([help.status, locationOf(help)]).toEqual([302, "/fale-conosco"]);
  expect((await ask("/bolsas-de-estudo")).status).toBe(200);
});

test.each([
  ["/campanha?utm_source=x&vazio=", "/busca/sp?utm_source=x"],
  ["/CAMPANHA/", "/busca/sp"],
  ["/com-query?utm_source=x", "/busca/sp?page=2&utm_source=x"],
  ["/f%C3%A9rias", "/artigos"],
  ["/ferias", "/artigos"],
  ["/fe%CC%81rias", "/artigos"],
])("%s leads to %s (S19)", async (path, location) => {
  await redirect({ "/campanha": "/busca/sp", "/com-query": "/busca/sp?page=2", "/férias": "/artigos" });
  expect(locationOf(await ask(path))).toBe(location);
});

test("the first visitor after an edit is redirected, although the compiled table is older", async () => {
  await redirect({ "/campanha": "/busca" });
  expect((await ask("/nova")).status).toBe(404);
  await env.REDIRECTS.put("/nova", "/artigos?a=1", { metadata: { status: 302 } });
  await env.REDIRECTS.put("/velha", "/artigos", { metadata: { expiresAt: "2020-01-01" } });
  await env.REDIRECTS.put("/fora", "https://evil.example/");
  const first = await ask("/Nova/?utm_source=x");
  expect([first.status, locationOf(first)]).toEqual([302, "/artigos?a=1&utm_source=x"]);
  expect((await ask("/velha")).status).toBe(404);
  expect((await ask("/fora")).status).toBe(404);
  expect((await post("/nova")).status).toBe(404);
});

test("HEAD is redirected, POST is not", async () => {
  await redirect({ "/campanha": "/busca" });
  const head = await app.request(`${ORIGIN}/campanha`, { method: "HEAD" }, env, createExecutionContext());
  expect(head.status).toBe(301);
  const posted = await post("/campanha");
  expect([posted.status, posted.headers.get("location")]).toEqual([404, null]);
});

test("loops, chains and foreign hosts are refused, with the reason (J17)", async () => {
  await redirect({
    "/a": "/b",
    "/b": "/a",
    "/c": "/d",
    "/d": "/busca",
    "/e": "https://evil.example/",
    "/g": "//evil.example",
  });
  for (const path of ["/a", "/b", "/c", "/e", "/g"]) expect((await ask(path)).status, path).toBe(404);
  expect(locationOf(await ask("/d"))).toBe("/busca");
  const { refused } = (await env.SNAPSHOT.get<RedirectTable>(REDIRECTS_KEY, "json"))!;
  expect(refused.map(({ path }) => path).sort()).toEqual(["/a", "/b", "/c", "/e", "/g"]);
});

test("another host is allowed by configuration (S18)", async () => {
  await redirect({ "/blog": "https://blog.example/inicio" }, { ...env, REDIRECT_HOSTS: "outro.example, blog.example" });
  expect((await ask("/blog?utm=1")).headers.get("location")).toBe("https://blog.example/inicio?utm=1");
});

test("an unchanged list is not rewritten; an expired redirect ends by itself", async () => {
  const december = `${yearInSaoPaulo(new Date()) + 1}-12`;
  const [eve, after] = [new Date(`${december}-24T12:00:00Z`), new Date(`${december}-26T12:00:00Z`)];
  await redirect({ "/natal": ["/busca", { expiresAt: `${december}-25` }] });
  const writes: string[] = [];
  const SNAPSHOT = onEachCall(env.SNAPSHOT, (method) => method === "put" && writes.push(method));
  await publishRedirects({ ...env, SNAPSHOT }, eve);
  expect(writes).toEqual([]);
  await publishRedirects({ ...env, SNAPSHOT }, after);
  expect(writes).toEqual(["put"]);
  vi.useFakeTimers({ toFake: ["Date"], now: after });
  expect((await ask("/natal")).status).toBe(404);
});

test("a long list is compiled whole", async () => {
  const paths = Array.from({ length: 230 }, (_, i) => `/antigo-${i}`);
  await redirect(Object.fromEntries(paths.map((path, i) => [path, `/busca?page=${i}`])));
  expect(locationOf(await ask("/antigo-0"))).toBe("/busca?page=0");
  expect(locationOf(await ask("/antigo-229"))).toBe("/busca?page=229");
});

test.each([
  ["no JSON", "{"],
  ["another shape", '{"table":{"/busca":{"target":5}}}'],
  ["a list", "[]"],
])("a table that is %s breaks nothing", async (_name, text) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await env.SNAPSHOT.put(REDIRECTS_KEY, text);
  expect((await ask("/busca")).status).toBe(200);
  expect(log).toHaveBeenCalledWith("redirects not loaded:", expect.any(String));
});

test("GET /v3/redirects returns the redirect of a path (A31, K5)", async () => {
  await redirect({ "/campanha": ["/busca", { status: 308 }] });
  const found = await ask("/v3/redirects?path=%2FCampanha%2F");
  expect([found.status, await found.json()]).toEqual([200, { target: "/busca", status: 308 }]);
  expect((await ask("/v3/redirects?path=/nada")).status).toBe(204);
  for (const path of ["", "campanha", "//evil.com", "/a b", "/%25"]) {
    const response = await ask(`/v3/redirects?path=${encodeURIComponent(path)}`);
    const expected = path === "/%25" ? 204 : 400;
    expect(response.status, path).toBe(expected);
    if (expected === 400)
      expect(await response.json()).toEqual({ error: { message: expect.stringContaining("barra") } });
  }
});

test.each([
  ["/BUSCA/SP/sao-paulo/", "/busca/sp/sao-paulo-sp"],
  ["/busca/sp/sao-paulo", "/busca/sp/sao-paulo-sp"],
  ["/busca/", "/busca"],
  ["/Busca//?page=2", "/busca?page=2"],
  ["/AJUDA", "/ajuda"],
  ["/artigos/", "/artigos"],
  ["/Bolsas-de-Estudo/SP", "/bolsas-de-estudo/sp"],
  ["/escola/por-avaliacao/SP/Campinas/", "/escola/por-avaliacao/sp/campinas-sp"],
  ["/ESCOLA/Colegio-Vertice", "/escola/colegio-vertice"],
  ["/Escola/Colegio-Vertice/Avaliacoes/", "/escola/colegio-vertice/avaliacoes"],
  ["/API/v1/schools?state=sp", "/api/v1/schools?state=sp"],
  [`/escola/${QE}`, "/escola/colegio-vertice"],
  [`/Escola/${QE.toUpperCase()}/?a=1`, "/escola/colegio-vertice?a=1"],
])("%s is one 301 to %s", async (path, location) => {
  const response = await ask(path);
  expect([response.status, locationOf(response)]).toEqual([301, location]);
  expect((await ask(location)).status).toBe(200);
});

test("an old slug still leads to its school after a whole publication (J9)", async () => {
  await publishAll(env, { now: new Date(Date.now() + 60_000) });
  for (const page of ["", "/avaliacoes"]) {
    const response = await ask(`/escola/${QE}${page}`);
    expect([response.status, locationOf(response)]).toEqual([301, `/escola/${VERTICE.slug}${page}`]);
  }
});

test.each(["/NADA/", "/Escola/Nenhuma", "/BUSCA/SP/Nenhures", "//evil.com/", "/nada//"])(
  "%s stays a 404",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
