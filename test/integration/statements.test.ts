import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { API_KEY_HEADER, APPLICATION_HEADER, SEARCH_API_PATH } from "../../src/contract/search-api/call.ts";
import { SEARCH_SDL } from "../../src/contract/search-api/sdl.ts";
import { distanceKm } from "../../src/domain/places/geo.ts";
import { buildWorld, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";
import { cardNames, headOf, plain } from "./html.ts";
import { familyOf } from "./security/families.ts";
import { ask, send } from "./worker.ts";

// Statements of the specification that hold across screens, each against data that distinguishes it from its
// neighbours.

const YEAR = worldYear(new Date());
const CITY = "/busca/sp/sao-paulo-sp";

/** The world, with a second scholarship of one school. */
beforeAll(async () => {
  const world = buildWorld(YEAR);
  const first = world.offers.find(({ inepCode }) => inepCode === VERTICE.inepCode)!;
  const second = { ...first, id: "segunda", shift: "tarde", gradeSlug: "medio_1-serie" };
  await fillWorld(env.DB, { ...world, offers: [...world.offers, second] });
  await publishAll(env, { now: new Date() });
});

const read = async (path: string) => (await ask(path)).text();

test("a circle without a radius has 12 km, unless a smaller one has schools enough (C3)", async () => {
  const { results } = await env.DB.prepare("SELECT name, lat, lng FROM school WHERE city_ibge_code = '3304557'").all<{
    name: string;
    lat: number;
    lng: number;
  }>();
  const listed = results.filter(({ name }) => name !== "Colégio Pedro II");
  // Seen from the north, the other schools of Rio are nearer than the one in the south.
  const south = listed.toSorted((a, b) => a.lat - b.lat)[0]!;
  const shown = async (km: number) => {
    const point = { lat: Number((south.lat + km / 111.19).toFixed(5)), lng: Number(south.lng.toFixed(5)) };
    expect(Math.abs(distanceKm(point, south) - km)).toBeLessThan(0.05);
    return cardNames(await read(`/busca?lat=${point.lat}&lng=${point.lng}`)).includes(south.name);
  };
  expect([await shown(11.9), await shown(12.1)]).toEqual([true, false]);
});

test("a list without a sort is that by relevance, which no link names, and no other (C4)", async () => {
  const [plain, relevance, price] = await Promise.all(
    [CITY, `${CITY}?sort=relevance`, `${CITY}?sort=min_price`].map(read),
  );
  expect(cardNames(plain!)).toEqual(cardNames(relevance!));
  expect(cardNames(plain!)).not.toEqual(cardNames(price!));
  expect(headOf(relevance!).canonical).toBe(CITY);
});

test("no page promises a discount of more than the half, but an error page (P3)", async () => {
  const lists = ["/", "/busca", CITY, "/matriculas/buscar-bolsas?distinct=false", `/escola/${VERTICE.slug}`];
  const texts = ["/bolsas-de-estudo", "/bolsas-de-estudo/sp", "/para-escolas", "/artigos", "/ajuda", "/como-ordenamos"];
  const promised = async (path: string) =>
    [...plain(await read(path)).matchAll(/(?:até |−)(\d+)%|(\d+)% (?:de )?(?:desconto|bolsa|menos)/g)].map((found) =>
      Number(found[1] ?? found[2]),
    );
  const all = (await Promise.all([...lists, ...texts].map(promised))).flat();
  expect(all).toContain(25);
  expect(Math.max(...all)).toBeLessThanOrEqual(50);
  expect(new Set(await promised("/nada"))).toEqual(new Set([50, 80]));
});

test("the list of a family's scholarships is titled “Minhas Bolsas” (R8a)", async () => {
  const family = await familyOf("ana@familia.example", "Ana Lima");
  const { title, heading } = headOf(await (await family.get("/minhas-bolsas")).text());
  expect([title, heading]).toEqual(["Minhas Bolsas | Escola à Vista", "Minhas bolsas"]);
});

describe("scholarships of the search API have eleven inputs, each of which changes the result (A24)", () => {
  const field = SEARCH_SDL.slice(SEARCH_SDL.indexOf("schoolOffer("));
  const inputs = [...field.slice(0, field.indexOf("): ")).matchAll(/^ {4}(\w+): ([^=\n]+)/gm)];
  const types = new Map(inputs.map(([, name, type]) => [name!, type!.trim()]));

  interface Hit {
    readonly id: string;
    readonly school_slug: string;
    readonly school_tags: readonly string[];
    readonly school_location: { readonly city: string };
    readonly product_shift: string;
    readonly monthly_fee_with_discount: number;
    readonly discount_percentage: number;
  }
  interface Found {
    readonly searchData: { readonly hitsCount: number };
    readonly facets: readonly { readonly key: string }[];
    readonly hits: readonly Hit[];
  }

  async function offers(given: Record<string, unknown>): Promise<Found> {
    const variables = { distinct: false, pagination: { size: 200 }, ...given };
    const names = Object.keys(variables);
    const query = `query (${names.map((name) => `$${name}: ${types.get(name)}`)}) {
      schoolOffer(${names.map((name) => `${name}: $${name}`)}) {
        searchData { hitsCount } facets { key }
        hits { id school_slug school_tags school_location { city } product_shift monthly_fee_with_discount discount_percentage }
      }
    }`;
    const headers = {
      "content-type": "application/json",
      [APPLICATION_HEADER]: "demonstracao",
      [API_KEY_HEADER]: "chave-de-demonstracao",
    };
    const body = JSON.stringify({ query, variables });
    const response = await send(SEARCH_API_PATH, { method: "POST", headers, body });
    const { data, errors } = await response.json<{ data: { schoolOffer: Found }; errors?: unknown }>();
    expect(errors).toBeUndefined();
    return data.schoolOffer;
  }

  /** Times that an order by fee turns round: once, where the partners end. */
  const turns = (hits: readonly Hit[], sign: 1 | -1) =>
    hits.filter(
      (hit, i) => i > 0 && sign * (hit.monthly_fee_with_discount - hits[i - 1]!.monthly_fee_with_discount) < 0,
    ).length;

  const CASES: Record<string, (all: Found) => Promise<void>> = {
    async distinct(all) {
      expect(all.hits.filter(({ school_slug }) => school_slug === VERTICE.slug)).toHaveLength(2);
      const { hits } = await offers({ distinct: true });
      expect(hits).toHaveLength(all.hits.length - 1);
    },
    async tags(all) {
      const { hits } = await offers({ tags: ["dupla-isencao"] });
      expect(hits.length).toBeGreaterThan(0);
      expect(hits.length).toBeLessThan(all.hits.length);
    },
    async shift(all) {
      const { hits } = await offers({ shift: ["Tarde"] });
      expect(new Set(hits.map(({ product_shift }) => product_shift)).size).toBe(1);
      expect(hits.length).toBeLessThan(all.hits.length);
    },
    async year(all) {
      expect((await offers({ year: [YEAR] })).hits).toHaveLength(all.hits.length);
      expect((await offers({ year: [YEAR - 1] })).hits).toEqual([]);
    },
    async facets() {
      expect((await offers({ facets: ["products.shift", "tags"] })).facets.map(({ key }) => key)).toEqual([
        "products.shift",
        "tags",
      ]);
    },
    async filterString() {
      const { hits } = await offers({ filterString: "address.city_slug:campinas-sp" });
      expect(new Set(hits.map((hit) => hit.school_location.city))).toEqual(new Set(["Campinas"]));
    },
    async geoloc() {
      const { hits } = await offers({ geoloc: { lat: -22.9056, lon: -47.0608, distanceInKm: 10 } });
      expect(new Set(hits.map((hit) => hit.school_location.city))).toEqual(new Set(["Campinas"]));
    },
    async pagination(all) {
      const { hits } = await offers({ pagination: { page: 2, size: 3 } });
      expect(hits).toEqual(all.hits.slice(3, 6));
    },
    async sort() {
      const [cheap, dear] = [await offers({ sort: "min_price" }), await offers({ sort: "max_price" })];
      expect([turns(cheap.hits, 1), turns(dear.hits, -1)]).toEqual([1, 1]);
    },
    async ignoreExtraHitsIfExceed() {
      const { hits, searchData } = await offers({ ignoreExtraHitsIfExceed: 4 });
      expect([hits.length, searchData.hitsCount]).toEqual([4, 4]);
    },
    async queryVariations() {
      const { hits } = await offers({ queryVariations: ["xyzzy plugh", VERTICE.name] });
      expect(new Set(hits.map(({ school_slug }) => school_slug))).toEqual(new Set([VERTICE.slug]));
    },
  };

  test("these, and no other", () => {
    expect([...types.keys()]).toEqual(Object.keys(CASES));
  });

  test.each(Object.keys(CASES))("%s", async (name) => {
    await CASES[name]!(await offers({}));
  });
});
