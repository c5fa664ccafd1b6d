import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { validateXML } from "xmllint-wasm";
import { readSitemap } from "../fixtures/sitemap.ts";
import { discover, linksIn } from "./discover.ts";
import { expect, test } from "./fixtures.ts";
import { faultsIn, structuredData, type Thing } from "./schema-org.ts";

test("the validator finds faults", async () => {
  const page = (thing: Thing) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...thing })}</script>`;
  expect(await faultsIn(page({ "@type": "Scool" }))).toEqual([expect.stringContaining("Scool")]);
  expect(await faultsIn(page({ "@type": "School", name: "A", tuition: 5 }))).toEqual([
    expect.stringContaining("tuition"),
  ]);
  expect(await faultsIn(page({ "@type": "AggregateRating", reviewCount: 3 }))).not.toEqual([]);
});

/** Schools that are looked at, evenly spread over two lists. */
const SCHOOLS = 8;

test("only schools with three or more reviews have an aggregate rating, and their page shows them (B25)", async ({
  request,
}) => {
  const site = await discover(request);
  const lists = [`/busca/${site.state}/${site.city}`, `/escola/por-avaliacao/${site.state}/${site.city}`];
  const links = (await Promise.all(lists.map((list) => textOf(request, list)))).flatMap(linksIn);
  const schools = new Set(links.filter((href) => /^\/escola\/(?!busca$|por-|ranking-enem)[^/?#]+$/.test(href)));
  expect(schools.size).toBeGreaterThan(10);
  for (const path of spread([...schools], SCHOOLS)) {
    const html = await textOf(request, path);
    expect(await faultsIn(html), path).toEqual([]);
    const school = structuredData(html).find((thing) => thing["@type"] === "School");
    const rating = school?.aggregateRating as { reviewCount: number; ratingValue: number } | undefined;
    const all = await textOf(request, `${path}/avaliacoes`);
    const count = Number(/ ([\d.]+) avaliaç(?:ão|ões) de famílias</.exec(all)?.[1]?.replaceAll(".", "") ?? 0);
    expect(rating?.reviewCount, path).toBe(count >= 3 ? count : undefined);
  }
});

const SCHEMAS = {
  sitemapindex: "test/fixtures/siteindex.xsd",
  urlset: "node_modules/sitemap/schema/sitemap.xsd",
} as const;
const MAX_BYTES = 50 * 1024 * 1024;
/** Maximum addresses requested of each file. */
const SAMPLE = 2;

test("sitemaps keep to their schema, and list only indexable pages (B22)", async ({ request }) => {
  test.slow();
  const readIndex = () => textOf(request, "/sitemap.xml");
  const index = await readIndex();
  expect(await schemaFaults("sitemapindex", [index])).toEqual([]);
  const files = readSitemap(index).entries;
  const kinds = files.map(({ loc }) => /\/sitemaps\/([a-z]+)-\d+\.xml$/.exec(loc)?.[1]);
  expect(kinds).toEqual(expect.arrayContaining(["escolas", "busca", "bairros", "ranking", "textos"]));
  const texts = await Promise.all(files.map(({ loc }) => textOf(request, new URL(loc).pathname)));
  expect(await schemaFaults("urlset", texts.map(firstOf))).toEqual([]);
  // Other tests publish at the same time: a file may be of a newer publication than the index.
  const now = new Date().toISOString();
  const again = readSitemap(await readIndex()).entries;
  for (const [i, { loc: file }] of files.entries()) {
    expect(Buffer.byteLength(texts[i]!)).toBeLessThan(MAX_BYTES);
    const { entries } = readSitemap(texts[i]!);
    expect(entries.length).toBeLessThanOrEqual(50_000);
    const dates = entries.flatMap(({ lastmod }) => lastmod ?? []);
    for (const date of dates) expect(date <= now, date).toBe(true);
    const latest = dates.toSorted().at(-1);
    const { lastmod } = again.find(({ loc }) => loc === file)!;
    expect(lastmod === undefined, file).toBe(latest === undefined);
    if (latest !== undefined) expect(lastmod! >= latest, file).toBe(true);
    for (const { loc } of spread(entries, SAMPLE)) {
      const { pathname, search } = new URL(loc);
      const response = await request.get(pathname + search, { maxRedirects: 0 });
      const html = await response.text();
      expect(response.status(), loc).toBe(200);
      expect(html, loc).toContain(`<link rel="canonical" href="${loc}"`);
      expect(html, loc).not.toContain('name="robots"');
    }
  }
});

/** Faults of sitemaps by the schema of their kind. */
async function schemaFaults(root: keyof typeof SCHEMAS, texts: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: texts.map((contents, i) => ({ fileName: `${root}-${i}.xml`, contents })),
    schema: [readFileSync(SCHEMAS[root], "utf8")],
  });
  return errors.map(({ message }) => message).slice(0, 5);
}

/** A sitemap with its first entries: the others are written by the same code, and validating all takes a minute. */
function firstOf(xml: string): string {
  const parts = xml.split("</url>");
  return parts.length < 100 ? xml : [...parts.slice(0, 99), parts.at(-1)].join("</url>");
}

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

/** `count` of the items, evenly spread. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!);
}
