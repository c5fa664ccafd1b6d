import { buildId, isDevelopment } from "virtual:client-assets";
import { dateInSaoPaulo } from "../domain/time/sao-paulo-time.ts";
import type { Route } from "../parts/screen/route.ts";
import { questionKey } from "../remote/question-key.ts";
import type { AppContext } from "./app-context.ts";
import { matchCached, putCached } from "./data-centre-cache.ts";
import { loadedVersion } from "./snapshot.ts";

/**
 * Caches responses of screens per publication and day in the data centre, with ETag and 304: sitemaps, open data and
 * drawn pictures. `/api/v1` gets the tag alone (docs/decisions/034-letter-of-the-specification.md). The day decides
 * which school year a search is of. Without a version (remote search), and in development, it caches nothing.
 */
export async function oncePerPublication(
  c: AppContext,
  version: string | null,
  by: NonNullable<Route["cache"]>,
  make: () => Promise<Response>,
): Promise<Response> {
  if (version === null || isDevelopment) return make();
  const edition = editionOf(version);
  const tag = `W/"${edition}"`;
  if (c.req.header("if-none-match") === tag) return new Response(null, { status: 304, headers: { etag: tag } });
  if (by === "tag") return tagged(await make(), version, tag);
  const query = by === "publication" ? "" : knownQuery(c.get("url").searchParams, by.query);
  return tagged(await reuse(c, version, `${edition}${c.req.path}${query}`, make), version, tag);
}

/** Caches responses of the search API, each under its question, per publication and day in the data centre. */
export async function searchOncePerPublication(
  c: AppContext,
  version: string,
  question: readonly unknown[],
  make: () => Promise<Response>,
): Promise<Response> {
  if (isDevelopment) return make();
  return reuse(c, version, `${editionOf(version)}${c.req.path}?${await questionKey(question)}`, make);
}

const editionOf = (version: string) => `${buildId}-${version}-${dateInSaoPaulo(new Date())}`;

/** The cached response under a key, else that of `make`, which is cached if it is whole and of the publication. */
async function reuse(c: AppContext, version: string, name: string, make: () => Promise<Response>): Promise<Response> {
  const key = `${c.env.SITE_ORIGIN}/cache/${name}`;
  const cached = await matchCached(c, key);
  if (cached) return new Response(cached.body, { headers: contentHeaders(cached) });
  const made = await make();
  const isWhole = made.status === 200 && made.headers.get("Cache-Control") !== "no-store";
  // Other headers, such as the request id, belong to this request alone.
  if (isWhole && loadedVersion() === version)
    putCached(c, key, new Response(made.clone().body, { headers: contentHeaders(made) }));
  return made;
}

/** Tags a response of the publication of a version: the isolate may have loaded a newer one in the meantime. */
function tagged(made: Response, version: string, tag: string): Response {
  if (made.status === 200 && loadedVersion() === version) made.headers.set("ETag", tag);
  return made;
}

/** The parameters of those names in one order: an unknown one would make a key of its own. */
function knownQuery(query: URLSearchParams, names: readonly string[]): string {
  const known = names.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  return `?${new URLSearchParams(known)}`;
}

/** Headers of a response that are the same for everybody. */
const CONTENT_HEADERS = ["content-type", "cache-control", "link"];

function contentHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => CONTENT_HEADERS.includes(name)));
}
