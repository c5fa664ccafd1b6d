import { expect, test } from "vitest";
import { SCHOLARSHIPS, SCHOOLS, SEARCH_KINDS, sortName } from "../domain/filters/search-kind.ts";
import { seasonOf } from "../domain/pricing/season.ts";
import type { SchoolResult } from "../search/types.ts";
import { isUnfiltered } from "./filters/active-filters.ts";
import { listQuery } from "./list-query.ts";
import { DEFAULT_PARAMS, type SearchParams } from "./params/search-params.ts";
import { toSearchView } from "./search-view.ts";
import type { SearchViewInput } from "./search-view-input.ts";

const counted = (total: number) => ({ total, mayMeet: 0 });

/** A search of the whole country that found `total` schools; none of them matters here. */
function view(
  total: number,
  params: Partial<SearchParams> = {},
  changes: Partial<SearchViewInput & Parameters<typeof listQuery>[0]> = {},
) {
  const result: SchoolResult = {
    total,
    mayMeet: 0,
    lacks: [],
    priced: 0,
    isPricedFirst: false,
    hits: [],
    facets: [],
    textMatch: null,
  };
  return toSearchView({
    list: listQuery({
      kind: SCHOOLS,
      place: { kind: "country" },
      path: "/busca",
      fixed: "",
      params: { ...DEFAULT_PARAMS, ...params },
      dropped: [],
      corrected: [],
      unreadPrices: [],
      unknown: [],
      season: seasonOf(new Date("2026-11-20")),
      ...changes,
    }),
    lastPage: 50,
    isRemote: false,
    result,
    placeLinks: null,
    map: null,
    count: () => counted(0),
    nearby: [],
    didYouMean: [],
    cityQuestion: null,
    address: null,
    term: null,
    neighborhoodName: (slug) => slug,
    wider: [],
    breadcrumb: [],
    source: "",
    wholeGroup: null,
    ...changes,
  });
}

test.each([
  [0, "Nenhuma escola particular encontrada no Brasil", "0 escolas"],
  [1, "1 escola particular no Brasil", "1 escola"],
  [12_840, "12.840 escolas particulares no Brasil", "12.840 escolas"],
])("heading and count of %i schools", async (total, heading, count) => {
  expect(await view(total)).toMatchObject({ heading, count });
});

test.each([
  [{ grades: 13, price: 13 }, "13 escolas podem servir no Brasil: não informam série nem preço"],
  [{ grades: 13 }, "13 escolas podem ter Berçário no Brasil: a fonte não diz quais"],
  [{ grades: 1 }, "1 escola pode ter Berçário no Brasil: a fonte não diz"],
])("a heading of schools that only may serve begins with it: %j", async (lacking, heading) => {
  const lacks = Object.entries(lacking).map(([key, count]) => ({ key, count })) as SchoolResult["lacks"];
  const result = { total: 0, mayMeet: lacks[0]!.count, lacks, facets: [], textMatch: null };
  expect((await view(0, { grade: ["infantil_bercario"] }, { result })).heading).toBe(heading);
});

test("an area that the text names is called so, and one that was drawn is not", async () => {
  const term = { isUnderstood: false, near: null, zone: "zona leste", chips: [], lines: [], places: [] };
  expect((await view(3, { area: "abc" }, { term })).heading).toBe("3 escolas particulares na zona leste");
  expect((await view(3, { area: "abc" })).heading).toBe("3 escolas particulares na área desenhada");
});

test("K29: schools that serve a stage are counted, and those with a price beside them", async () => {
  const result = { total: 1864, priced: 672, isPricedFirst: true, facets: [], textMatch: null };
  expect(await view(0, { stageGroup: ["infantil"] }, { result })).toMatchObject({
    heading: "1.864 escolas com Educação Infantil no Brasil, 672 com preço",
    count: "1.864 escolas, 672 com preço",
    found: "1.864 escolas encontradas, 672 com preço",
    capNotice: "Mostrando as 1.050 primeiras de 1.864 escolas. Refine por bairro, etapa ou preço.",
    answer: { total: 1864 },
  });
});

