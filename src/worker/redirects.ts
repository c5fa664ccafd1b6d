import * as v from "valibot";
import { compile, type StoredRedirect } from "../backend/redirects/publish-redirects.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { normalizePath, type Redirect, redirectLocation } from "../site/redirects.ts";
import type { AppContext } from "./app-context.ts";
import { isVisit } from "./is-visit.ts";
import { tallyRedirect } from "./telemetry/tally.ts";

export type Redirects = ReadonlyMap<string, Redirect>;

/** Without a limit, browsers cache a permanent redirect forever, and nobody could change it. */
const REDIRECT_CACHE = "public, max-age=300";

const compiled = v.object({
  table: v.record(v.string(), v.object({ target: v.string(), status: v.picklist([301, 302, 308]) })),
  refused: v.optional(v.array(v.object({ path: v.string() })), []),
});

/** Redirects in the memory of the isolate, and their source text; null before the first load. */
let current: {
  readonly text: string | null;
  readonly byPath: Redirects;
  readonly refused: ReadonlySet<string>;
} | null = null;

/** The redirects in memory; null before the first load. */
export function currentRedirects(): Redirects | null {
  return current?.byPath ?? null;
}

/** Keeps a compiled table; an invalid one leaves the previous in force. */
export function keepRedirects(text: string | null): void {
  if (text === current?.text) return;
  try {
    const { table, refused } = text === null ? { table: {}, refused: [] } : v.parse(compiled, JSON.parse(text));
    const byPath: Redirects = new Map(Object.entries(table).map(([path, to]) => [normalizePath(path) ?? path, to]));
    current = { text, byPath, refused: new Set(refused.map(({ path }) => normalizePath(path) ?? path)) };
  } catch (error) {
    console.error("redirects not loaded:", errorText(error));
    current ??= { text: null, byPath: new Map(), refused: new Set() };
  }
}

/** `GET /v3/redirects?path=` (K5): the redirect of a path, 204 if it has none. */
export function redirectLookup(c: AppContext, redirects: Redirects): Response {
  const path = normalizePath(c.req.query("path") ?? "");
  if (path === null) {
    const message = "Informe em path um caminho que comece com uma barra, como /campanha.";
    return c.json({ error: { message } }, 400, { "Cache-Control": "no-store" });
  }
  c.header("Cache-Control", REDIRECT_CACHE);
  const redirect = redirects.get(path);
  return redirect ? c.json(redirect) : c.body(null, 204);
}

export function redirectResponse(c: AppContext, redirects: Redirects): Response | null {
  const path = normalizePath(c.req.path) ?? c.req.path;
  const redirect = redirects.get(path);
  return redirect ? follow(c, path, redirect) : null;
}

/**
 * The redirect of a path that no screen has, as it is stored: an edit is compiled and polled up to two minutes later,
 * and its first visitor must not get a 404. Null without one, or if the compiled table refuses it.
 */
export async function storedRedirectResponse(c: AppContext): Promise<Response | null> {
  const path = normalizePath(c.req.path);
  if (path === null || !["GET", "HEAD"].includes(c.req.method) || current?.refused.has(path)) return null;
  try {
    const { value, metadata } = await c.env.REDIRECTS.getWithMetadata<Partial<StoredRedirect>>(path);
    if (value === null) return null;
    const redirect = compile(c.env, [{ ...metadata, path, target: value }], new Date()).table[path];
    return redirect ? follow(c, path, redirect) : null;
  } catch (error) {
    console.error("stored redirect not read:", errorText(error));
    return null;
  }
}

/** Redirects a request and counts a visit. Browsers that keep a redirect follow it unseen for five minutes. */
function follow(c: AppContext, path: string, redirect: Redirect): Response {
  const query = c.get("url").searchParams;
  const location = redirectLocation(redirect, query);
  // The target page gets the campaign of the link or of the redirect.
  if (c.req.method === "GET" && isVisit(c)) tallyRedirect(path, new URL(location, c.req.url).searchParams);
  c.header("Cache-Control", REDIRECT_CACHE);
  return c.redirect(location, redirect.status);
}
