import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "../../src/routes/table.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

const CITY = "/sp/sao-paulo-sp";

beforeAll(publishWorld);

/** The tags that a messenger reads of a page. */
async function shared(path: string) {
  const html = await (await ask(path)).text();
  const of = (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
  const [image, alt, card] = ["og:image", "og:image:alt", "twitter:card"].map(of);
  const head = html.slice(0, html.indexOf("</head>"));
  const tags = head.match(/<(meta|link|script|title)\b/g)!.length;
  return { image: image!.replace(ORIGIN, ""), alt, card, tags };
}

test.each([
  ["/", "/cartao/inicio"],
  [`/busca${CITY}`, `/cartao/busca${CITY}`],
  [`/busca${CITY}/moema?page=2&shifts=manha`, `/cartao/busca${CITY}/moema`],
  [`/busca${CITY}?grade=fundamentalII_6-ano`, `/cartao/busca_6-ano${CITY}`],
  // Of a grade that no school there states.
  [`/busca${CITY}/moema?grade=medio_1-serie`, `/cartao/busca${CITY}/moema`],
  [`/busca${CITY}?grade=medio_1-serie&grade=medio_2-serie`, `/cartao/busca${CITY}`],
  ["/escola/busca?city=campinas-sp", "/cartao/busca/sp/campinas-sp"],
  ["/matriculas/buscar-bolsas?distinct=false", `/cartao/bolsas-de-estudo${CITY}`],
  ["/matriculas/buscar-bolsas?distinct=false&grade=fundamentalII_6-ano", `/cartao/bolsas-de-estudo_6-ano${CITY}`],
  ["/bolsas-de-estudo/sp", "/cartao/bolsas-de-estudo/sp"],
  [`/escola/por-mensalidade${CITY}`, `/cartao/por-mensalidade${CITY}`],
  [`/escola/por-avaliacao${CITY}`, `/cartao/por-avaliacao${CITY}`],
  ["/escola/ranking-enem/sp", "/cartao/ranking-enem/sp"],
  ["/escola/ranking-enem/sp?dependencia=estadual", "/cartao/ranking-enem/sp"],
  [`/comparar?escolas=${VERTICE.slug},escola-pitangueira`, "/cartao/comparar"],
  [paths.trust(), "/cartao/confianca"],
  [paths.ranking(), "/cartao/como-ordenamos"],
  [paths.article("escola-em-destaque"), "/cartao/artigos/escola-em-destaque"],
])("a link to %s shows %s, in a head that stays short (B26, C25)", async (path, image) => {
  const { alt, tags, ...meta } = await shared(path);
  expect(meta).toEqual({ image, card: "summary_large_image" });
  expect(alt!.length).toBeGreaterThan(10);
  expect(tags).toBeLessThanOrEqual(23);
});

test("a form has no picture of its own", async () => {
  expect(await shared(paths.contact())).toMatchObject({ image: "/cartao.png", card: "summary" });
});

test.each([
  "/cartao/nada",
  "/cartao/busca/xx",
  "/cartao/busca/sp/atlantida-sp",
  "/cartao/artigos/nada",
  "/cartao/inicio/sp",
  "/cartao/inicio_6-ano",
  "/cartao/busca_10-ano/sp",
  "/cartao/busca_6-ano_6-ano/sp",
  "/cartao/busca_fundamentalii_6-ano/sp",
  "/cartao/por-avaliacao_6-ano/sp",
  "/cartao/ranking-enem_6-ano/sp",
])("%s draws nothing", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test("another spelling of a place leads to its picture", async () => {
  const response = await ask("/cartao/busca/sp/sao-paulo");
  expect([response.status, locationOf(response)]).toEqual([301, `/cartao/busca${CITY}`]);
});

test.each([
  [`/busca${CITY}?grade=fundamentalII_6-ano`, "Escolas particulares com 6º ano em São Paulo, SP"],
  [`/busca${CITY}/moema?stageGroup=medio&shifts=tarde`, "Escolas particulares com Ensino Médio em Moema"],
  ["/matriculas/buscar-bolsas?distinct=false&grade=fundamentalII_6-ano", "Buscar bolsas para 6º ano em São Paulo, SP"],
])("a link to %s says for which grade it is", async (path, title) => {
  const html = await (await ask(path)).text();
  expect(/property="og:title" content="([^"]*)"/.exec(html)![1]).toContain(title);
});

test("there are no more pictures than places, pages and grades: the query counts for nothing", () => {
  const rows = ROUTES.filter(({ pattern }) => pattern.startsWith("/cartao/"));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ cache }) => cache !== "publication")).toEqual([]);
});

test("without letters the picture is an outage, not an error", async () => {
  const broken = { fetch: () => Promise.reject(new Error("internal error")) } as unknown as Fetcher;
  const response = await ask(`/cartao/busca${CITY}`, {}, { ...env, ASSETS: broken });
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