test("where few publish a price, the filters are told how many do, and which would find nothing", async () => {
  const changes = {
    fewPrices: "2 de 2.326 escolas informam o preço",
    feeReference: "Metade das 12 escolas que informam o preço pede até R$ 1.250 por mês",
    vain: ["rating"],
  };
  expect((await view(12, {}, changes)).answer).toMatchObject(changes);
  expect((await view(12)).answer).not.toHaveProperty("fewPrices");
});

test("a group of which nothing is known here is not offered, unless an option of it is chosen or its filters find nothing", async () => {
  const facets = [
    { key: "stages", values: [{ key: "medio", count: 3 }] },
    { key: "shifts", values: [{ key: "manha", count: 0 }] },
  ] as const;
  const groups = async (total: number, params: Partial<SearchParams> = {}) => {
    const result = { total, priced: 0, isPricedFirst: false, facets, textMatch: null };
    return Object.keys((await view(0, params, { result })).answer.counts);
  };
  expect(await groups(3)).toEqual(["stageGroup"]);
  expect(await groups(3, { shifts: ["manha"] })).toEqual(["stageGroup", "shifts"]);
  expect(await groups(0, { rating: 4 })).toEqual(["stageGroup", "shifts"]);
  expect(await groups(0)).toEqual(["stageGroup"]);
});

test("the year of the season is no chip, another one is", async () => {
  const labels = async (params: Partial<SearchParams>) =>
    ((await view(3, params)).answer.chips ?? []).map(({ label }) => label);
  const season = { years: [2027], defaultYears: [2027] };
  expect(await labels(season)).toEqual([]);
  expect(await labels({ ...season, years: [2026] })).toEqual(["Preços de 2026"]);
});

test.each<[total: number, params: Partial<SearchParams>, notice: string | null]>([
  [1050, {}, null],
  [1051, {}, "Mostrando as 1.050 primeiras de 1.051 escolas. Refine por bairro, etapa ou preço."],
  [12_840, { view: "list" }, "Mostrando as 1.150 primeiras de 12.840 escolas. Refine por bairro, etapa ou preço."],
  [1050, { size: 17 }, "Mostrando as 850 primeiras de 1.050 escolas. Refine por bairro, etapa ou preço."],
])("K6: the cap is told for %i schools %j (E16a)", async (total, params, notice) => {
  expect((await view(total, params)).capNotice).toBe(notice);
});

test("each filter is a chip that removes it alone, keeps the others and goes to the first page", async () => {
  const { chips, clearHref } = (
    await view(3, {
      page: 2,
      sort: "min_price",
      shifts: ["manha", "tarde"],
      hasOffers: true,
      priceMin: 1,
      priceMax: 900,
      rating: 4.5,
      school: "são josé",
    })
  ).answer;
  expect(Object.fromEntries(chips!.map((chip) => [chip.label, chip.href.split("?")[1]]))).toEqual({
    "“são josé”": "hasOffers=true&priceMax=900&priceMin=1&rating=4.5&shifts=manha&shifts=tarde&sort=min_price",
    "Com bolsa":
      "priceMax=900&priceMin=1&rating=4.5&school=s%C3%A3o+jos%C3%A9&shifts=manha&shifts=tarde&sort=min_price",
    "Até R$ 900": "hasOffers=true&rating=4.5&school=s%C3%A3o+jos%C3%A9&shifts=manha&shifts=tarde&sort=min_price",
    "Nota 4,5 ou mais":
      "hasOffers=true&priceMax=900&priceMin=1&school=s%C3%A3o+jos%C3%A9&shifts=manha&shifts=tarde&sort=min_price",
    Manhã: "hasOffers=true&priceMax=900&priceMin=1&rating=4.5&school=s%C3%A3o+jos%C3%A9&shifts=tarde&sort=min_price",
    Tarde: "hasOffers=true&priceMax=900&priceMin=1&rating=4.5&school=s%C3%A3o+jos%C3%A9&shifts=manha&sort=min_price",
  });
  expect(clearHref).toBe("/busca?sort=min_price");
});

