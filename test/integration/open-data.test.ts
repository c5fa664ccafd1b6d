import { parse } from "csv-parse/sync";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { mapPoints } from "../../src/contract/map-points.ts";
import { openCity } from "../../src/contract/open-school.ts";
import { errorResponse, schoolsResponse, suggestionsResponse } from "../../src/contract/school-card.ts";
import { AUTHOR_EMAIL_HOST, SAO_PAULO_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const CITY = "/dados/sp/sao-paulo-sp";

test("a city's file has each of its private schools once, with what is known of it and nothing of people", async () => {
  const response = await ask(`${CITY}.json`);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const text = await response.clone().text();
  expect(text).not.toContain(AUTHOR_EMAIL_HOST);
  expect(text).not.toContain("11900000000");
  const body = v.parse(v.strictObject(openCity.entries), await response.json());
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
  const response = await ask(`${CITY}.csv`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const rows: Record<string, string>[] = parse(await response.text(), { bom: true, delimiter: ";", columns: true });
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
  const response = await ask(path);
  expect(v.safeParse(v.strictObject(schema.entries), await response.json()).issues).toBeUndefined();
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});
