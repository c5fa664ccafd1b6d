import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { readSitemap } from "../fixtures/sitemap.ts";
import { buildWorld, PRIVATE_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { counting } from "./counting.ts";
import { headOf } from "./html.ts";
import { ask, ORIGIN, publishWorld } from "./worker.ts";

/** A day later: the cron publishes one school anew. */
const LATER = new Date(Date.now() + 86_400_000);

let publishedAt = "";

beforeAll(async () => {
  await publishWorld();
  publishedAt = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!.publishedAt;
  await env.DB.prepare("UPDATE school SET about = 'nova' WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  await publishChanges(env, LATER);
});

/** The entries of a sitemap, which must be valid XML of its schema's root. */
async function entriesOf(path: string, root: "urlset" | "sitemapindex") {
  const response = await ask(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const sitemap = readSitemap(await response.text());
  expect(sitemap).toMatchObject({ root, namespace: "http://www.sitemaps.org/schemas/sitemap/0.9" });
  return sitemap.entries;
}

/** The paths of a sitemap of pages. */
async function pathsOf(kind: string): Promise<string[]> {
  return (await entriesOf(`/sitemaps/${kind}-1.xml`, "urlset")).map(({ loc }) => loc.replace(ORIGIN, ""));
}

test("robots.txt names the sitemap, and disallows the APIs of the pages and combinations of filters, but no link of a campaign and not the open API", async () => {
  const response = await ask("/robots.txt");
  expect(await response.text()).toBe(
    `User-agent: *\nDisallow: /escolas/api/\nDisallow: /v3/\nDisallow: /*?*&*&\nAllow: /*?utm_\nAllow: /*&utm_\nAllow: /api/v1/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
});

test("the index lists a file of every kind, with the date of its newest page", async () => {
  const files = await entriesOf("/sitemap.xml", "sitemapindex");
  const kinds = ["escolas", "busca", "bairros", "bolsas", "avaliacao", "mensalidade", "ranking", "textos"];
  expect(files.map(({ loc }) => loc)).toEqual(kinds.map((kind) => `${ORIGIN}/sitemaps/${kind}-1.xml`));
  expect(files[0]!.lastmod).toBe(LATER.toISOString());
  expect(files.at(-1)!.lastmod).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("a sitemap is made once per publication and data centre", async () => {
  const { bindings, calls } = counting(env);
  const first = await ask("/sitemaps/ranking-1.xml", {}, bindings);
  const before = { ...calls };
  const second = await ask("/sitemaps/ranking-1.xml", {}, bindings);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(calls).toEqual(before);
});

test("every private school is listed once, with the date of its own publication", async () => {
  const entries = await entriesOf("/sitemaps/escolas-1.xml", "urlset");
  const slugs = buildWorld(2026).schools.filter((s) => s.administration === 0);
  expect(entries.map(({ loc }) => loc).sort()).toEqual(slugs.map(({ slug }) => `${ORIGIN}/escola/${slug}`).sort());
  expect(entries).toHaveLength(PRIVATE_SCHOOLS);
  const dates = new Map(entries.map(({ loc, lastmod }) => [loc, lastmod]));
  expect(dates.get(`${ORIGIN}/escola/${VERTICE.slug}`)).toBe(LATER.toISOString());
  expect([...dates.values()].filter((date) => date === publishedAt).length).toBeGreaterThan(50);
});

test("places are listed where there are three schools or more", async () => {
  expect(await pathsOf("busca")).toEqual([
    "/busca",
    "/busca/rj",
    "/busca/rj/rio-de-janeiro-rj",
    "/busca/sp",
    "/busca/sp/campinas-sp",
    "/busca/sp/sao-paulo-sp",
  ]);
  expect(await pathsOf("bairros")).toContain("/busca/sp/sao-paulo-sp/moema");
});

test("every listed URL answers 200, is its own canonical, and may be indexed", async () => {
  const listed: string[] = [];
  for (const { loc } of await entriesOf("/sitemap.xml", "sitemapindex")) {
    for (const entry of await entriesOf(loc.replace(ORIGIN, ""), "urlset")) listed.push(entry.loc.replace(ORIGIN, ""));
  }
  expect(listed.length).toBeGreaterThan(120);
  expect(new Set(listed).size).toBe(listed.length);
  for (const path of listed) {
    const response = await ask(path);
    const head = headOf(await response.text());
    expect([response.status, head.canonical, head.robots], path).toEqual([200, path, null]);
  }
});

test.each(["escolas-2", "escolas-0", "nada-1", "constructor-1", "escolas", "escolas-01"])(
  "there is no /sitemaps/%s.xml",
  async (name) => {
    expect((await ask(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test("the manifest has name, colours, language and icon (P32, P33)", async () => {
  const response = await ask("/manifest.webmanifest");
  expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(await response.json()).toMatchObject({
    name: "Escola à Vista",
    lang: "pt-BR",
    start_url: "/",
    theme_color: "#fa6400",
    icons: [{ src: "/favicon.svg", type: "image/svg+xml" }],
  });
});

/** Names and values of the head's tags, and its structured data. */
async function readHead(path: string) {
  let tags = 0;
  let data = "";
  const meta: Record<string, string | null> = {};
  const rewriter = new HTMLRewriter()
    .on("head > *", { element: () => void tags++ })
    .on("head > meta, head > link", {
      element(element) {
        const name = element.getAttribute("property") ?? element.getAttribute("name") ?? element.getAttribute("rel");
        if (name) meta[name] = element.getAttribute("content") ?? element.getAttribute("href");
      },
    })
    .on('head > script[type="application/ld+json"]', {
      text({ text }) {
        data += text;
      },
    });
  await rewriter.transform(await ask(path)).text();
  return { tags, meta, data: JSON.parse(data) };
}

test("a shared link shows title, text, address and picture (P33, P34)", async () => {
  const { meta } = await readHead("/busca/sp/sao-paulo-sp");
  expect(meta).toMatchObject({
    "og:type": "website",
    "og:url": `${ORIGIN}/busca/sp/sao-paulo-sp`,
    "og:image": `${ORIGIN}/cartao/busca/sp/sao-paulo-sp`,
    "og:title": expect.stringContaining("São Paulo"),
    "og:locale": "pt_BR",
    "twitter:card": "summary_large_image",
    "theme-color": "#fa6400",
    manifest: "/manifest.webmanifest",
    canonical: `${ORIGIN}/busca/sp/sao-paulo-sp`,
  });
});

test.each(["/", "/busca/sp/sao-paulo-sp", "/escola/colegio-vertice", "/bolsas-de-estudo/sp", "/ajuda"])(
  "%s has at most 20 tags in its head (C25)",
  async (path) => {
    expect((await readHead(path)).tags).toBeLessThanOrEqual(20);
  },
);

test("the home page says how the site is searched", async () => {
  const { data } = await readHead("/");
  expect(data).toMatchObject({ "@type": "WebSite", url: `${ORIGIN}/`, inLanguage: "pt-BR" });
  const { urlTemplate } = data.potentialAction.target;
  const answer = await ask(urlTemplate.replace(ORIGIN, "").replace("{search_term_string}", "campinas"));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/busca/sp/campinas-sp"]);
});

test("a search has structured data of its list and breadcrumb", async () => {
  const { data } = await readHead("/busca/sp/sao-paulo-sp/moema");
  const [list, trail] = data["@graph"];
  expect(list["@type"]).toBe("ItemList");
  expect(list.itemListElement).toHaveLength(5);
  expect(list.itemListElement[0]).toMatchObject({ position: 1, url: expect.stringContaining(`${ORIGIN}/escola/`) });
  expect(trail.itemListElement.map((step: { item: string }) => step.item.replace(ORIGIN, ""))).toEqual([
    "/",
    "/busca",
    "/busca/sp",
    "/busca/sp/sao-paulo-sp",
    "/busca/sp/sao-paulo-sp/moema",
  ]);
});

test("a preview is not indexed by search engines, the site is", async () => {
  for (const path of ["/", "/robots.txt", "/nada", "/busca/"]) {
    expect((await ask(path, {}, { ...env, ENVIRONMENT: "preview" })).headers.get("x-robots-tag"), path).toBe("noindex");
    expect((await ask(path)).headers.get("x-robots-tag"), path).toBeNull();
  }
});
