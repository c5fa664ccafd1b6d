import { beforeAll, expect, test } from "vitest";
import type { SchoolsResponse, SuggestionsResponse } from "../../src/contract/school-card.ts";
import { PRIVATE_SCHOOLS, SAO_PAULO_SCHOOLS, VERTICE, worldYear } from "../fixtures/world.ts";
import { ask, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

async function json<T>(path: string): Promise<{ status: number; body: T; response: Response }> {
  const response = await ask(path);
  return { status: response.status, body: (await response.json()) as T, response };
}

const schools = (query: string) => json<SchoolsResponse>(`/api/v1/schools?${query}`);
const suggestions = (query: string) => json<SuggestionsResponse>(`/api/v1/suggestions?${query}`);

test("a card has the fields of the specification under their names (U36, E11, E11a, E11b, E11c, E11d, E12)", async () => {
  const { status, body, response } = await schools("city=sao-paulo-sp&school=vertice");
  expect(status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(body.hits[0]).toEqual({
    id: VERTICE.inepCode,
    name: VERTICE.name,
    logo: null,
    slug: VERTICE.slug,
    slug_qe: null,
    tags: ["dupla-isencao"],
    administrative_dependency: "privada",
    has_offers: true,
    is_partner: true,
    address: {
      zip_code: "01001000",
      street: "Rua das Flores",
      number: "10",
      complement: null,
      neighborhood: "Pinheiros",
      city_name: "São Paulo",
      city_slug: "sao-paulo-sp",
      state_name: "São Paulo",
      state_slug: "sp",
    },
    reviews: { count: 2, average: { total: 4.5 } },
    best_offer: {
      monthly_fee_with_discount: 600,
      discount_percentage: 25,
      product_slug_stage_grade: "infantil_maternal-i",
      product_shift: "manha",
      year: worldYear(new Date()),
      checked_at: `${worldYear(new Date()) - 1}-01-15`,
      source: "Censo Escolar 2025 (INEP), de 28/05/2025",
    },
    contact: { full_phone: "11900000000" },
    ranking_enem: {
      enem_average: 700.5,
      country_rank: 2,
      state_rank: 1,
      city_rank: 1,
      country_ranked: 6,
      state_ranked: 4,
      city_ranked: 4,
      edition: 2024,
      participants: 50,
      source: "Censo Escolar 2025 (INEP), de 28/05/2025",
    },
    url: `${ORIGIN}/escola/${VERTICE.slug}`,
    is_demonstration: false,
  });
});

test("unknown values are null: fee, reviews, ranks of an older ENEM", async () => {
  const { body } = await schools("city=sao-paulo-sp&size=48");
  const byId = new Map(body.hits.map((hit) => [hit.id, hit]));
  expect(byId.get("35000005")).toMatchObject({ best_offer: null, reviews: { count: 0, average: { total: null } } });
  expect(byId.get("35000004")?.ranking_enem).toEqual({
    enem_average: 790,
    country_rank: null,
    state_rank: null,
    city_rank: null,
    country_ranked: null,
    state_ranked: null,
    city_ranked: null,
    edition: 2023,
    participants: 50,
    source: "Censo Escolar 2025 (INEP), de 28/05/2025",
  });
});

test("metadata, facets and pagination (E14, E16)", async () => {
  const { body } = await schools("city=sao-paulo-sp&shifts=manha");
  expect(Object.keys(body).sort()).toEqual(["dropped", "facets", "hits", "pagination", "searchData"]);
  expect(body.searchData).toEqual({ hitsCount: 11, mayMeetCount: 8, pricedCount: 11 });
  expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 11, size: 21 });
  expect(body.facets.map((f) => f.key)).toEqual([
    "stageGroup",
    "grade",
    "shifts",
    "tags",
    "years",
    "neighborhood",
    "methodology",
    "educationSystem",
    "apoio",
    "turmaPequena",
  ]);
  for (const facet of body.facets) expect(facet.count).toBe(facet.facetValues.length);
  // A group's own selection does not narrow its own counts.
  const shifts = Object.fromEntries(body.facets[2]!.facetValues.map((v) => [v.key, v.count]));
  expect(shifts).toMatchObject({ manha: 11, tarde: 10, integral: 11, noturno: 0 });
});

