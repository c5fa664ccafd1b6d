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
  return { image: image!.replace(ORIGIN, ""), alt, card, tags, sides: [of("og:image:width"), of("og:image:height")] };
}

test.each([
  ["/", "/cartao/inicio"],
  [`/busca${CITY}`, `/cartao/busca${CITY}`],
  [`/busca${CITY}/moema?grade=medio_1-serie&page=2`, `/cartao/busca${CITY}/moema`],
  ["/escola/busca?city=campinas-sp", "/cartao/busca/sp/campinas-sp"],
  ["/matriculas/buscar-bolsas?distinct=false", `/cartao/bolsas-de-estudo${CITY}`],
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
  const { alt, tags, ...told } = await shared(path);
  expect(told).toEqual({ image, card: "summary_large_image", sides: ["1200", "630"] });
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
])("%s draws nothing", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test("another spelling of a place leads to its picture", async () => {
  const response = await ask("/cartao/busca/sp/sao-paulo");
  expect([response.status, locationOf(response)]).toEqual([301, `/cartao/busca${CITY}`]);
});

test("there are no more pictures than places and pages: the query counts for nothing", () => {
  const rows = ROUTES.filter(({ pattern }) => pattern.startsWith("/cartao/"));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ cache }) => cache !== "publication")).toEqual([]);
});

test("without letters the picture is an outage, not an error", async () => {
  const broken = { fetch: () => Promise.reject(new Error("internal error")) } as unknown as Fetcher;
  const response = await ask(`/cartao/busca${CITY}`, {}, { ...env, ASSETS: broken });
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
