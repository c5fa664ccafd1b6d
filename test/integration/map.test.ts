import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { MapPoints } from "../../src/contract/map-points.ts";
import type { SchoolsResponse } from "../../src/contract/school-card.ts";
import { encodeArea } from "../../src/domain/places/area.ts";
import { distanceKm } from "../../src/domain/places/geo.ts";
import { MAP_PLACES_LIVE } from "../../src/listing/map/map-places.ts";
import { isAround } from "../fixtures/search/winding.ts";
import { PRIVATE_SCHOOLS, SAO_PAULO_SCHOOLS, VERTICE, worldYear } from "../fixtures/world.ts";
import { cardNames, headOf } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

const YEAR = worldYear(new Date());
const CITY = "/busca/sp/sao-paulo-sp";

beforeAll(publishWorld);

const html = async (path: string) => (await ask(path)).text();

async function points(query: string): Promise<MapPoints> {
  const response = await ask(`/api/v1/points?${query}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** Pins of a drawn map: where each leads to and what stands on it. */
function pinsOf(page: string): { href: string; name: string; price: string; label: string | null }[] {
  return [...page.matchAll(/<a class="pin[^>]*href="([^"]*)"[^>]*><title>([^<]*)<\/title>(.*?)<\/a>/g)].map(
    ([, href, title, inner]) => ({
      href: href!,
      name: title!.split("\n")[0]!.replaceAll("'", "&#x27;"),
      price: title!.split("\n")[1] ?? "",
      label: /<text[^>]*>([^<]*)/.exec(inner!)?.[1] ?? null,
    }),
  );
}

test("the map is a view of the list: the same schools, each pin an anchor of its card", async () => {
  const [map, cards] = [await html(`${CITY}?view=map`), await html(CITY)];
  expect(cardNames(map)).toEqual(cardNames(cards));
  const pins = pinsOf(map);
  expect(pins.map((pin) => pin.name).sort()).toEqual(cardNames(cards).sort());
  for (const { href } of pins) expect(map).toContain(`<li id="${href.slice(1)}">`);
  expect(pins.some((pin) => /^R\$\u00a0\d/.test(pin.label ?? ""))).toBe(true);
  // The tag is short; who points at it, or hears it, gets the seat of the price, as on the card.
  for (const { price, label } of pins) if (label !== null) expect(price).not.toBe("");
  const [seat] = /(?<=<p class="seat">)[^<]*/.exec(cards)!;
  expect(pins.some(({ price }) => price.startsWith(`${seat} · R$\u00a0`))).toBe(true);
  expect(cards).not.toContain("data-map");
});

test("the switch leads to the map and back, and keeps the filters", async () => {
  const page = await html(`${CITY}?shifts=manha&view=map`);
  expect(page).toMatch(/href="\/busca\/sp\/sao-paulo-sp\?shifts=manha"[^>]*>Lista</);
  expect(page).toContain('<input type="hidden" name="view" value="map"/>');
  expect(await html(`${CITY}?shifts=manha`)).toMatch(/href="[^"]*\?shifts=manha&amp;view=map"[^>]*>Mapa</);
});

test("the canonical page of a map is that of its list", async () => {
  expect(headOf(await html(`${CITY}?view=map`))).toMatchObject({ canonical: CITY, robots: null });
});

test("nothing found, and a page beyond the last: no pins, and the way out", async () => {
  for (const query of ["view=map&comPreco=true&priceMin=1&priceMax=2", "view=map&page=40"]) {
    const page = await html(`${CITY}?${query}`);
    expect(pinsOf(page)).toEqual([]);
    expect(page).toContain('class="recovery"');
  }
});

test("the scholarships of a page are on the map by school, at the lowest fee", async () => {
  const page = await html("/matriculas/buscar-bolsas?distinct=false&view=map");
  const pins = pinsOf(page);
  expect(pins.length).toBeGreaterThan(3);
  expect(new Set(pins.map((pin) => pin.href)).size).toBe(pins.length);
  for (const { href } of pins) expect(page.split(`<li id="${href.slice(1)}">`)).toHaveLength(2);
});

test("a search around a point draws its circle", async () => {
  const page = await html("/busca?view=map&lat=-23.55&lng=-46.63&radius=20");
  expect(page).toMatch(/<circle class="searched" [^>]*data-at="-23.55 -46.63" data-km="20"/);
});

test("the points are all the schools of the list, not of its page", async () => {
  const country = await points("");
  expect(country.total).toBe(PRIVATE_SCHOOLS);
  expect(country.points).toHaveLength(PRIVATE_SCHOOLS);
  const city = await points("city=sao-paulo-sp");
  expect(city.points).toHaveLength(SAO_PAULO_SCHOOLS);
  expect((await points("state=rj")).total).toBe(8);
  expect(city.places.length).toBeLessThanOrEqual(MAP_PLACES_LIVE);
  expect(city.places.map((place) => place.name)).toContain("Moema");
});

test("each point is the school of the search, where it lies, at its fee", async () => {
  const query = "city=sao-paulo-sp&size=48";
  const { hits } = await (await ask(`/api/v1/schools?${query}`)).json<SchoolsResponse>();
  const { points: found } = await points(query);
  for (const { fee, grade, shift, year } of found) {
    expect([grade, shift, year].map((part) => part !== null)).toEqual(Array(3).fill(fee !== null));
  }
  expect(found.map(({ slug, name, fee }) => ({ slug, name, fee }))).toEqual(
    hits.map(({ slug, name, best_offer }) => ({ slug, name, fee: best_offer?.monthly_fee_with_discount ?? null })),
  );
  expect(found.some(({ fee }) => fee === null)).toBe(true);
  for (const { lat, lng } of found) expect([Math.round(lat), Math.round(lng)]).toEqual([-24, -47]);
});

test("several neighborhoods are alternatives", async () => {
  const [both, first, second] = await Promise.all(
    ["neighborhood=moema&neighborhood=pinheiros", "neighborhood=moema", "neighborhood=pinheiros"].map((query) =>
      points(`city=sao-paulo-sp&${query}`),
    ),
  );
  expect(both!.total).toBe(first!.total + second!.total);
});

test("an area is a circle: nothing lies outside of it, all within it is there", async () => {
  const middle = { lat: -23.55, lng: -46.63 };
  const all = (await points("")).points;
  const found = (await points("lat=-23.55&lng=-46.63&radius=9")).points;
  const within = all.filter((point) => distanceKm(middle, point) <= 9);
  expect(found.map(({ slug }) => slug).sort()).toEqual(within.map(({ slug }) => slug).sort());
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(all.length);
});

/** A triangle in São Paulo. */
const TRIANGLE = [
  { lat: -23.5, lng: -46.72 },
  { lat: -23.5, lng: -46.56 },
  { lat: -23.62, lng: -46.64 },
];
const AREA = encodeArea(TRIANGLE)!;

test("points are computed once per publication and query, whatever the order of its parameters", async () => {
  const first = await ask("/api/v1/points?city=sao-paulo-sp&priceMax=900");
  const tag = first.headers.get("etag")!;
  expect(tag).toMatch(/^W\//);
  await first.text();
  const again = await ask("/api/v1/points?priceMax=900&city=sao-paulo-sp", { "if-none-match": tag });
  expect(again.status).toBe(304);
  const [cheap, all] = await Promise.all([points("city=sao-paulo-sp&priceMax=900"), points("city=sao-paulo-sp")]);
  expect(cheap.total).toBeLessThan(all.total);
});

test("a drawn area: the points, the list and its counts are of the schools inside, in both searches", async () => {
  const inside = (all: MapPoints) => all.points.filter((point) => isAround(TRIANGLE, point)).map(({ slug }) => slug);
  for (const of of ["", "of=scholarships&city=sao-paulo-sp&"]) {
    const expected = inside(await points(of));
    const found = await points(`${of}area=${AREA}`);
    expect(found.points.map(({ slug }) => slug).sort()).toEqual(expected.sort());
    expect(found.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  }
  const { searchData, facets } = await (
    await ask(`/api/v1/schools?city=sao-paulo-sp&area=${AREA}&size=48`)
  ).json<SchoolsResponse>();
  const found = await points(`city=sao-paulo-sp&area=${AREA}`);
  expect(searchData.hitsCount).toBe(found.total);
  expect(found.total).toBeLessThan(SAO_PAULO_SCHOOLS);
  const neighborhoods = facets.find(({ key }) => key === "neighborhood")!.facetValues;
  expect(neighborhoods.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
});

test("the page of a drawn area says so, draws it, is removable by a link and is not for search engines", async () => {
  for (const search of ["/busca?", `${CITY}?`, "/matriculas/buscar-bolsas?distinct=false&"]) {
    const page = await html(`${search}area=${AREA}&view=map`);
    expect(page).toMatch(/<h1[^>]*>[^<]*na área desenhada/);
    expect(page).toMatch(/<path class="searched" [^>]*data-corners="-23.5 -46.72 -23.5 -46.56 -23.62 -46.64"/);
    expect(page).toContain("Área desenhada");
    expect(page).toContain(`<input type="hidden" name="area" value="${AREA}"/>`);
    expect(page).toMatch(/aria-label="Remover Área desenhada"[^>]*href="(?![^"]*area=)[^"]*view=map"/);
    expect(headOf(page).robots).toMatch(/noindex/);
  }
});

test.each([["x"], ["BE"], [`${AREA}A`], ["BE%00"], ["%3Cscript%3E"], ["2,000 letters", "A".repeat(2000)]])(
  "an area that is none is dropped with a notice: %s",
  async (name, area = name) => {
    const page = await html(`${CITY}?area=${area}`);
    expect(page).toContain("Removemos um filtro inválido: área desenhada.");
    expect(page).not.toContain('name="area"');
  },
);

test("the points of scholarships are their schools, once", async () => {
  const found = await points("of=scholarships&city=sao-paulo-sp&years=todos");
  expect(found.points.length).toBeGreaterThan(3);
  expect(new Set(found.points.map(({ slug }) => slug)).size).toBe(found.points.length);
  expect(found.points.every(({ fee }) => fee !== null)).toBe(true);
});

test("the page of a school shows it among its neighbours, and leads to a map without script (U30)", async () => {
  const page = await html(`/escola/${VERTICE.slug}`);
  const pins = pinsOf(page);
  expect(pins.filter(({ name }) => name === VERTICE.name)).toEqual([
    {
      href: `/escola/${VERTICE.slug}?serie=infantil_maternal-i&amp;turno=manha&amp;ano=${YEAR}`,
      name: VERTICE.name,
      price: `Maternal I · manhã · ${YEAR} · R$\u00a0600 por\u00a0mês`,
      label: "R$\u00a0600",
    },
  ]);
  expect(pins.length).toBeGreaterThan(1);
  expect(page).toContain('data-map="touched"');
  expect(page).toMatch(/href="https:\/\/www\.openstreetmap\.org[^"]*"[^>]*>Abrir no mapa</);
  const nearby = /href="([^"]*)">Ver a lista dessas escolas</.exec(page)![1]!.replaceAll("&amp;", "&");
  expect(cardNames(await html(nearby))).toContain(VERTICE.name);
});

test("a school without coordinates has no map", async () => {
  const page = await html("/escola/colegio-pedro-ii");
  expect(page).toContain('id="localizacao"');
  expect(page).not.toContain("data-map");
});

test.each([["city=atlantida-xx"], ["state=zz"]])("%s is no place", async (query) => {
  const response = await ask(`/api/v1/points?${query}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { message: expect.stringMatching(/^Não encontramos/) } });
});

test("points are cached like other answers from memory", async () => {
  expect((await ask("/api/v1/points?city=campinas-sp")).headers.get("cache-control")).toBe("public, max-age=60");
});

test("without a key nothing names Google; with one, the page and its policy do", async () => {
  const plain = await ask(`${CITY}?view=map`);
  expect(plain.headers.get("content-security-policy")).not.toContain("googleapis");
  expect(await plain.text()).not.toContain("data-streets");
  const keyed = await ask(`${CITY}?view=map`, {}, { ...env, GOOGLE_MAPS_KEY: "chave-de-teste" });
  expect(keyed.headers.get("content-security-policy")).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}' /);
  expect(keyed.headers.get("content-security-policy")).toMatch(/connect-src [^;]*https:\/\/\*\.googleapis\.com/);
  expect(await keyed.text()).toContain('data-streets="chave-de-teste"');
});