test.each([
  ["", PRIVATE_SCHOOLS],
  ["state=sp", 52],
  ["state=sao-paulo", 52],
  ["state=RJ", 8],
  ["city=campinas-sp", 12],
  ["state=sp&city=campinas", 12],
  ["city=sao-paulo-sp&neighborhood=moema", 5],
  ["city=sao-paulo-sp&neighborhood=moema&neighborhood=pinheiros", 5],
  ["lat=-22.9056&lng=-47.0608&radius=5", 12],
  ["lat=-22.9056&lng=-47.0608&radius=100", 52],
  ["state=&city=&shifts=", PRIVATE_SCHOOLS],
])("?%s finds %i schools (P15, S32, V29)", async (query, total) => {
  const { status, body } = await schools(query);
  expect(status).toBe(200);
  expect(body.searchData.hitsCount).toBe(total);
  expect(body.dropped).toEqual([]);
});

test("the size is anything from 1 to 48", async () => {
  for (const size of [1, 2, 17, 23, 40, 48]) {
    const { body } = await schools(`city=sao-paulo-sp&size=${size}`);
    expect(body.hits).toHaveLength(Math.min(size, SAO_PAULO_SCHOOLS));
    expect(body.pagination).toMatchObject({ size, totalPages: Math.ceil(SAO_PAULO_SCHOOLS / size) });
    expect(body.dropped).toEqual([]);
  }
  for (const size of ["0", "49", "100000", "-1", "dez"]) {
    const { body } = await schools(`city=sao-paulo-sp&size=${size}`);
    expect(body.hits, size).toHaveLength(21);
    expect(body.dropped, size).toEqual(["size"]);
  }
});

test("pages hold every school once, and end at fifty (K6, E16a)", async () => {
  const ids: string[] = [];
  for (let page = 1; page <= 3; page++) ids.push(...(await schools(`size=20&page=${page}`)).body.hits.map((h) => h.id));
  expect(new Set(ids).size).toBe(PRIVATE_SCHOOLS);
  expect((await schools("size=1")).body.pagination).toMatchObject({ totalPages: 50, totalItems: PRIVATE_SCHOOLS });
  expect((await schools("size=1&page=50")).status).toBe(200);
  const beyond = await schools("size=1&page=51");
  expect([beyond.status, beyond.body.hits]).toEqual([404, []]);
  expect(beyond.response.headers.get("cache-control")).toBe("no-store");
});

test("sorts are those of the specification (Q7, C15)", async () => {
  const fees = async (query: string) =>
    (await schools(`city=sao-paulo-sp&size=48&neutro=true&${query}`)).body.hits.map(
      (h) => h.best_offer?.monthly_fee_with_discount,
    );
  const up = (await fees("sort=min_price")).filter((fee) => fee !== undefined);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  expect((await fees("sort=min_price")).slice(up.length)).toEqual(Array(SAO_PAULO_SCHOOLS - up.length).fill(undefined));
  const down = (await fees("sort=max_price")).filter((fee) => fee !== undefined);
  expect(down).toEqual(up.toReversed());
  const { body } = await schools("sort=brazil_ranking_enem&hasRankingENEM=true");
  expect(body.hits.map((h) => h.ranking_enem?.country_rank)).toEqual([2, 3, 4, 4, null]);
});

test("invalid parameters are named", async () => {
  const { status, body } = await schools("city=sao-paulo-sp&shifts=lua&sort=cheapest&priceMin=abc&x=1");
  expect(status).toBe(200);
  expect(body.dropped.sort()).toEqual(["priceMin", "shifts", "sort"]);
  expect(body.searchData.hitsCount).toBe(SAO_PAULO_SCHOOLS);
});

