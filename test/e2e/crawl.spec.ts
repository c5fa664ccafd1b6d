import { crawl, type Visit, type VisitedPage } from "./crawl.ts";
import { expect, test } from "./fixtures.ts";

/** Number of requested addresses: some five of each kind. */
const PAGES = 120;
/** C25. */
const MAX_HEAD_TAGS = 20;

/** The kinds of every public screen, each of which links alone must reach. */
const KINDS = [
  "/ 1",
  "/busca 1",
  "/busca 2",
  "/busca 3",
  "/busca 4",
  "/matriculas 2 ?",
  "/bolsas-de-estudo 1",
  "/bolsas-de-estudo 2",
  "/bolsas-de-estudo 3",
  "/bolsas-de-estudo 4",
  "/escola/por-avaliacao 2",
  "/escola/por-mensalidade 2",
  "/escola/por-mensalidade 3",
  "/escola/por-mensalidade 4",
  "/escola/ranking-enem 2",
  "/escola/ranking-enem 3",
  "/escola/ranking-enem 4",
  "/escola 2",
  "/artigos 1",
  "/artigos 2",
  "/ajuda 1",
  "/termos-de-uso 1",
  "/politica-de-privacidade 1",
];

type PageVisit = Visit & { readonly page: VisitedPage };

// The crawler parses pages inside a page, and our own policy forbids creating documents from text.
test.use({ bypassCSP: true });

test(`${PAGES} pages, link by link from the home page`, async ({ page, request }) => {
  test.setTimeout(600_000);
  await page.goto("/");
  const visits = await crawl(page, PAGES);
  expect(visits).toHaveLength(PAGES);
  expect(KINDS.filter((kind) => !visits.some((visit) => visit.kind === kind))).toEqual([]);

  await test.step("no link is broken", async () => {
    const broken = visits.filter(({ status }) => status !== 200 && status !== 0);
    expect(broken.map(({ status, url, from }) => `${status} ${url} (from ${from})`)).toEqual([]);
  });

  await test.step("no link leads to a permanent redirect, nor by any redirect to a missing page", async () => {
    for (const { url, from } of visits.filter(({ status }) => status === 0)) {
      const first = await request.get(url, { maxRedirects: 0 });
      expect([302, 303], `${url} (from ${from})`).toContain(first.status());
      expect((await request.get(url)).status(), `${url} (from ${from})`).toBe(200);
    }
  });

  const pages = visits.filter((visit): visit is PageVisit => visit.status === 200 && visit.page !== null);
  const isOwnCanonical = ({ url, page }: PageVisit) => page.canonical === url;
  const indexable = pages.filter((visit) => !visit.page.isNoindex && isOwnCanonical(visit));

  await test.step("every page has one heading, a language, a description, a short head, and unique ids", () => {
    const faults = pages.flatMap(({ url, page }) => [
      ...(page.headings === 1 ? [] : [`${url}: ${page.headings} h1`]),
      ...(page.language === "pt-BR" ? [] : [`${url}: lang ${page.language}`]),
      // Only indexed pages need one.
      ...(page.isNoindex || page.description.length > 40 ? [] : [`${url}: description ${page.description}`]),
      ...(page.headTags <= MAX_HEAD_TAGS ? [] : [`${url}: ${page.headTags} head tags`]),
      ...page.repeatedIds.map((id) => `${url}: two #${id}`),
      ...page.brokenAnchors.map((anchor) => `${url}: no ${anchor}`),
    ]);
    expect(faults).toEqual([]);
  });

  await test.step("no two indexed pages share a title or a canonical URL", () => {
    expect(indexable.length).toBeGreaterThan(30);
    expect(repeated(indexable, ({ page }) => page.title)).toEqual([]);
    const elsewhere = pages.filter((visit) => !visit.page.isNoindex && !isOwnCanonical(visit));
    expect(elsewhere.filter(({ page }) => page.canonical === null).map(({ url }) => url)).toEqual([]);
  });
});

/** Values shared by several pages, with their addresses. */
function repeated(pages: readonly PageVisit[], of: (visit: PageVisit) => string): string[] {
  return [...Map.groupBy(pages, of)]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => `${value}: ${same.map(({ url }) => url).join(" ")}`);
}
