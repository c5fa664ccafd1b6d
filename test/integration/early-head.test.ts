import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { slowD1 } from "./faults/faulty.ts";
import { browser } from "./post.ts";
import { familyOf } from "./security/families.ts";
import { ask, publishWorld } from "./worker.ts";

/** Longer than a page waits before its head goes out. */
const SLOW_MS = 150;
const OUTAGE = new Error("D1_ERROR: Network connection lost.");

let cookies: Map<string, string>;

beforeAll(async () => {
  await publishWorld();
  ({ cookies } = await familyOf("ana@familia.example", "Ana Souza"));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const askWith = (DB: D1Database, path: string) => {
  const visitor = browser({ ...env, DB });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor.get(path);
};

/** A document without what differs from one answer to the next. */
const settled = (html: string) => html.replace(/ (nonce|dateTime)="[^"]*"/g, "");

/** The text that comes first, and all of it. */
async function readInPieces(response: Response): Promise<{ first: string; all: string }> {
  const pieces: string[] = [];
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) pieces.push(piece);
  return { first: pieces[0]!, all: pieces.join("") };
}

test.each(["/meus-pedidos", "/minhas-bolsas", "/meus-beneficios", "/meus-dados", "/confianca"])(
  "%s: the head does not wait for slow data, and the page is the same",
  async (path) => {
    const quick = settled(await (await askWith(env.DB, path)).text());
    const response = await askWith(slowD1(SLOW_MS), path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'nonce-");
    const { first, all } = await readInPieces(response);
    expect(first).toContain('<link rel="stylesheet"');
    expect(first).toMatch(/<main id="conteudo" class="page">$/);
    expect(settled(all)).toBe(quick);
    expect(all.match(/<h1/g)).toHaveLength(1);
  },
);

test("data that fails at once is an ordinary outage", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const response = await askWith(slowD1(0, OUTAGE), "/confianca");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  await response.text();
  error.mockRestore();
});

test("data that fails after the head is an error in its place, and not cached", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const response = await askWith(slowD1(SLOW_MS, OUTAGE), "/confianca?de=1");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { all } = await readInPieces(response);
  expect(all).toContain("Não conseguimos carregar agora.");
  expect(all).toContain('href="/confianca?de=1"');
  expect(all.trimEnd()).toMatch(/<\/footer>.*<\/html>$/s);
  expect(error).toHaveBeenCalled();
});

test("a fragment is not streamed, and has its own status", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const response = await ask("/confianca", { "x-fragment": "1" }, { ...env, DB: slowD1(SLOW_MS, OUTAGE) });
  expect(response.status).toBe(503);
});