test.each([
  ["/api/v1/schools?state=xx", "Estado não encontrado: xx"],
  ["/api/v1/schools?city=atlantida-xx", "Cidade não encontrada: atlantida-xx"],
  ["/api/v1/schools?state=rj&city=sao-paulo-sp", "Cidade não encontrada: sao-paulo-sp"],
  ["/api/v1/schools?city=sao-paulo-sp&neighborhood=nenhures", "Bairro não encontrado: nenhures"],
  ["/api/v1/nada", expect.stringContaining("Página não encontrada.")],
])("%s is a 404 in JSON and Portuguese", async (path, message) => {
  const { status, body, response } = await json(path);
  expect(status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({ error: { message } });
});

test("four cities, five neighborhoods and five schools at most (V36, C7, C8)", async () => {
  const { body } = await suggestions("q=sao");
  expect(body.cities.map((c) => c.name)).toEqual([
    "São Paulo",
    "São Bernardo do Campo",
    "São José dos Campos",
    "São Carlos",
  ]);
  expect(body.cities[0]).toEqual({ name: "São Paulo", slug: "sao-paulo-sp", uf: "SP", schools: 40, with_grade: null });
  const jardim = (await suggestions("q=jardim")).body.neighborhoods;
  expect(jardim).toHaveLength(5);
  expect(jardim.find((n) => n.slug === "jardim-america")).toEqual({
    name: "Jardim América",
    slug: "jardim-america",
    full_slug: "jardim-america-sao-paulo-sp",
    city: "São Paulo",
    city_slug: "sao-paulo-sp",
    uf: "SP",
    schools: expect.any(Number),
    with_grade: null,
  });
  expect((await suggestions("q=unidade")).body.schools).toHaveLength(5);
});

test("suggestions forgive accents and typos, and are near the city", async () => {
  for (const term of ["vertice", "vértice", "vertise", "VÉRT"]) {
    const { body } = await suggestions(`q=${encodeURIComponent(term)}`);
    expect(body.schools[0], term).toEqual({
      id: VERTICE.inepCode,
      name: VERTICE.name,
      slug: VERTICE.slug,
      neighborhood: expect.any(String),
      city: "São Paulo",
      uf: "SP",
    });
  }
  expect((await suggestions("q=centro&city=campinas-sp")).body.neighborhoods[0]?.city_slug).toBe("campinas-sp");
  expect((await suggestions("q=centro&city=rio-de-janeiro-rj")).body.neighborhoods[0]?.city_slug).toBe(
    "rio-de-janeiro-rj",
  );
});

test.each(["", "q=", "q=a", "q=%20%20", "q=!!!"])("?%s suggests nothing", async (query) => {
  const { status, body } = await suggestions(query);
  expect(status).toBe(200);
  expect(body).toEqual({ reading: null, states: [], cities: [], neighborhoods: [], schools: [] });
});

test("a text that asks for a grade is read, with as many schools as Enter finds", async () => {
  const typed = encodeURIComponent("6o ano manha em sao paulo");
  const { reading } = (await suggestions(`q=${typed}`)).body;
  expect(reading?.label).toBe("6º ano · manhã · São Paulo, SP");
  const filters = "city=sao-paulo-sp&grade=fundamentalII_6-ano&shifts=manha";
  const { body } = await json<SchoolsResponse>(`/api/v1/schools?${filters}`);
  expect(reading?.schools).toBe(body.pagination.totalItems);
});

test("suggested places count the schools of the child's grade as their pages do", async () => {
  const grade = "fundamentalII_6-ano";
  const { cities } = (await suggestions(`q=campinas&grade=${grade}`)).body;
  const { body } = await json<SchoolsResponse>(`/api/v1/schools?city=campinas-sp&grade=${grade}`);
  expect(cities[0]).toMatchObject({ slug: "campinas-sp", with_grade: body.pagination.totalItems });
  const { neighborhoods } = (await suggestions(`q=moema&grade=${grade}`)).body;
  const inMoema = await json<SchoolsResponse>(`/api/v1/schools?city=sao-paulo-sp&neighborhood=moema&grade=${grade}`);
  expect(neighborhoods[0]).toMatchObject({ slug: "moema", with_grade: inMoema.body.pagination.totalItems });
  const { states } = (await suggestions("q=sp&grade=sexto")).body;
  const inState = await json<SchoolsResponse>("/api/v1/schools?state=sp");
  expect(states[0]).toMatchObject({ uf: "SP", schools: inState.body.pagination.totalItems, with_grade: null });
});

test.each([
  ["/api", { error: { message: expect.stringContaining("não encontrada") } }],
  ["/api/nada", { error: { message: expect.stringContaining("não encontrada") } }],
  ["/API/v1/x", { error: { message: expect.stringContaining("não encontrada") } }],
  ["/v3", { code: "not_found", message: "Não encontramos esta página." }],
  ["/v3/nada", { code: "not_found", message: "Não encontramos esta página." }],
])("%s: an unknown address of the API is a 404 in JSON", async (path, body) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.json()).toMatchObject(body);
});
