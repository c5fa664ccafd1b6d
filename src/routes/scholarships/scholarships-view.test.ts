import { expect, test } from "vitest";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toOfferParams } from "../../listing/params/offer-query.ts";
import { DEFAULT_PARAMS, type SearchParams } from "../../listing/params/search-params.ts";
import type { OfferHit, OfferResult } from "../../search/offer-types.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { MarkupCache } from "../../site/screen/markup-cache.ts";
import { toScholarshipsView } from "./scholarships-view.ts";

const season = seasonOf(new Date("2026-11-21T12:00:00Z"));

const offer: OfferHit["offer"] = {
  id: "o1",
  schoolId: "35000001",
  year: 2026,
  grade: "fundamentalI_1-ano",
  shift: "manha",
  listMonthlyFeeCents: 100_000,
  discountPercent: 12.5,
  netMonthlyFeeCents: 87_550,
  enrollmentFeeCents: null,
  tags: ["dupla-isencao", "bilingue", "premium"],
  waivers: { enrollmentFee: true, firstMonth: false, platformFee: false },
  validityRule: null,
  seats: null,
  checkedAt: "2026-01-15",
  sourceId: "escola",
};

const school = {
  slug: "colegio-vertice",
  name: "Colégio Vértice",
  uf: "SP",
  cityCode: "3550308",
  neighborhood: null,
  stages: [],
  tags: ["premium", "isencao-de-matricula"],
  reviews: { count: 0, average: 0, score: 0 },
} as unknown as SchoolDocument;

/** A search of the whole country that found `total` scholarships, of which one is on the page. */
function view(total: number, params: Partial<SearchParams> = {}, changes: Partial<OfferHit["offer"]> = {}) {
  const hits = total === 0 ? [] : [{ offer: { ...offer, ...changes }, school, distanceKm: null }];
  const result: OfferResult = { total, hits, facets: [], textMatch: null };
  return toScholarshipsView({
    place: { kind: "country" },
    path: "/matriculas/buscar-bolsas",
    fixed: "distinct=false",
    lastPage: 50,
    params: { ...DEFAULT_PARAMS, ...params },
    dropped: [],
    corrected: [],
    unknown: [],
    isBasic: false,
    result,
    cityName: () => "São Paulo",
    sourceLabel: () => null,
    canReserve: true,
    season,
    placeLinks: null,
    map: null,
    countWithout: () => 0,
    nearby: [],
    meant: [],
    term: null,
    neighborhoodName: (slug) => slug,
    explained: null,
    resultOf: () => result,
    breadcrumb: [],
    source: "",
    markup: new MarkupCache(),
  });
}

test.each([
  [0, "Nenhuma bolsa de estudo encontrada no Brasil", "0 bolsas", "Nenhuma bolsa"],
  [1, "1 bolsa de estudo no Brasil", "1 bolsa", "Ver 1 bolsa"],
  [8635, "8.635 bolsas de estudo no Brasil", "8.635 bolsas", "Ver 8.635 bolsas"],
])("heading, count and button of %i scholarships", async (total, heading, count, submit) => {
  expect(await view(total)).toMatchObject({ heading, count, submit });
});

test("K6: the cap is told in scholarships", async () => {
  expect((await view(1051)).capNotice).toBe(
    "Mostrando as 1.050 primeiras de 1.051 bolsas. Refine por bairro, etapa ou preço.",
  );
});

test("no ENEM sorts; each order is named for what it does, and has a neutral one (C14, I3)", async () => {
  expect((await view(3)).sorts.map((sort) => sort.value)).toEqual([
    "relevance",
    "min_price",
    "max_price",
    "max_discount",
    "best_rate",
  ]);
  expect((await view(3)).sorts.every((sort) => sort.label.endsWith(", parceiras primeiro"))).toBe(true);
  expect((await view(3)).neutral?.href).toBe("/matriculas/buscar-bolsas?distinct=false&neutro=true");
  expect((await view(3, { sort: "min_price", neutro: true })).sorts[1]?.label).toBe("Menor mensalidade");
  expect((await view(3, { sort: "min_price" })).neutral?.href).toContain("neutro=true&sort=min_price");
});

test("a card tells what is true of the offer, and of the school what is true of all its offers", async () => {
  const [card] = (await view(1)).cards;
  expect(card).toMatchObject({
    href: "/escola/colegio-vertice",
    pricesHref: "/escola/colegio-vertice?serie=fundamentalI_1-ano&turno=manha&ano=2026",
    grade: "1º ano, Ensino Fundamental I",
    shiftAndYear: "Manhã · 2026",
    reais: "875",
    fraction: ",50",
    discount: "−12,5%",
    monthlySaving: "R$\u00a0124,50",
    firstYear: "R$\u00a0875,50",
    notes: [
      "Início imediato — parcelas proporcionais. Falta 1 mensalidade de 2026, de 01/12/2026 a 31/12/2026.",
      "Você não paga: matrícula.",
    ],
    // One waiver is no double one (K20); a waiver of another offer of the school is none of this one.
    tags: ["Bilíngue"],
    isSponsored: true,
    rating: null,
  });
  const waivers = { enrollmentFee: true, firstMonth: true, platformFee: false };
  const [double] = (await view(1, {}, { waivers, enrollmentFeeCents: 98_000 })).cards;
  expect(double?.tags).toEqual(["Bilíngue"]);
  expect(double?.notes).toContain(
    "Dupla Isenção. Você não paga: matrícula R$\u00a0980 + 1ª mensalidade R$\u00a0875,50.",
  );
});

test("filters of schools alone are dropped silently, an ENEM sort with a notice", async () => {
  const params = {
    ...DEFAULT_PARAMS,
    rating: 4,
    hasOffers: true,
    methodology: ["Montessori"],
    shifts: ["ead" as const],
  };
  expect(toOfferParams({ params, dropped: [], corrected: [] })).toEqual({
    params: { ...DEFAULT_PARAMS, shifts: ["ead"] },
    dropped: [],
    corrected: [],
  });
  expect(
    toOfferParams({ params: { ...DEFAULT_PARAMS, sort: "city_ranking_enem" }, dropped: ["page"], corrected: [] }),
  ).toEqual({
    params: DEFAULT_PARAMS,
    dropped: ["page", "sort"],
    corrected: [],
  });
});
