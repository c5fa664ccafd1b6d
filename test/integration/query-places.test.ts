import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import type { PageTracking, SearchableData } from "../../src/contract/tracking.ts";
import { FILTER_LABELS } from "../../src/listing/filters/filter-labels.ts";
import { buildWorld, fillWorld, worldYear } from "../fixtures/world.ts";
import { headOf, linksOf, plain } from "./html.ts";
import { ask, locationOf } from "./worker.ts";

const SCHOOLS = "/escola/busca";
const SCHOLARSHIPS = "/matriculas/buscar-bolsas";
/** Both searches, with the canonical page of the default city. */
const SEARCHES = [
  ["schools", SCHOOLS, "/busca/sp/sao-paulo-sp"],
  ["scholarships", `${SCHOLARSHIPS}?distinct=false`, `${SCHOLARSHIPS}?distinct=false`],
] as const;

/** The world, and two cities of one name. */
beforeAll(async () => {
  await fillWorld(env.DB, buildWorld(worldYear(new Date())));
  await env.DB.prepare(
    `INSERT INTO city (ibge_code, slug, name, uf, is_capital, lat, lng, source_id) VALUES
       ('2502201', 'bom-jesus-pb', 'Bom Jesus', 'PB', 0, -6.8, -38.6, 'censo'),
       ('4302303', 'bom-jesus-rs', 'Bom Jesus', 'RS', 0, -28.7, -50.4, 'censo')`,
  ).run();
  await publishAll(env, { now: new Date() });
});

async function page(path: string) {
  const response = await ask(path);
  const html = plain(await response.text());
  const notices = [...html.matchAll(/<p class="notice">([^<]*)<\/p>/g)].map(([, text]) => text!);
  return { status: response.status, html, notices, ...headOf(html) };
}

/** Tracking data of a page. */
async function tracked(path: string): Promise<PageTracking> {
  return (await ask(path, { "x-tracking": "1" })).json();
}

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

const WRONG: Record<keyof typeof FILTER_LABELS, string> = {
  city: "nada-zz",
  page: "dois",
  size: "1000",
  priceMin: "0",
  priceMax: "caro",
  radius: "0",
  lat: "-23.5",
  lng: "200",
  area: "x",
  school: "a".repeat(81),
  sort: "cheapest",
  view: "tabela",
  stageGroup: "lua",
  grade: "lua",
  shifts: "lua",
  tags: "lua",
  years: "1999",
  neighborhood: "nenhures",
  methodology: "a".repeat(81),
  educationSystem: "a".repeat(81),
  apoio: "lua",
  turmaPequena: "lua",
  hasOffers: "talvez",
  comPreco: "talvez",
  hasRankingENEM: "talvez",
  rating: "9",
  neutro: "talvez",
};

