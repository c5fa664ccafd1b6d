import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { paths } from "../../src/site/paths.ts";
import { claimRow } from "../fixtures/rows.ts";
import { VERTICE } from "../fixtures/world.ts";
import { faultyBindings, type Gate, gated } from "./faults/faulty.ts";
import { resetModules } from "./reset-modules.ts";
import { SCREENS, samplePath } from "./security/addresses.ts";
import { administrator, anasThings } from "./security/families.ts";
import { ORIGIN, publishWorldWithInbox } from "./worker.ts";

type Cookies = ReadonlyMap<string, string>;

let things: Awaited<ReturnType<typeof anasThings>>;
/** Cookies of a family and of the team. */
let family: Cookies;
let team: Cookies;
const NOBODY: Cookies = new Map();
const DESK_TOKEN = "b".repeat(64);

beforeAll(async () => {
  await publishWorldWithInbox();
  const claim = claimRow({ id: "rita", status: "approved", tokenHash: await hashToken(DESK_TOKEN) });
  await drizzle(env.DB).insert(schoolClaim).values(claim);
  things = await anasThings();
  family = things.ana.cookies;
  team = (await administrator()).cookies;
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests a page without waiting for its content, and then for the work that goes on behind it. */
async function open(path: string, cookies: Cookies, bindings: Env = env, headers: HeadersInit = {}) {
  const { app } = await import("../../src/worker/app.tsx");
  const context = createExecutionContext();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(ORIGIN + path, { headers: { ...headers, cookie }, redirect: "manual" });
  const response = await app.fetch(request, bindings, context);
  return { response, settle: () => waitOnExecutionContext(context) };
}

async function statusOf(path: string, cookies: Cookies, bindings: Env = env): Promise<number> {
  const { response, settle } = await open(path, cookies, bindings);
  await response.text();
  await settle();
  return response.status;
}

/**
 * Requests a page and lets none of its reads end that are under way when its status is there, until its head has come.
 */
async function openGated(path: string, cookies: Cookies, change: (gate: Gate) => void, { gate, bindings } = gated()) {
  const { response, settle } = await open(path, cookies, bindings);
  gate.isClosed = true;
  const callsBefore = gate.calls;
  const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await pieces.read()).value ?? "";
  // The content of a page that waits for nothing else is there without the gate; reads of a page leave together.
  for (let i = 0; i < 20 && gate.waiting === 0; i++) await scheduler.wait(5);
  const isLate = gate.waiting > 0;
  change(gate);
  gate.open();
  let all = first;
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) all += piece.value;
  await settle();
  return { response, first, all, isLate, callsBefore };
}

const nothing = () => {};
const fail = (gate: { failsAfter: number }) => {
  gate.failsAfter = 0;
};

/** A document without what differs from one answer to the next. */
const settled = (html: string) => html.replace(/ (nonce|dateTime)="[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");

/** Complete before the content: the head and the top of the document. */
const HEAD_AND_TOP = /^<!DOCTYPE html>.*<link rel="stylesheet".*<header.*<main id="conteudo" class="page">$/s;

/** Pages of one visitor. Left out: files, what strangers alone see, and the form that is the same for everybody. */
const OWN_PAGES = SCREENS.filter(
  ({ kind, pattern }) =>
    kind !== "public" && !/^.(entrar|cadastro|conferir)|google|copia|txt|playground|csv|:picture|:file/.test(pattern),
);

const cookiesOf = ({ guard }: (typeof OWN_PAGES)[number]) => (guard === "adminRequired" ? team : family);

/** Credentials that open the pages of a token. */
const tokenOf = (pattern: string) => {
  if (pattern.startsWith("/mesa")) return DESK_TOKEN;
  return pattern.includes("contato") ? things.leadToken : things.reviewToken;
};

const pathOf = (pattern: string) =>
  samplePath(pattern, { code: things.code, token: tokenOf(pattern), section: "pedidos" });

/** Codes of the right form, of nothing. */
const ABSENT = { code: "ME-ZZZZ-ZZZZ-ZZZZ", offer: "offer-none", section: "pedidos" };

/** Screens whose link is read when its form is sent: they ask D1 for nothing but who is signed in. */
const READ_NOTHING = [
  "/recuperar-senha",
  "/mesa",
  "/avisos",
  "/meus-dados/sem-conta",
  "/redefinir-senha/:token",
  "/confirmar-novo-email/:token",
  "/nao-fui-eu/:token",
  "/parar/:token",
];

/** Pages that are there whatever their content turns out to be: all of it may come late. */
const LATE = [
  "/meus-dados",
  "/meus-dados/duas-etapas",
  "/mesa/:token",
  "/mesa/:token/:section",
  "/meus-pedidos",
  "/minhas-bolsas",
  "/meus-beneficios",
  ...SCREENS.map(({ pattern }) => pattern).filter((pattern) => /^.admin(?!.*(csv|:picture))/.test(pattern)),
];

