import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { mapPoints } from "../../src/contract/map-points.ts";
import { openCity } from "../../src/contract/open-school.ts";
import { errorResponse, schoolsResponse, suggestionsResponse } from "../../src/contract/school-card.ts";
import { AUTHOR_EMAIL_HOST, SAO_PAULO_SCHOOLS, VERTICE, worldYear } from "../fixtures/world.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const YEAR = worldYear(new Date());
const CITY = "/dados/sp/sao-paulo-sp";

const feedAt = async (path: string) =>
  new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "entry" }).parse(await (await ask(path)).text())
    .feed;

test("a city's file has each of its private schools once, with what is known of it and nothing of people", async () => {
  const answer = await ask(`${CITY}.json`);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const text = await answer.clone().text();
  expect(text).not.toContain(AUTHOR_EMAIL_HOST);
  expect(text).not.toContain("11900000000");
  const body = v.parse(v.strictObject(openCity.entries), await answer.json());
  expect(body.city).toEqual({ ibge_code: "3550308", name: "São Paulo", slug: "sao-paulo-sp", uf: "SP" });
  expect(new Set(body.schools.map((school) => school.inep_code)).size).toBe(SAO_PAULO_SCHOOLS);
  expect(body.schools.find(({ slug }) => slug === VERTICE.slug)).toMatchObject({
    inep_code: VERTICE.inepCode,
    name: VERTICE.name,
    administration: "privada",
    neighborhood: "Pinheiros",
    monthly_fee: 800,
    monthly_fee_with_discount: 600,
    discount_percentage: 25,
    rating: 4.5,
    reviews: 2,
    enem_edition: 2024,
    enem_average: 700.5,
    url: `${ORIGIN}/escola/colegio-vertice`,
  });
  // Without a fee and without reviews: not known, not zero.
  expect(body.schools.find((school) => school.inep_code === "35000005")).toMatchObject({
    monthly_fee: null,
    fee_checked_at: null,
    rating: null,
    reviews: 0,
    enem_average: null,
  });
});

test("the CSV says the same, as spreadsheets in Portuguese read it", async () => {
  const answer = await ask(`${CITY}.csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, delimiter: ";", columns: true });
  expect(rows).toHaveLength(SAO_PAULO_SCHOOLS);
  expect(rows.find((row) => row.identificador === VERTICE.slug)).toMatchObject({
    nome: VERTICE.name,
    mensalidade_cheia: "800",
    nota_das_familias: "4,5",
    enem_media: "700,5",
    demonstracao: "não",
  });
  expect(rows.find((row) => row.codigo_inep === "35000005")).toMatchObject({ mensalidade_cheia: "" });
});

test("an unchanged file is not sent again until the next publication", async () => {
  for (const path of [`${CITY}.json`, `${CITY}.json`, "/sitemap.xml"]) {
    const tag = (await ask(path)).headers.get("etag")!;
    const again = await ask(path, { "if-none-match": tag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
    expect((await ask(path, { "if-none-match": 'W/"another"' })).status).toBe(200);
  }
  expect((await ask("/dados/sp/nenhures-sp.json")).headers.get("etag")).toBeNull();
});

test("a state leads to its cities that have schools; another spelling to the right one", async () => {
  const page = await ask("/dados/sp");
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain(`href="${CITY}.csv"`);
  expect(html).not.toContain("cotia-sp");
  expect(locationOf(await ask("/dados/sao-paulo"))).toBe("/dados/sp");
  expect(locationOf(await ask("/dados/SP/sao-paulo.csv"))).toBe(`${CITY}.csv`);
});

test.each([
  "/dados/xx",
  "/dados/sp/nenhures-sp.csv",
  "/dados/sp/sao-paulo-sp.xls",
  "/dados/sp/sao-paulo-sp.csv-metadata.json",
  "/dados/rj/sao-paulo-sp.json",
])("%s is not there", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test.each([
  ["/api/v1/schools?city=sao-paulo-sp&size=48", schoolsResponse],
  ["/api/v1/schools?city=nenhures", errorResponse],
  ["/api/v1/points?city=sao-paulo-sp", mapPoints],
  ["/api/v1/points?state=xx", errorResponse],
  ["/api/v1/suggestions?q=pinh", suggestionsResponse],
])("%s answers as it is described, to programs of any site", async (path, schema) => {
  const answer = await ask(path);
  expect(v.safeParse(v.strictObject(schema.entries), await answer.json()).issues).toBeUndefined();
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

test("the card of a school may be framed by any site, and has no script and no cookie", async () => {
  const answer = await ask(`/escola/${VERTICE.slug}/cartao`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-frame-options")).toBeNull();
  expect(answer.headers.get("content-security-policy")).not.toContain("frame-ancestors");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(html).not.toMatch(/<script|<iframe|<form/);
  expect(html.length).toBeLessThan(10_000);
  expect(html).toContain("R$\u00a0600");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/escola/${VERTICE.slug}"`);
  expect((await ask("/escola/nao-existe/cartao")).status).toBe(404);
  // Everything else stays unframed.
  const page = await ask(`/escola/${VERTICE.slug}`);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("a search can be followed: its scholarships, the newest first, another price being another entry", async () => {
  const feed = await feedAt("/matriculas/bolsas.xml?city=sao-paulo-sp&shifts=manha");
  expect(feed.title).toBe("Bolsas de estudo em São Paulo");
  expect(feed.entry.length).toBeGreaterThan(2);
  for (const { title } of feed.entry) expect(title).toContain("Manhã");
  const updates: string[] = feed.entry.map((entry: { updated: string }) => entry.updated);
  expect(updates).toEqual(updates.toSorted().reverse());
  const vertice = feed.entry.find((entry: { title: string }) => entry.title.startsWith(VERTICE.name));
  expect(vertice).toMatchObject({
    title: `Colégio Vértice: Maternal I, Educação Infantil, Manhã · ${YEAR}: R$\u00a0600 por mês (−25%)`,
    id: expect.stringMatching(/-60000$/),
  });
  expect((await feedAt("/matriculas/bolsas.xml?city=sao-paulo-sp&priceMin=1&priceMax=2")).entry).toBeUndefined();
  expect((await ask("/matriculas/bolsas.xml?city=nenhures")).status).toBe(404);
});

test("each list leads to its feed", async () => {
  const html = await (await ask("/busca/sp/sao-paulo-sp/pinheiros?shifts=manha")).text();
  expect(html).toContain('href="/matriculas/bolsas.xml?city=sao-paulo-sp&amp;neighborhood=pinheiros&amp;shifts=manha"');
});
