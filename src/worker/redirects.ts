import * as v from "valibot";
import { REDIRECTS_KEY } from "../backend/redirects/publish-redirects.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { normalizePath, type Redirect, redirectLocation } from "../site/redirects.ts";
import type { AppContext } from "./respond.tsx";

/** The redirects in an isolate's memory, and the text they were parsed from. */
export interface Redirects {
  readonly text: string | null;
  readonly byPath: ReadonlyMap<string, Redirect>;
}

export const NO_REDIRECTS: Redirects = { text: null, byPath: new Map() };

/** Without a limit, browsers cache a permanent redirect forever, and nobody could change it. */
const REDIRECT_CACHE = "public, max-age=300";

const compiled = v.object({
  table: v.record(v.string(), v.object({ target: v.string(), status: v.picklist([301, 302, 308]) })),
});

/** Parses a compiled table; an invalid one leaves the previous in force. */
export function openRedirects(text: string | null, previous: Redirects): Redirects {
  if (text === previous.text) return previous;
  if (text === null) return NO_REDIRECTS;
  try {
    return { text, byPath: new Map(Object.entries(v.parse(compiled, JSON.parse(text)).table)) };
  } catch (error) {
    console.error("redirects not loaded:", errorText(error));
    return previous;
  }
}

/** How often an isolate polls the table; as often as the snapshot manifest. */
const POLL_MS = 30_000;

let current: Redirects | null = null;
let polledAt = 0;

/** Redirects of a site that loads no snapshot. If the table cannot be read, the previous one stays in force. */
export async function pollRedirects(
  kv: KVNamespace,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Redirects> {
  const isDue = now - polledAt >= POLL_MS;
  if (isDue) polledAt = now;
  if (!current) await refresh(kv);
  else if (isDue) waitUntil(refresh(kv));
  return current ?? NO_REDIRECTS;
}

async function refresh(kv: KVNamespace): Promise<void> {
  try {
    current = openRedirects(await kv.get(REDIRECTS_KEY), current ?? NO_REDIRECTS);
  } catch (error) {
    console.error("redirects not loaded:", errorText(error));
  }
}

/** `GET /v3/redirects?path=` (K5): the redirect of a path, 204 if it has none. */
export function redirectLookup(c: AppContext, { byPath }: Redirects): Response {
  const path = normalizePath(c.req.query("path") ?? "");
  if (path === null) {
    const message = "Informe em path um caminho que comece com uma barra, como /campanha.";
    return c.json({ error: { message } }, 400, { "Cache-Control": "no-store" });
  }
  c.header("Cache-Control", REDIRECT_CACHE);
  const redirect = byPath.get(path);
  return redirect ? c.json(redirect) : c.body(null, 204);
}

/** The redirect response of the request's path, or null. */
export function redirectAnswer(c: AppContext, { byPath }: Redirects): Response | null {
  const redirect = byPath.get(c.req.path);
  if (!redirect) return null;
  c.header("Cache-Control", REDIRECT_CACHE);
  return c.redirect(redirectLocation(redirect, new URL(c.req.url).searchParams), redirect.status);
}