/** Screens of the team that read nothing before something is asked for, or a file is sent. */
const LATE_WHEN_ASKED = ["/admin/acessos", "/admin/ofertas", "/admin/redirecionamentos/importar"];

test("each page of one visitor has its status before its first byte: of what is not there, of an outage, of a stranger (J21)", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const outage = faultyBindings("D1 fails");
  for (const screen of OWN_PAGES) {
    const { pattern, guard } = screen;
    const path = pathOf(pattern);
    const isRead = !READ_NOTHING.includes(pattern);
    const statusOfIt = await statusOf(path, cookiesOf(screen));
    const seen = {
      absent: await statusOf(samplePath(pattern, ABSENT), cookiesOf(screen)),
      stranger: await statusOf(path, NOBODY),
      outage: await statusOf(path, cookiesOf(screen), outage),
    };
    expect(seen, pattern).toEqual({
      absent: isRead && /:(token|code|offer)/.test(pattern) ? 404 : 200,
      stranger: guard ? 303 : statusOfIt,
      outage: isRead ? 503 : 200,
    });
  }
  expect(OWN_PAGES.length).toBeGreaterThan(40);
});

test("a paid order leads from its payment to its page", async () => {
  const { response } = await open(`/pagamento/${things.code}`, family);
  expect([response.status, response.headers.get("location")]).toEqual([303, paths.orderDetails(things.code)]);
});

test("the head and top of each page of one visitor are sent before its content, which comes in its place (J21)", async () => {
  const late: string[] = [];
  for (const screen of OWN_PAGES) {
    const { pattern } = screen;
    const path = pathOf(pattern);
    const whole = await open(path, cookiesOf(screen));
    const html = await whole.response.text();
    await whole.settle();
    if (whole.response.status !== 200) continue;
    const { response, first, all, isLate } = await openGated(path, cookiesOf(screen), nothing);
    expect([response.status, response.headers.get("cache-control")], pattern).toEqual([200, "private, no-store"]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'nonce-");
    if (isLate) expect(first, pattern).toMatch(HEAD_AND_TOP);
    expect(settled(all), pattern).toBe(settled(html));
    expect(all, pattern).toMatch(/<main id="conteudo" class="page">.*<h1.*<\/main>.*<footer.*<\/body><\/html>$/s);
    // React's script that would move what comes later, and the place that it would move it to.
    expect(all, pattern).not.toMatch(/\$RC|<div hidden="" id="S:|<template/);
    if (isLate) late.push(pattern);
  }
  expect(late.toSorted()).toEqual(LATE.filter((pattern) => !LATE_WHEN_ASKED.includes(pattern)).toSorted());
});

test("pages that are answered from memory are one piece (J21)", async () => {
  for (const path of ["/", "/busca/sp/sao-paulo-sp", paths.school(VERTICE.slug)]) {
    await (await open(path, NOBODY)).response.text();
    const { response } = await open(path, NOBODY);
    expect(response.headers.get("cache-control"), path).not.toContain("no-store");
    const sizes: number[] = [];
    for await (const { length } of response.body!) sizes.push(length);
    // A text is read in blocks, a stream in the pieces that were written.
    expect(sizes.slice(0, -1), path).toEqual(sizes.slice(1).map(() => 4096));
  }
});

test("the page of a school in an isolate that is new: its status and head wait for no other school", async () => {
  const path = paths.school(VERTICE.slug);
  await (await open(path, NOBODY)).response.text();
  const whole = await (await open(path, NOBODY)).response.text();
  await resetModules();
  const slow = gated();
  // A publication is read by the bindings of the first request.
  await statusOf("/privacidade", NOBODY, slow.bindings);
  const { response, first, all, isLate } = await openGated(path, NOBODY, nothing, slow);
  expect([response.status, response.headers.get("cache-control"), isLate]).toEqual([200, "no-store", true]);
  expect(first).toMatch(HEAD_AND_TOP);
  expect(first).toContain(`<title>${VERTICE.name}`);
  expect(settled(all)).toBe(settled(whole));
  await resetModules();
  expect(await statusOf(paths.school("nao-existe"), NOBODY)).toBe(404);
});

test("a content that fails after the head is an error in its place, and not cached", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const path = "/meus-pedidos?de=1";
  const { response, first, all, callsBefore } = await openGated(path, family, fail);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(first).toMatch(HEAD_AND_TOP);
  expect(all).toContain("Não conseguimos carregar agora.");
  expect(all).toContain(`href="${path}"`);
  expect(all).toMatch(/<\/main>.*<\/footer>.*<\/html>$/s);
  expect(error).toHaveBeenCalled();
  // A fragment has no head to send, and waits.
  const { gate, bindings } = gated();
  gate.failsAfter = callsBefore - 1;
  const fragment = await open(path, family, bindings, { "x-fragment": "1" });
  expect([fragment.response.status, fragment.response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

test("the figures of the site decide whether their page is there", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { response } = await open("/confianca", NOBODY, faultyBindings("D1 fails"));
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