test("nothing found: only changes with results are suggested", async () => {
  const { recovery } = await view(
    0,
    { shifts: ["noturno"], hasOffers: true },
    { count: (p) => counted(p.hasOffers && p.shifts.length === 0 ? 12 : 0) },
  );
  expect(recovery?.suggestions).toEqual([{ label: "Sem Noturno: 12 escolas", href: "/busca?hasOffers=true" }]);
  const wider = {
    label: "Em São Paulo",
    href: "/busca/sp/sao-paulo-sp?shifts=noturno",
    count: () => counted(1),
    dropsFilters: false,
  };
  expect((await view(0, { shifts: ["noturno"] }, { wider: [wider] })).recovery?.suggestions).toEqual([
    { label: "Em São Paulo: 1 escola", href: wider.href },
  ]);
});

test("one filter that alone leaves all schools out is offered once, by its name", async () => {
  const params = { school: "zzqx", years: [2027] };
  const { recovery } = await view(0, params, { count: ({ school }) => counted(school === "" ? 40 : 0) });
  expect(recovery?.suggestions.map(({ label }) => label)).toEqual(["Sem “zzqx”: 40 escolas"]);
});

test.each([
  [[3, 7, 60], 0, ["No estado: 3 escolas"]],
  [[0, 7, 60], 0, ["No Brasil: 7 escolas"]],
  [[0, 0, 60], 0, ["No Brasil, sem nenhum filtro: 60 escolas"]],
  [[0, 0, 60], 12, ["Sem Noturno: 12 escolas"]],
])("of larger places with %j schools, and %i without the filter, one is offered", async (counts, without, labels) => {
  const wider = ["No estado", "No Brasil", "No Brasil, sem nenhum filtro"].map((label, i) => ({
    label,
    href: "/busca",
    count: () => counted(counts[i]!),
    dropsFilters: i === 2,
  }));
  const { recovery } = await view(0, { shifts: ["noturno"] }, { wider, count: () => counted(without) });
  expect(recovery?.suggestions.map(({ label }) => label)).toEqual(labels);
});

test("nothing found where there is no school at all: the filters are not blamed", async () => {
  const title = "Ainda não temos escolas particulares cadastradas no Brasil.";
  expect((await view(0, { shifts: ["noturno"] }, { count: () => counted(0) })).recovery?.title).toBe(title);
});

test.each([
  [{ shifts: ["noturno"], hasOffers: true }, "Nenhuma escola atende a todos estes filtros."],
  [{ shifts: ["noturno"] }, "Nenhuma escola atende a este filtro."],
  [{ school: "vertise" }, "Não achamos “vertise”. Confira como se escreve, ou use só parte do nome."],
] as const)("nothing found with %j: it is said of what", async (params, title) => {
  const count = (others: SearchParams) => counted(isUnfiltered(others) ? 40 : 0);
  expect((await view(0, params, { count })).recovery?.title).toBe(title);
});

test("links keep what the route fixed", async () => {
  const { pagination, answer: response } = await view(
    40,
    { shifts: ["manha"] },
    { path: "/escola/busca", fixed: "city=campinas-sp" },
  );
  expect(pagination.href(2)).toBe("/escola/busca?city=campinas-sp&page=2&shifts=manha");
  expect(response.chips![0]?.href).toBe("/escola/busca?city=campinas-sp");
  expect(response.fixed).toBe("city=campinas-sp");
});

test.each([
  ["typo", "Não achamos “vertise” escrito assim: mostramos nomes parecidos."],
  ["partial", "Nenhuma escola tem todas as palavras de “vertise”: mostramos as que têm quase todas."],
  ["exact", null],
] as const)("how the text was matched is said: %s", async (textMatch, notice) => {
  const result: SchoolResult = {
    total: 3,
    mayMeet: 0,
    lacks: [],
    priced: 0,
    isPricedFirst: false,
    hits: [],
    facets: [],
    textMatch,
  };
  expect((await view(3, { school: "vertise" }, { result })).notices).toEqual(notice === null ? [] : [notice]);
});

