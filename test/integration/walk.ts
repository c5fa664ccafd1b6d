import { plain } from "./html.ts";
import { ask } from "./worker.ts";

/** A page that a link leads to. */
export interface Visit {
  /** Path and query. */
  readonly path: string;
  /** The first page that links to it. */
  readonly from: string;
  readonly status: number;
  /** Empty unless it is a page. */
  readonly html: string;
}

/** Files that the server of static files answers, not the Worker. */
const STATIC = /\.(?:json|svg|txt|xml|css|js|png)$/;

/** Follows the links of the site from a page until `limit` pages were read, one of each kind in turn. */
export async function walk(start: string, limit: number): Promise<Visit[]> {
  const seen = new Set([start]);
  const queues = new Map([[kindOf(start), [{ path: start, from: start }]]]);
  const visits: Visit[] = [];
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const queue of queues.values()) {
      const next = queue.shift();
      if (!next || visits.length === limit) continue;
      isAny = true;
      const response = await ask(next.path);
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      const text = await response.text();
      const html = isPage ? plain(text) : "";
      visits.push({ ...next, status: response.status, html });
      for (const path of linksIn(html)) {
        if (seen.has(path) || STATIC.test(path)) continue;
        seen.add(path);
        const found = { path, from: next.path };
        const others = queues.get(kindOf(path));
        if (others) others.push(found);
        else queues.set(kindOf(path), [found]);
      }
    }
  }
  return visits;
}

/** Targets of the links of a page within the site, without fragments. */
function linksIn(html: string): string[] {
  const hrefs = Array.from(html.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, href]) => href!.replaceAll("&amp;", "&"));
  return hrefs.filter((href) => !href.startsWith("//"));
}

/** The text of a page as it is read. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
}

/** Pages that differ only by place, school or value of a filter are of one kind. */
function kindOf(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const [section] = /^\/(escola\/(busca|por-[a-z]+|ranking-enem)|[^/]*)/.exec(pathname)!;
  const [key = ""] = new URLSearchParams(query).keys();
  const last = pathname.startsWith("/escola/") ? pathname.split("/")[3] : "";
  return `${section} ${pathname.split("/").length} ${last ?? ""} ${key}`;
}
