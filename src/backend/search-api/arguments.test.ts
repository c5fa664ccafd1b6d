import { expect, test, vi } from "vitest";
import { buildPlaces } from "../../search/build-places.ts";
import { openPlaces } from "../../search/place-index.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import {
  nearOf,
  type OffersArguments,
  pageOf,
  type SchoolsArguments,
  toOfferQueries,
  toSchoolQuery,
} from "./arguments.ts";
import { searchSchema } from "./schema.ts";
import { OFFER_FIELDS, SCHOOL_FIELDS } from "./school-filter.ts";

const campinas: CityRecord = {
  code: "3509502",
  name: "Campinas",
  slug: "campinas-sp",
  uf: "SP",
  isCapital: false,
  location: { lat: -22.9, lng: -47.06 },
  population: 1_138_309,
  schools: 3,
};
const rio: CityRecord = { ...campinas, code: "3304557", name: "Rio de Janeiro", slug: "rio-de-janeiro-rj", uf: "RJ" };
const places = openPlaces(
  buildPlaces(
    [rio, campinas],
    [neighborhood(rio, "centro"), neighborhood(campinas, "cambui"), neighborhood(campinas, "centro")],
  ),
);
const SCHOOLS = {
  scope: { kind: "country" },
  near: undefined,
  text: undefined,
  sort: "relevance",
  page: 1,
  size: 17,
  facets: [],
};
const CITY = { kind: "city", cityCode: "3509502" };

function neighborhood({ code, slug: city, location }: CityRecord, slug: string): NeighborhoodRecord {
  return { name: slug, slug, fullSlug: `${slug}-${city}`, cityCode: code, location, schools: 1 };
}

const filtered = (filterString: string): SchoolsArguments => ({ filterString });

test.each<[SchoolsArguments, object]>([
  [{}, {}],
  [{ query: "", tags: [], facets: null, filterString: null, pagination: null }, {}],
  [
    { query: "vértice", sort: "best_rate" },
    { text: "vértice", sort: "best_rate" },
  ],
  [{ pagination: { page: 3, size: 48 } }, { page: 3, size: 48 }],
  [{ tags: ["Dupla Isenção", "bilingue"] }, { tags: ["dupla-isencao", "bilingue"] }],
  [{ facets: ["tags", "products.slug_stage"] }, { facets: ["tags", "stages"] }],
  [{ geoloc: { lat: -23, lon: -46, distanceInKm: 12.5 } }, { near: { point: { lat: -23, lng: -46 }, radiusKm: 12.5 } }],
  [filtered("address.state_slug:sp"), { scope: { kind: "state", uf: "SP" } }],
  [filtered("address.state_slug:sao-paulo"), { scope: { kind: "state", uf: "SP" } }],
  [filtered("address.city_slug:campinas-sp AND address.state_slug:SP"), { scope: CITY }],
  [
    filtered("address.city_slug:Campinas-SP AND (address.neighborhood_slug:a OR address.neighborhood_slug:b)"),
    { scope: CITY, neighborhoods: ["a", "b"] },
  ],
  [filtered("address.neighborhood_slug:centro"), { neighborhoods: ["centro"] }],
  [
    filtered("address.neighborhood_slug:centro AND address.state_slug:sp"),
    { scope: { kind: "state", uf: "SP" }, neighborhoods: ["centro"] },
  ],
  [filtered("products.slug_stage_grade:medio_1-serie"), { grades: ["medio_1-serie"] }],
  [filtered('products.slug_stage:"Ensino Médio"'), { stages: ["medio"] }],
  [filtered("products.shift:Manhã OR products.shift:ead"), { shifts: ["manha", "ead"] }],
  [filtered("administrative_dependency:privada"), { administrations: ["privada"] }],
  [filtered("best_offer.monthly_fee_with_discount <= 1500.50"), { maxFeeCents: 150_050 }],
  [filtered("best_offer.monthly_fee_with_discount < 10"), { maxFeeCents: 999 }],
  [
    filtered("best_offer.monthly_fee_with_discount >= 9999.99 AND best_offer.monthly_fee_with_discount <= 10000"),
    { minFeeCents: 999_999, maxFeeCents: 1_000_000 },
  ],
  [filtered("best_offer.monthly_fee_with_discount > 10"), { minFeeCents: 1001 }],
  [filtered("ranking_enem.enem_average > 0"), { hasEnemRanking: true }],
])("schools: %j (V31, V32, A25)", (args, expected) => {
  expect(toSchoolQuery(args, places).query).toEqual({ ...SCHOOLS, ...expected });
});

test.each(["address.city_slug:nada-sp", "address.city_slug:campinas-sp AND address.state_slug:rj"])(
  "%s is nowhere, so nothing is found",
  (filterString) => {
    expect(toSchoolQuery({ filterString }, places).query).toBeNull();
    expect(toOfferQueries({ filterString }, places)).toBeNull();
  },
);

test("schools by address", () => {
  const { filter } = toSchoolQuery(filtered("slug:a AND slug_qe:b"), places);
  expect(filter).toMatchObject({ slugs: ["a"], formerSlugs: ["b"] });
});

