import { createExecutionContext, env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import type { SchoolsResponse } from "../../src/contract/school-card.ts";
import { paths } from "../../src/site/paths.ts";
import { app } from "../../src/worker/app.tsx";
import { SAO_PAULO_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { headOf } from "./html.ts";
import { ask, locationOf, publishWorld } from "./worker.ts";

const SERVICE = "https://busca.example/search/graphql";
const SITE = { ...env, SEARCH_API_URL: SERVICE, SEARCH_API_APPLICATION: "site", SEARCH_API_KEY: "chave" } as Env;
const BACKEND = { ...env, SEARCH_API_KEYS: "site=chave" } as Env;
const CITY = "/busca/sp/sao-paulo-sp";
const CITY_LIST = "sao-paulo-sp";

let log: MockInstance<typeof console.error>;

beforeAll(publishWorld);

beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
  // The service on the other machine is the search API, which serves the specification alone (sdl.test.ts).
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    app.fetch(new Request(input, init), BACKEND, createExecutionContext()),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A page of the site in front of that service. */
async function page(path: string): Promise<{ readonly status: number; readonly html: string }> {
  const response = await ask(path, {}, SITE);
  const html = await response.text();
  // A nonce is random letters.
  return { status: response.status, html: html.replaceAll(/ nonce="[^"]*"/g, "") };
}

/** Traces of a missing value in a page. */
const BROKEN = /undefined|NaN|\[object|>null<|Invalid/;

async function json(path: string, bindings: Env): Promise<SchoolsResponse> {
  return (await ask(path, {}, bindings)).json();
}

/** Schools that a page leads to, in its order. */
const schoolsOn = (html: string) => [...html.matchAll(/<h[23]><a href="(\/escola\/[^"?]*)/g)].map((match) => match[1]!);

describe("every page works with it", () => {
  test.each([
    "/busca",
    "/busca/sp",
    CITY,
    `${CITY}?page=2`,
    `${CITY}?sort=city_ranking_enem&view=list`,
    `${CITY}?view=map`,
    `${CITY}/moema`,
    "/busca?school=vertise",
    "/escola/busca?city=campinas-sp",
    `/bolsas-de-estudo/sp/${CITY_LIST}`,
    `/bolsas-de-estudo/sp/${CITY_LIST}/moema`,
    `/escola/por-mensalidade/sp/${CITY_LIST}`,
    "/escola/ranking-enem",
    "/escola/ranking-enem/sp?dependencia=estadual",
    `/escola/${VERTICE.slug}/avaliacoes`,
    `/salvas?escolas=${VERTICE.slug},nao-existe`,
    `/comparar?escolas=${VERTICE.slug}`,
  ])("with the schools of the engine, in its order: %s", async (path) => {
    const [here, there] = [await (await ask(path)).text(), await page(path)];
    expect([log.mock.calls, there.status]).toEqual([[], 200]);
    // Schools with scholarships are asked for by their offers, which break ties by the fee.
    const isOfOffers = path.startsWith(paths.scholarshipDirectory());
    const listed = (html: string) => (isOfOffers ? schoolsOn(html).toSorted() : schoolsOn(html));
    expect(listed(there.html)).toEqual(listed(here));
    const heading = (html: string) => headOf(html).heading?.replace(/ENEM \d{4}/, "ENEM");
    expect(heading(there.html)).toBe(heading(here));
    expect(there.html).not.toMatch(BROKEN);
  });

  test("a filtered list: the schools that the engine lists first; which others may meet a search is unknown", async () => {
    const query = "shifts=manha&shifts=tarde&sort=min_price&priceMin=1&priceMax=2000";
    const [here, there] = [await (await ask(`${CITY}?${query}`)).text(), await page(`${CITY}?${query}`)];
    const { searchData } = await json(`/api/v1/schools?city=sao-paulo-sp&${query}`, env);
    expect([log.mock.calls, there.status, searchData.mayMeetCount > 0]).toEqual([[], 200, true]);
    expect(schoolsOn(there.html).length).toBeGreaterThan(2);
    expect(schoolsOn(there.html)).toEqual(schoolsOn(here).slice(0, searchData.hitsCount));
    expect(there.html).not.toMatch(BROKEN);
  });

  test("the home page, without scholarships nearby, which it cannot filter by", async () => {
    const [here, there] = [await (await ask("/")).text(), await page("/")];
    expect([log.mock.calls, there.status]).toEqual([[], 200]);
    expect(headOf(there.html).heading).toBe(headOf(here).heading);
    expect([schoolsOn(there.html), schoolsOn(here).length]).toEqual([[], 3]);
    expect(there.html).not.toMatch(BROKEN);
  });

  // The specification has no order by distance: not from a point, nor of what lies around a place with few schools.
  test.each([
    `${CITY}?neighborhood=moema&stageGroup=medio&hasRankingENEM=true`,
    "/busca?lat=-23.56&lng=-46.66&radius=2",
  ])("with the schools of the engine, in an order of its own: %s", async (path) => {
    const [here, there] = [await (await ask(path)).text(), await page(path)];
    expect([log.mock.calls, there.status]).toEqual([[], 200]);
    expect(schoolsOn(there.html).toSorted()).toEqual(schoolsOn(here).toSorted());
    expect(there.html).not.toContain("Mais perto");
  });

  test("the page of a school: similar schools, but not by price, because the seat of a price is unknown", async () => {
    const path = `/escola/${VERTICE.slug}`;
    const [here, there] = [await (await ask(path)).text(), await page(path)];
    expect([log.mock.calls, there.status]).toEqual([[], 200]);
    expect(headOf(there.html).heading).toBe(headOf(here).heading);
    // Nor those that may be alike.
    const similarOn = (html: string) => html.match(/<li><a href="\/escola\//g)?.length ?? 0;
    expect(similarOn(there.html)).toBeGreaterThan(2);
    expect(similarOn(there.html)).toBeLessThanOrEqual(similarOn(here));
    expect(there.html).not.toContain("Mesma faixa de preço");
    expect(there.html).not.toMatch(BROKEN);
  });

  test("the scholarship search: the schools of the engine, each with the best of its offers and the way to the others", async () => {
    const path = "/matriculas/buscar-bolsas?distinct=false&city=sao-paulo-sp&sort=min_price&years=todos";
    const [here, there] = [await (await ask(path)).text(), await page(path)];
    const offersOn = (html: string) =>
      [...html.matchAll(/<h2><a href="([^"]*)"[\s\S]*?class="seat"[^>]*>([^<]*)/g)].map(([, a, b]) => [a, b]);
    expect([there.status, offersOn(there.html).length]).toEqual([200, offersOn(here).length]);
    expect(offersOn(there.html).toSorted()).toEqual(offersOn(here).toSorted());
    expect(headOf(there.html).heading).toBe(headOf(here).heading);
    expect(there.html.match(/Outras bolsas<\/a>/g)).toHaveLength(offersOn(here).length);
    expect(there.html).toContain("Data do preço não informada");
  });

  test("suggestions are those of the engine", async () => {
    for (const q of ["campin", "moe", "vertise", "pitang"]) {
      const path = `/api/v1/suggestions?q=${encodeURIComponent(q)}&city=sao-paulo-sp`;
      // The specification does not count the schools of a place.
      const uncounted = (key: string, value: unknown) =>
        key === "schools" && typeof value === "number" ? null : value;
      const here = JSON.parse(await (await ask(path)).text(), uncounted);
      expect(await (await ask(path, {}, SITE)).json()).toEqual(here);
    }
  });

  test("search as JSON has the same cards, and names the filters that were left out", async () => {
    const path = "/api/v1/schools?city=sao-paulo-sp&sort=min_price&size=40";
    const [here, there] = [await json(path, env), await json(path, SITE)];
    // The specification does not say whose a price is, nor where a number comes from.
    const ofSeat = { product_slug_stage_grade: null, product_shift: null, year: null };
    const ofPrice = { ...ofSeat, checked_at: null, source: null };
    const ofSets = { city_ranked: null, state_ranked: null, country_ranked: null };
    const ofEnem = { ...ofSets, edition: null, participants: null, source: null };
    const asStated = here.hits.map((hit: { best_offer: object | null; ranking_enem: object | null }) => ({
      ...hit,
      best_offer: hit.best_offer && { ...hit.best_offer, ...ofPrice },
      ranking_enem: hit.ranking_enem && { ...hit.ranking_enem, ...ofEnem },
    }));
    expect(there.hits).toEqual(asStated);
    expect(there.searchData).toEqual({ hitsCount: SAO_PAULO_SCHOOLS, mayMeetCount: 0, pricedCount: null });
    expect((await json(`${path}&rating=4`, SITE)).dropped).toEqual(expect.arrayContaining(["rating"]));
  });

  test("the scholarship directory of the country: its schools, in the order of their scholarships", async () => {
    const [here, there] = [await (await ask("/bolsas-de-estudo")).text(), await page("/bolsas-de-estudo")];
    expect(schoolsOn(there.html).toSorted()).toEqual(schoolsOn(here).toSorted());
    expect(there.html).toMatch(/São Paulo\u00a0\(\d+\)/);
  });

  test("the rating directory: every school, the rated ones in their order (P14)", async () => {
    const path = "/escola/por-avaliacao/sp/sao-paulo-sp";
    const [here, there] = [await (await ask(path)).text(), await page(path)];
    const rated = schoolsOn(here);
    expect(schoolsOn(there.html).filter((href) => rated.includes(href))).toEqual(rated);
    expect(there.html).toContain("as que ninguém avaliou também entram");
  });
});

describe("fields it does not have", () => {
  test("filters beyond it are not offered, and left out in plain words where a link has them", async () => {
    const { html } = await page(`${CITY}?rating=4&hasOffers=true&methodology=Montessori&neutro=true`);
    expect(html).toContain(
      "Esta busca não usa: metodologia, nota das famílias, escolas com bolsa e ordem neutra. Mostramos os resultados sem esse filtro.",
    );
    expect(html).not.toContain("Removemos um filtro inválido");
    for (const name of ["rating", "hasOffers", "methodology", "educationSystem", "years", "porque"]) {
      expect(html).not.toContain(`name="${name}"`);
    }
    for (const name of ["stageGroup", "shifts", "tags", "grade", "neighborhood"])
      expect(html).toContain(`name="${name}"`);
    expect(html).not.toMatch(/ordem neutra<\/a>|bolsas\.xml/);
  });

  test("neighborhoods have their names in the filter", async () => {
    const { html } = await page(CITY);
    expect(html).toMatch(/value="moema"[^>]*>[\s\S]{0,80}Moema/);
  });

  test("the page of a school names unknown facts, and shows no unknown fee", async () => {
    const { html } = await page(`/escola/${VERTICE.slug}`);
    expect(html).toContain("fonte não informada");
    expect(html).toContain("Edição e participantes: não informado.");
    expect(html).not.toContain("Denunciar");
    const [here] = [await (await ask(`/escola/${VERTICE.slug}`)).text()];
    const fee = /<p class="now">[\s\S]*?<\/p>/.exec(here)?.[0];
    expect(fee && html.includes(/R\$[^<]*<[^>]*>[^<]*/.exec(fee)![0])).toBe(true);
  });

  test("sources and dates are “não informado”, calendars do not exist", async () => {
    expect((await page("/dados-e-fontes")).html).toContain("<dd>não informado</dd>");
    expect((await page(CITY)).html).toContain("Fonte e data da lista: não informado.");
    expect((await page(`/escola/${VERTICE.slug}/calendario.ics`)).status).toBe(404);
  });

  test("the city of a CEP: no search box speaks of one, and the page for one says so", async () => {
    const places = ["/", CITY, "/nada/disso", "/matriculas/buscar-bolsas?distinct=false"];
    for (const path of places) {
      expect((await page(path)).html, path).toContain('placeholder="Cidade, bairro ou escola"');
      expect(await (await ask(path)).text(), path).toContain('placeholder="Cidade, bairro, escola ou CEP"');
    }
    expect(await (await ask("/api/v1/suggestions?q=01310-100", {}, SITE)).json()).toMatchObject({ cities: [] });
    expect(locationOf(await ask("/busca?q=01310-100", {}, SITE))).toBe("/busca?termo=01310-100");
    const { html } = await page("/busca?termo=01310-100");
    expect(html).toContain("Não conhecemos o CEP 01310-100: escreva o bairro ou a cidade.");
    expect(schoolsOn(html)).not.toHaveLength(0);
  });
});

test("only the queries of the page reach the service", async () => {
  const bodies: string[] = [];
  vi.mocked(fetch).mockImplementation(async (_input, init) => {
    bodies.push(String(init!.body));
    return Response.json({ errors: [{ message: "no" }] });
  });
  const other = { ...SITE, TENANT: "outro" } as Env;
  expect((await ask(`${CITY}?x=segredo`, { cookie: "authentication_token=segredo" }, other)).status).toBe(503);
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.join()).not.toMatch(/segredo/);
});
