import type { Page } from "@playwright/test";

/** An address that a link leads to, and its response. */
export interface Visit {
  /** Path and query. */
  readonly url: string;
  /** The first page that links to it. */
  readonly from: string;
  /** Kind of address: pages that differ only by place, school or filter are of one kind. */
  readonly kind: string;
  /** HTTP status; 0 for a redirect, which is not followed. */
  readonly status: number;
  /** Metadata of a page; null for anything else. */
  readonly page: VisitedPage | null;
}

export interface VisitedPage {
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical link; null without one. */
  readonly canonical: string | null;
  readonly isNoindex: boolean;
  readonly language: string;
  readonly headings: number;
  readonly headTags: number;
  readonly repeatedIds: readonly string[];
  /** Fragment links without a target on the page. */
  readonly brokenAnchors: readonly string[];
}

/**
 * Follows the links of the site from its home page until `limit` addresses were requested, one of each kind in turn, so
 * that a kind with thousands of pages leaves room for the others. Runs in the browser, whose parser reads the pages.
 */
export function crawl(page: Page, limit: number): Promise<Visit[]> {
  return page.evaluate(async (limit) => {
    const CONNECTIONS = 6;
    const parser = new DOMParser();
    const visits: Visit[] = [];
    const known = new Set<string>();
    const queues = new Map<string, { url: string; from: string }[]>();

    function kindOf({ pathname, search }: URL): string {
      const [section] = /^\/(escola\/(busca|por-[a-z]+|ranking-enem)|[^/]*)/.exec(pathname)!;
      return `${section} ${pathname.split("/").length - 1}${search && " ?"}`;
    }

    function add(href: string, from: string): void {
      const url = new URL(href, location.origin + from);
      const address = url.pathname + url.search;
      if (url.origin !== location.origin || known.has(address)) return;
      known.add(address);
      const kind = kindOf(url);
      const queue = queues.get(kind);
      if (queue) queue.push({ url: address, from });
      else queues.set(kind, [{ url: address, from }]);
    }

    function* inTurns() {
      for (let isAny = true; isAny; ) {
        isAny = false;
        for (const [kind, queue] of queues) {
          const next = queue.shift();
          if (next) yield { ...next, kind };
          isAny ||= next !== undefined;
        }
      }
    }

    function read(html: string, url: string): VisitedPage {
      const { head, title, documentElement: root } = parser.parseFromString(html, "text/html");
      const content = (selector: string) => head.querySelector(selector)?.getAttribute("content") ?? "";
      const canonical = head.querySelector("link[rel=canonical]")?.getAttribute("href");
      const ids = Array.from(root.querySelectorAll("[id]"), ({ id }) => id);
      const hrefs = Array.from(root.querySelectorAll("a[href]"), (a) => a.getAttribute("href")!);
      const files = root.querySelectorAll("[src], link[rel=stylesheet], link[rel=icon], link[rel=manifest]");
      for (const href of hrefs) add(href, url);
      for (const file of files) add(file.getAttribute("src") ?? file.getAttribute("href")!, url);
      return {
        title,
        description: content("meta[name=description]"),
        canonical: canonical ? new URL(canonical).pathname + new URL(canonical).search : null,
        isNoindex: content("meta[name=robots]").includes("noindex"),
        language: root.lang,
        headings: root.querySelectorAll("h1").length,
        headTags: head.children.length,
        repeatedIds: ids.length === new Set(ids).size ? [] : ids.filter((id, i) => ids.indexOf(id) !== i),
        brokenAnchors: hrefs.filter((href) => /^#./.test(href) && !ids.includes(href.slice(1))),
      };
    }

    async function visit({ url, from, kind }: { url: string; from: string; kind: string }): Promise<void> {
      const response = await fetch(url, { redirect: "manual" });
      const text = await response.text();
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      visits.push({ url, from, kind, status: response.status, page: isPage ? read(text, url) : null });
    }

    add("/", "/");
    const busy = new Set<Promise<void>>();
    let asked = 0;
    while (asked < limit) {
      const round = inTurns();
      for (let step = round.next(); !step.done && asked < limit; step = round.next()) {
        const visiting: Promise<void> = visit(step.value).finally(() => busy.delete(visiting));
        busy.add(visiting);
        asked++;
        if (busy.size === CONNECTIONS) await Promise.race(busy);
      }
      // Pending pages may still add links.
      if (busy.size === 0) break;
      await Promise.race(busy);
    }
    await Promise.all(busy);
    return visits;
  }, limit);
}