test.each<[SchoolsArguments, string]>([
  [filtered("cor:azul"), 'não conhece "cor"'],
  [filtered("constructor:x"), 'não conhece "constructor"'],
  [filtered("NOT tags:premium"), "não sabe negar"],
  [filtered("tags:premium AND tags:bilingue"), "aparece duas vezes"],
  [{ ...filtered("tags:premium"), tags: ["bilingue"] }, "aparece duas vezes"],
  [filtered("tags:caro"), 'não conhece "caro". Conhece: dupla-isencao'],
  [filtered("address.state_slug:xx"), 'não conhece "xx"'],
  [filtered("address.city_slug:a OR address.city_slug:b"), "tem um valor só"],
  [filtered("tags > 1"), 'precisa de ":"'],
  [filtered("best_offer.monthly_fee_with_discount:10"), "precisa de <="],
  [filtered("best_offer.monthly_fee_with_discount <= dez"), "precisa de um número"],
  [filtered("ranking_enem.enem_average > 500"), 'só sabe "> 0"'],
  [filtered("ranking_enem.enem_average >= 0"), 'só sabe "> 0"'],
  [filtered("products.year:2027"), 'não conhece "products.year"'],
  [filtered("has_offers:true"), 'não conhece "has_offers"'],
  [{ facets: ["name"] }, 'Não há contagem de "name"'],
  [{ query: "x".repeat(201) }, "mais de 200 letras"],
])("schools: %j is refused (S33, V32, X8)", (args, message) => {
  expect(() => toSchoolQuery(args, places)).toThrow(message);
});

const OFFERS = { ...SCHOOLS, distinct: true };

test.each<[OffersArguments, object[]]>([
  [{}, [{}]],
  [{ distinct: false, sort: "max_discount" }, [{ distinct: false, sort: "max_discount" }]],
  [
    { shift: ["Manhã"], year: [2026, 2027], tags: ["premium"] },
    [{ shifts: ["manha"], years: [2026, 2027], tags: ["premium"] }],
  ],
  [{ queryVariations: ["colegio vertice", "vertice"] }, [{ text: "colegio vertice" }, { text: "vertice" }]],
  [{ filterString: "best_offer.monthly_fee_with_discount <= 800" }, [{ maxFeeCents: 80_000 }]],
])("scholarships: %j", (args, expected) => {
  expect(toOfferQueries(args, places)).toEqual(expected.map((query) => ({ ...OFFERS, ...query })));
});

test.each<[OffersArguments, string]>([
  [{ filterString: "slug:a" }, 'não conhece "slug"'],
  [{ shift: ["manha"], filterString: "products.shift:ead" }, "aparece duas vezes"],
  [{ facets: ["methodologies"] }, "Não há contagem"],
  [{ year: Array(201).fill(2027) }, "anos demais"],
  [{ queryVariations: Array(6).fill("a") }, "no máximo 5"],
])("scholarships: %j is refused", (args, message) => {
  expect(() => toOfferQueries(args, places)).toThrow(message);
});

test("the two spellings of a circle are one (Z5), anywhere by default (C10)", () => {
  const near = { point: { lat: -23, lng: -46 }, radiusKm: 12 };
  expect(nearOf({ lat: -23, lon: -46, distance_in_km: 12 })).toEqual(near);
  expect(nearOf({ lat: -23, lon: -46, distanceInKm: 12 })).toEqual(near);
  expect(nearOf({ lat: -23, lon: -46 })?.radiusKm).toBe(40_000);
  expect(nearOf(null)).toBeUndefined();
  for (const wrong of [
    { lat: 91, lon: 0 },
    { lat: 0, lon: -181 },
    { lat: 0, lon: 0, distance_in_km: -1 },
  ]) {
    expect(() => nearOf(wrong)).toThrow();
  }
});

test("a page is from 1 to 50, and has 1 to 200 places, 17 by default (C6, C7)", () => {
  expect(pageOf(undefined)).toEqual({ page: 1, size: 17 });
  expect(pageOf({ page: 50, size: 200 })).toEqual({ page: 50, size: 200 });
  for (const wrong of [{ page: 0 }, { page: 51 }, { size: 0 }, { size: 201 }])
    expect(() => pageOf(wrong)).toThrow("vai de 1");
});

test("repeated values of any list are parsed once", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const { query } = toSchoolQuery({ tags: Array(50).fill("Dupla Isenção") }, places);
  const folds = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(query?.tags).toEqual(["dupla-isencao"]);
  expect(folds).toBe(1);
});

test.each([
  ["schools", SCHOOL_FIELDS],
  ["schoolOffer", OFFER_FIELDS],
] as const)("the schema names the fields of the filter of %s (A25)", (search, fields) => {
  const [filters] = searchSchema.getQueryType()!.getFields()[search]!.description!.split("\n\n");
  const named = filters!
    .replace(/^.*Filter:|\(.*?\)|for its own fee/gs, "")
    .match(/\b[a-z_.]+[a-z]\b/g)!
    .filter((word) => word !== "and");
  expect(named.toSorted()).toEqual([...fields].sort());
});
