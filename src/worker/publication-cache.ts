import { buildId } from "virtual:client-assets";
import { matchCached, putCached } from "./data-centre-cache.ts";
import type { AppContext } from "./respond.tsx";

/**
 * Answers from the data centre's cache what was made from the same publication before, and keeps what is made now. For
 * sitemaps and drawn pictures: a long list takes a third of a second of the processor, and anyone may ask for it. Without
 * a version nothing tells what was made of the same, and nothing is kept. Who has an answer of the same publication
 * already is told so (304).
 */
export async function oncePerPublication(
  c: AppContext,
  version: string | null,
  next: () => Promise<void>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response | undefined> {
  if (version === null) {
    await next();
    return;
  }
  const edition = `${buildId}-${version}`;
  const tag = `W/"${edition}"`;
  if (c.req.header("if-none-match") === tag) return new Response(null, { status: 304, headers: { etag: tag } });
  const key = `${c.env.SITE_ORIGIN}/cache/${edition}${c.req.path}`;
  const cached = await matchCached(key);
  const trips = c.get("roundTrips");
  if (cached) trips.cacheHits++;
  else trips.cacheMisses++;
  if (cached) return new Response(cached.body, { headers: { ...contentHeaders(cached), etag: tag } });
  await next();
  if (c.res.status !== 200) return;
  c.header("ETag", tag);
  // Its id and policy belong to the request alone.
  waitUntil(putCached(key, new Response(c.res.clone().body, { headers: contentHeaders(c.res) })));
}

function contentHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries(["content-type", "cache-control"].map((name) => [name, headers.get(name) ?? ""]));
}
