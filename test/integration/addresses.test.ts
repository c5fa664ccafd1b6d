import { beforeAll, expect, test } from "vitest";
import { ask, locationOf, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const BASES = [
  "/busca",
  "/bolsas-de-estudo",
  "/escola/por-avaliacao",
  "/escola/por-mensalidade",
  "/escola/ranking-enem",
];
const CITY = "sao-paulo-sp";

const linksIn = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href!.replaceAll("&amp;", "&"));

test.each([
  ...BASES.flatMap((base) => [
    `${base}/xx`,
    `${base}/estado-nenhum/${CITY}`,
    `${base}/sp/nenhures`,
    `${base}/ba/${CITY}`,
  ]),
  `/busca/sp/${CITY}/nenhum`,
  `/bolsas-de-estudo/sp/${CITY}/nenhum`,
  "/escola/nenhuma",
  "/escola/nenhuma/avaliacoes",
  "/artigos/nenhum",
  "/nada",
  "/nada/disso",
])("%s is a 404 with links onwards, not indexed and not cached (R2, R12, R26–R28, R38)", async (path) => {
  const response = await ask(path);
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(html).toContain("A página que você está procurando não existe.");
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(linksIn(html)).toContain("/matriculas/buscar-bolsas");
});

test.each(BASES.flatMap((base) => [`${base}/sp`, `${base}/sp/${CITY}`]))(
  "a page beyond the last of %s is a 404 that links back to the list (K6)",
  async (list) => {
    const response = await ask(`${list}?page=9999`);
    const html = await response.text();
    expect([response.status, html.match(/<h1/g)?.length]).toEqual([404, 1]);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(linksIn(html).map((href) => href.split("?")[0])).toContain(list);
  },
);

test.each<readonly [spelling: string, target: string]>([
  ...BASES.flatMap((base) => {
    const page = `${base}/sp/${CITY}`;
    return [
      [`${base}/sp/sao-paulo`, page],
      [`${base}/SP/${CITY}`, page],
      [page.toUpperCase(), page],
      [`${page}/`, page],
      [`${base}/sp/SAO-PAULO/`, page],
      [`${base}/sp/`, `${base}/sp`],
      [`${base}/`, base],
    ] as const;
  }),
  ["/busca/sp/sao-paulo/moema/", `/busca/sp/${CITY}/moema`],
  ["/busca/sp/sao-paulo?shifts=manha", `/busca/sp/${CITY}?shifts=manha`],
  ["/ESCOLA/COLEGIO-VERTICE", "/escola/colegio-vertice"],
  ["/AJUDA/", "/ajuda"],
])("%s is one permanent redirect to %s (R30, K5, K10)", async (spelling, target) => {
  const response = await ask(spelling);
  expect([response.status, locationOf(response)]).toEqual([301, target]);
  expect((await ask(target)).status).toBe(200);
});

test.each(["/", "/escola/colegio-vertice", "/busca", "/nada"])(
  "policies, help and trust pages are linked from %s (K8)",
  async (page) => {
    const texts = ["/termos-de-uso", "/politica-de-privacidade", "/ajuda", "/acessibilidade", "/dados-e-fontes"];
    expect(linksIn(await (await ask(page)).text())).toEqual(expect.arrayContaining(texts));
  },
);