test.each<[Partial<SearchParams>, "schools" | "scholarships", string | null]>([
  [{ sort: "min_price" }, "schools", "Comparamos a menor mensalidade de cada escola, de qualquer série."],
  [{ sort: "max_price" }, "schools", "Comparamos a menor mensalidade de cada escola, de qualquer série."],
  [
    { sort: "max_discount" },
    "schools",
    "Comparamos o desconto da menor mensalidade de cada escola, de qualquer série.",
  ],
  [
    { sort: "max_price" },
    "scholarships",
    "Comparamos a maior mensalidade com bolsa de cada escola, de qualquer série.",
  ],
  [
    { sort: "min_price", stageGroup: ["medio"] },
    "schools",
    "Comparamos a menor mensalidade de cada escola, para Ensino Médio.",
  ],
  [{ sort: "min_price", grade: ["medio_1-serie"] }, "schools", null],
  [{ sort: "best_rate" }, "schools", null],
])("%j of %s says which price is compared: %s", async (params, of, compared) => {
  expect((await view(3, params, { kind: SEARCH_KINDS[of] })).compared).toBe(compared);
});

test("an order is named for what it does, and has a neutral alternative (I3)", async () => {
  expect((await view(3)).sortName).toBe("Relevância, bolsas primeiro");
  expect((await view(3, { sort: "min_price" })).sortName).toBe("Menor mensalidade, bolsas primeiro");
  expect((await view(3)).neutral).toEqual({ label: "Ver em ordem neutra", href: "/busca?neutro=true" });
  expect((await view(3, { neutro: true })).neutral).toEqual({
    label: "Voltar à ordem padrão",
    href: "/busca?neutro=false",
  });
  expect((await view(3, { sort: "brazil_ranking_enem" })).neutral).toBeNull();
});

const scholarships = (total: number, params: Partial<SearchParams> = {}, schools = Math.ceil(total / 6)) =>
  view(total, params, {
    kind: SCHOLARSHIPS,
    path: "/matriculas/buscar-bolsas",
    fixed: "distinct=false",
    result: { total, schools, facets: [], textMatch: null },
  });

test.each([
  [0, "Nenhuma bolsa de estudo encontrada no Brasil", "0 bolsas"],
  [1, "1 bolsa de estudo no Brasil, em 1 escola", "1 bolsa em 1 escola"],
  [8635, "8.635 bolsas de estudo no Brasil, em 1.440 escolas", "8.635 bolsas em 1.440 escolas"],
])("K27: heading and count of %i scholarships, and of their schools", async (total, heading, count) => {
  expect(await scholarships(total)).toMatchObject({ heading, count, answer: { of: "scholarships", total } });
});

test("K6: the cap is given in what is listed, the schools of the scholarships", async () => {
  expect((await scholarships(1051)).capNotice).toBeNull();
  expect((await scholarships(9000, {}, 1051)).capNotice).toBe(
    "Mostrando as 1.050 primeiras de 1.051 escolas. Refine por bairro, etapa ou preço.",
  );
});

test("no ENEM sorts; each order is named for what it does, and has a neutral one (C14, I3)", async () => {
  expect(SCHOLARSHIPS.sorts.slice(0, -1)).toEqual(["relevance", "min_price", "max_price", "max_discount", "best_rate"]);
  for (const sort of SCHOLARSHIPS.sorts.slice(0, -1))
    expect(sortName(SCHOLARSHIPS, sort, false)).toMatch(/, parceiras primeiro$/);
  expect((await scholarships(3)).neutral?.href).toBe("/matriculas/buscar-bolsas?distinct=false&neutro=true");
  expect((await scholarships(3, { sort: "min_price", neutro: true })).sortName).toBe("Menor mensalidade");
  expect((await scholarships(3, { sort: "min_price" })).neutral?.href).toContain("neutro=true&sort=min_price");
});

test("a price that could not be read is quoted, whatever its length", async () => {
  const [notice, ...others] = (await view(3, {}, { dropped: ["priceMax"], unreadPrices: [`1.2OO${"👪".repeat(40)}`] }))
    .notices;
  expect(notice).toContain(`“1.2OO${"👪".repeat(25)}…”`);
  expect(others).toEqual([]);
});