describe.each(SEARCHES)("the search of %s", (_name, path, canonical) => {
  test.each(Object.entries(WRONG))(
    "K10: %s=%s is dropped with a notice, and the rest stays (R28, E15)",
    async (key, value) => {
      const found = await page(
        withQuery(path, `${new URLSearchParams({ [key]: value, school: key === "school" ? value : "colegio" })}`),
      );
      expect(found.status).toBe(200);
      expect(found.notices[0]).toContain(
        key.startsWith("price")
          ? `Não entendemos a mensalidade “${value}”`
          : `Removemos um filtro inválido: ${FILTER_LABELS[key as keyof typeof FILTER_LABELS]}.`,
      );
      expect(found.canonical).toBe(key === "school" ? canonical : withQuery(canonical, "school=colegio"));
      expect(found.heading).toContain("em São Paulo");
    },
  );

  test.each([
    ["campinas", "campinas-sp"],
    ["Campinas", "campinas-sp"],
    ["CAMPINAS-SP", "campinas-sp"],
    ["São José dos Campos", "sao-jose-dos-campos-sp"],
    ["Rio de Janeiro/RJ", "rio-de-janeiro-rj"],
    ["sao-paulo", "sao-paulo-sp"],
  ])("a city has one spelling: %s leads to %s", async (asked, slug) => {
    const response = await ask(withQuery(path, `${new URLSearchParams({ city: asked, shifts: "tarde" })}`));
    expect(response.status).toBe(301);
    expect(new URLSearchParams(locationOf(response).split("?")[1]).get("city")).toBe(slug);
    expect(locationOf(response)).toContain("shifts=tarde");
    expect((await ask(locationOf(response))).status).toBe(200);
  });

  test("S27: a city that is not known counts as none, with its neighborhoods, and similar names are offered", async () => {
    const found = await page(withQuery(path, "city=campinaz&neighborhood=moema"));
    expect(found.notices).toContain("Não encontramos a cidade “campinaz”: mostramos São Paulo.");
    expect(found.canonical).toBe(canonical);
    const link = linksOf(found.html)["Campinas, SP"]!;
    expect((await page(link)).heading).toContain("em Campinas");
  });

  test("where several cities have the name, the page asks which", async () => {
    const found = await page(withQuery(path, "city=bom-jesus&shifts=tarde"));
    expect(found.notices).toEqual([
      "Há 2 cidades com o nome “bom-jesus”. Escolha a sua: por enquanto, mostramos São Paulo.",
    ]);
    expect(found.canonical).toBe(withQuery(canonical, "shifts=tarde"));
    for (const uf of ["PB", "RS"]) {
      const link = linksOf(found.html)[`Bom Jesus, ${uf}`]!;
      expect(link).toContain("shifts=tarde");
      expect((await page(link)).heading).toContain("em Bom Jesus");
    }
  });

  test("K10: a neighborhood of another city is dropped, one of this city stays", async () => {
    const found = await page(withQuery(path, "city=campinas-sp&neighborhood=moema&neighborhood=cambui"));
    expect(found.notices).toEqual(["Removemos um filtro inválido: bairro."]);
    expect(found.canonical).toContain("neighborhood=cambui");
    expect(found.canonical).not.toContain("moema");
  });

  test("X2: around a point far from every place, no place is named", async () => {
    const found = await page(withQuery(path, "lat=48.8566&lng=2.3522"));
    expect(found.heading).toMatch(/^Nenhuma .* a até 12 km do ponto escolhido$/);
    expect(found.notices).toEqual(["Erro ao obter endereço pela localização."]);
  });

  test("E19: around a point the page names its neighborhood and city, and the URL keeps the point", async () => {
    const found = await page(withQuery(path, "lat=-23.601&lng=-46.663"));
    expect(found.html).toContain("<p>Perto de Moema, São Paulo, SP</p>");
    expect(found.canonical).toContain("lat=-23.601&lng=-46.663");
  });

  test.each([
    ["in the middle of many schools", "lat=-23.601&lng=-46.663"],
    ["beside few", "lat=-22.9056&lng=-47.0608"],
  ])("K28: the radius around a point without one, %s", async (_where, point) => {
    const around = withQuery(path, point);
    const { heading } = await page(around);
    const chosen = Number(/ a até (\d+) km do ponto escolhido(?:, em \d+ escolas?)?$/.exec(heading!)![1]);
    const radii = [1, 2, 3, 4, 6, 8, 12];
    expect(radii).toContain(chosen);
    const { events } = await tracked(around);
    expect(events[0]).toMatchObject({ sort: "relevance", radius: chosen });
    const totalWithin = async (km: number | undefined) =>
      km === undefined ? 0 : ((await tracked(`${around}&radius=${km}`)).events[0] as SearchableData).total;
    expect(await totalWithin(radii[radii.indexOf(chosen) - 1])).toBeLessThan(20);
    if (chosen < 12) expect(await totalWithin(chosen)).toBeGreaterThanOrEqual(20);
  });

  test("S29: around a point, the first neighborhood found is the selected one", async () => {
    const { events } = await tracked(withQuery(path, "lat=-23.601&lng=-46.663"));
    expect(events[0]).toMatchObject({ city: "sao-paulo-sp", state: "sp", neighborhood: ["moema"] });
  });

  test.each([
    ["priceMin=500", 500, 10_000],
    ["priceMax=700", 1, 700],
    ["", 1, 10_000],
  ])("K28: one bound of the price is a filter, and the event tells the range: %j", async (query, min, limit) => {
    const { events } = await tracked(withQuery(path, query));
    expect(events).toMatchObject([{ price: { min, limit } }, { minimum_value: min, maximum_value: limit }]);
  });

  test("blank values are dropped: the page is that without them, a blank year that of the season (Q11, V8)", async () => {
    const events = async (query: string) => (await tracked(withQuery(path, query))).events;
    const keys = Object.keys(WRONG).filter((key) => key !== "shifts");
    for (const blank of ["", "%20"]) {
      const query = [...keys.map((key) => `${key}=${blank}`), "shifts=tarde"].join("&");
      expect(await events(query)).toEqual(await events("shifts=tarde"));
      const [blanks, plain] = [await page(withQuery(path, query)), await page(withQuery(path, "shifts=tarde"))];
      expect([blanks.notices, blanks.canonical]).toEqual([[], plain.canonical]);
    }
  });
});

test("S27: in one hop, blank values, a city without its state and the missing distinct", async () => {
  const response = await ask(`${SCHOLARSHIPS}?tags=&years=&city=campinas`);
  expect(locationOf(response)).toBe(`${SCHOLARSHIPS}?city=campinas-sp&distinct=false`);
});

test("R12: the page of a state leads the header to its capital, and the country's to the country", async () => {
  const sections = async (path: string) => {
    const [links] = /<nav id="secoes".*?<\/nav>/s.exec((await page(path)).html)!;
    return [...links.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href).slice(0, 2);
  };
  const rio = ["/busca/rj/rio-de-janeiro-rj", "/matriculas/buscar-bolsas?city=rio-de-janeiro-rj&amp;distinct=false"];
  for (const path of ["/bolsas-de-estudo/rj", "/escola/por-avaliacao/rj", "/escola/por-mensalidade/rj", "/busca/rj"]) {
    expect(await sections(path), path).toEqual(rio);
  }
  expect(await sections("/bolsas-de-estudo")).toEqual(["/busca", "/bolsas-de-estudo"]);
  // A capital that is not in the data.
  expect(await sections("/bolsas-de-estudo/pb")).toEqual(["/busca", "/bolsas-de-estudo"]);
});
