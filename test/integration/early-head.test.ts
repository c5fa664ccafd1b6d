import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { slowD1, slowKv } from "./faults/faulty.ts";
import { browser } from "./post.ts";
import { resetModules } from "./reset-modules.ts";
import { SCREENS, samplePath } from "./security/addresses.ts";
import { administrator, anasThings } from "./security/families.ts";
import { ask, publishWorldWithInbox } from "./worker.ts";

/** Longer than a page waits before its head goes out. */
const SLOW_MS = 80;
const OUTAGE = new Error("D1_ERROR: Network connection lost.");

let things: Awaited<ReturnType<typeof anasThings>>;
/** Cookies of a family and of the team. */
let family: Map<string, string>;
let team: Map<string, string>;

beforeAll(async () => {
  await publishWorldWithInbox();
  things = await anasThings();
  family = things.ana.cookies;
  team = (await administrator()).cookies;
});

afterEach(() => {
  vi.restoreAllMocks();
});

const askWith = (DB: D1Database, path: string, cookies = family) => {
  const visitor = browser({ ...env, DB });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor.get(path);
};

/** A document without what differs from one answer to the next. */
const settled = (html: string) => html.replace(/ (nonce|dateTime)="[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");

/** The text that comes first, and all of it. */
async function readInPieces(response: Response): Promise<{ first: string; all: string }> {
  const pieces: string[] = [];
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) pieces.push(piece);
  return { first: pieces[0]!, all: pieces.join("") };
}

/** Complete before the data of a slow page: the head and the top of the document. */
const HEAD_AND_TOP = /^<!DOCTYPE html>.*<link rel="stylesheet".*<header.*<main id="conteudo" class="page">$/s;

const HEADING = /<h1.*?<\/h1>/g;

/** Screens of one visitor that read no more than who that is, before something is asked for. */
const AT_ONCE = [
  "/recuperar-senha",
  "/mesa",
  "/avisos",
  "/meus-dados/sem-conta",
  "/redefinir-senha/:token",
  "/confirmar-novo-email/:token",
  "/nao-fui-eu/:token",
  "/admin/ofertas",
  "/admin/redirecionamentos/importar",
];

/** Pages of one visitor, those that only strangers see and files left out. */
const OWN_PAGES = SCREENS.filter(
  ({ kind, pattern }) =>
    kind !== "public" && !/^.(entrar|cadastro)|google|copia|txt|pagamento|playground|csv|:picture|:file/.test(pattern),
);

test("no page of one visitor lets its head wait for data, and it is the same as without waiting", async () => {
  const { code, reviewToken, leadToken } = things;
  const answers = await Promise.all(
    OWN_PAGES.map(async ({ pattern, guard }) => {
      const path = samplePath(pattern, { code, token: pattern.includes("contato") ? leadToken : reviewToken });
      const cookies = guard === "adminRequired" ? team : family;
      const quick = await askWith(env.DB, path, cookies);
      const late = await askWith(slowD1(SLOW_MS), path, cookies);
      expect([late.status, late.headers.get("cache-control")], pattern).toEqual([200, "private, no-store"]);
      expect(late.headers.get("content-security-policy")).toContain("script-src 'nonce-");
      const { first, all } = await readInPieces(late);
      const atOnce = await quick.text();
      if (quick.status === 200) expect(settled(all), pattern).toBe(settled(atOnce));
      // The not-found message replaces the content.
      expect(all.match(HEADING), pattern).toEqual(atOnce.match(HEADING));
      return { pattern, isEarly: HEAD_AND_TOP.test(first) };
    }),
  );
  expect(answers.length).toBeGreaterThan(30);
  expect(answers.filter(({ isEarly }) => !isEarly).map(({ pattern }) => pattern)).toEqual(AT_ONCE);
});

test("the figures of the site: the head does not wait for them", async () => {
  const quick = settled(await (await ask("/confianca")).text());
  const { first, all } = await readInPieces(await ask("/confianca", {}, { ...env, DB: slowD1(SLOW_MS) }));
  expect(first).toMatch(HEAD_AND_TOP);
  expect(settled(all)).toBe(quick);
});

test("a paid order leads from its payment to its page, at once or when the head is sent", async () => {
  const path = `/pagamento/${things.code}`;
  const quick = await askWith(env.DB, path);
  const { all } = await readInPieces(await askWith(slowD1(SLOW_MS), path));
  const order = paths.orderDetails(things.code);
  expect([quick.status, quick.headers.get("location")]).toEqual([303, order]);
  expect(all).toContain(`<meta http-equiv="refresh" content="0;url=${order}"/>`);
  expect(all).toContain(`<a href="${order}">Continuar</a>`);
});

test("the page of a school in an isolate that is new: its status and head wait for no other school", async () => {
  const quick = settled(await (await ask(paths.school(VERTICE.slug))).text());
  await resetModules();
  const fresh = await import("./worker.ts");
  const bindings = { ...env, SNAPSHOT: slowKv(SLOW_MS) };
  await fresh.ask("/privacidade", {}, bindings);
  const { first, all } = await readInPieces(await fresh.ask(paths.school(VERTICE.slug), {}, bindings));
  expect(first).toMatch(HEAD_AND_TOP);
  expect(first).toContain(`<title>${VERTICE.name}`);
  expect(settled(all)).toBe(quick);
  const unknown = await fresh.ask(paths.school("nao-existe"), {}, bindings);
  expect(unknown.status).toBe(404);
});

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
