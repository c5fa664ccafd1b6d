import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { joined, openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomSchools, TEST_CITIES } from "../../test/fixtures/search/random-schools.ts";
import { findUfByCode } from "../domain/places/uf.ts";
import { SORTS } from "../domain/ranking/ranking.ts";
import { searchSchools } from "./search-schools.ts";
import type { SchoolQuery, SchoolRecord, SchoolResult } from "./types.ts";

const base = randomSchools(new Random(5), 200);
const offers = randomOffers(new Random(6), base);
/** Opened in each test: so a mutation run knows which tests a mutant of the builder concerns. */
const openBase = () => openCountry(base, offers);
const all: SchoolQuery = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 1000 };

/** A country of copies of one school with these names. */
function named(...names: string[]) {
  const school: SchoolRecord = { ...base[0]!, relevance: 500 };
  const copies = names.map((name, i) => ({ ...school, name, id: String(i + 1).padStart(8, "0"), slug: `s-${i}` }));
  return openCountry(copies);
}
const namesFor = async (country: ReturnType<typeof named>, text: string) => {
  const { hits, textMatch } = await searchSchools(country, { ...all, text });
  return { names: hits.map((h) => h.name), textMatch };
};

test.each(SORTS)("pages of $slug are the whole list in pieces, each school once", async ({ slug }) => {
  const country = openBase();
  const whole = (await searchSchools(country, { ...all, sort: slug })).hits.map((h) => h.id);
  expect(new Set(whole).size).toBe(base.length);
  const pieces = await Promise.all(
    Array.from({ length: 10 }, (_, i) => searchSchools(country, { ...all, sort: slug, page: i + 1, size: 21 })),
  );
  expect(pieces.flatMap((p) => p.hits.map((h) => h.id))).toEqual(whole);
});

test("a page beyond the end has no hits and the right total", async () => {
  expect(await searchSchools(openBase(), { ...all, page: 1e9, size: 48 })).toEqual({
    total: base.length,
    mayMeet: 0,
    lacks: [],
    priced: new Set(offers.map(({ schoolId }) => schoolId)).size,
    isPricedFirst: false,
    order: "relevance",
    hits: [],
    facets: [],
    textMatch: null,
  });
});

test("searches a country without segments", async () => {
  expect((await searchSchools(joined([]), { ...all, facets: ["years", "tags"], text: "x" })).total).toBe(0);
});

test("caches the facets of a place without filters apart from those of other queries", async () => {
  const country = openBase();
  const facets = async (query: Partial<SchoolQuery>) =>
    (await searchSchools(country, { ...all, facets: ["shifts"], ...query })).facets;
  const [city, other] = TEST_CITIES.map(({ code }) => ({ kind: "city", cityCode: code }) as const);
  const [inCity, inOther] = [await facets({ scope: city! }), await facets({ scope: other! })];
  const morning = (of: SchoolResult["facets"]) => of[0]!.values.find(({ key }) => key === "manha")!.count;
  const truth = (code: string) => base.filter((s) => s.cityCode === code && s.shifts.includes("manha")).length;
  expect([morning(inCity), morning(inOther)]).toEqual([truth(city!.cityCode), truth(other!.cityCode)]);
  expect(morning(await facets({ scope: city!, hasOffers: true }))).toBeLessThan(morning(inCity));
  expect(await facets({ scope: city! })).toEqual(inCity);
  expect((await facets({ scope: city!, facets: ["tags", "shifts"] })).map(({ key }) => key)).toEqual([
    "tags",
    "shifts",
  ]);
});

test("a filter that every school passes narrows nothing and leaves the counts", async () => {
  const schools = base.map((school) => ({ ...school, administration: "privada" as const }));
  const country = openCountry(schools, offers);
  const plain: SchoolQuery = { ...all, facets: ["administrations", "shifts", "tags"] };
  const result = await searchSchools(country, plain);
  expect(await searchSchools(country, { ...plain, administrations: ["privada"] })).toEqual(result);
  expect((await searchSchools(country, { ...plain, administrations: ["estadual"] })).total).toBe(0);
});

test("a city takes its rows in stored order", async () => {
  const country = openBase();
  const cityCode = TEST_CITIES[0]!.code;
  const inCity = (await searchSchools(country, { ...all, scope: { kind: "city", cityCode } })).hits.map((h) => h.id);
  const ofCountry = (await searchSchools(country, all)).hits.filter((h) => h.cityCode === cityCode);
  expect(inCity).toEqual(ofCountry.map((h) => h.id));
});

test.each([
  "vertice",
  "vértice",
  "VERTISE",
  "vertic",
  "colegio vertice",
  "vertice colegio",
  "colegiovertice",
  "ver tice",
])("%s finds Colégio Vértice", async (text) => {
  expect((await namesFor(named("Escola Alfa", "Colégio Vértice", "Centro Beta"), text)).names).toEqual([
    "Colégio Vértice",
  ]);
});

test("closer matches are first", async () => {
  const country = named("Novo Objetivo Kids", "Objetivo Kids", "Objetivo", "Colégio Objetividade");
  expect((await namesFor(country, "objetivo")).names).toEqual(["Objetivo", "Objetivo Kids", "Novo Objetivo Kids"]);
  expect((await namesFor(country, "objetiv")).names.at(-1)).toBe("Novo Objetivo Kids");
});

test("generic words weigh nothing beside the proper name", async () => {
  const country = named("Objetivo Júnior", "Centro Educacional Objetivo", "Colégio Objetivo", "Colégio Novo Objetivo");
  expect((await namesFor(country, "objetivo")).names.slice(2)).toEqual(["Objetivo Júnior", "Colégio Novo Objetivo"]);
  expect((await namesFor(country, "colégio objetivo")).names.slice(0, 2)).toEqual([
    "Colégio Objetivo",
    "Centro Educacional Objetivo",
  ]);
  expect((await namesFor(country, "escola objetivo")).names).toHaveLength(4);
});

test("an exact name precedes schools with scholarships and partners", async () => {
  const exact = { ...base[0]!, id: "00000001", slug: "a", name: "Colégio Alfa", hasOffers: false, isPartner: false };
  const paying = { ...exact, id: "00000002", slug: "b", name: "Colégio Alfa Kids", hasOffers: true, isPartner: true };
  const country = openCountry(
    [paying, { ...exact, relevance: 0 }].map((s) => ({ ...s, administration: "privada" as const })),
  );
  expect((await namesFor(country, "alfa")).names).toEqual(["Colégio Alfa", "Colégio Alfa Kids"]);
  const neutral = await searchSchools(country, { ...all, text: "colégio alfa", neutral: true });
  expect(neutral.hits[0]!.name).toBe("Colégio Alfa");
  expect((await searchSchools(country, { ...all })).hits.map((h) => h.name)).toEqual([
    "Colégio Alfa Kids",
    "Colégio Alfa",
  ]);
});

test("ties are broken by evidence, never by code or state", async () => {
  const ufs = ["11", "21", "31", "41", "53"];
  const cities = ["1100205", "2111300", "3106200", "4106902", "5300108"];
  const schools = Array.from({ length: 250 }, (_, i): SchoolRecord => {
    const at = Math.floor(i / 50);
    const uf = findUfByCode(ufs[at]!)!.uf;
    const id = `${ufs[at]}${String(i * 37).padStart(6, "0")}`;
    const none = { count: 0, average: 0, score: 0 };
    return {
      ...base[0]!,
      id,
      slug: `s-${i}`,
      uf,
      cityCode: cities[at]!,
      relevance: 240,
      knownFacts: 5,
      sizeBand: 2,
      reviews: none,
    };
  });
  const first = (await searchSchools(openCountry(schools), { ...all, size: 21 })).hits;
  expect(new Set(first.map((hit) => hit.uf)).size).toBe(5);
  const [poor, better, rated, large] = schools.slice(0, 4);
  const known = [
    poor!,
    { ...better!, knownFacts: 6 },
    { ...rated!, reviews: { count: 3, average: 0, score: 0 } },
    { ...large!, sizeBand: 5 },
  ];
  const order = (await searchSchools(openCountry(known), { ...all, sort: "best_rate" })).hits.map((hit) => hit.id);
  expect(order).toEqual([better!.id, rated!.id, large!.id, poor!.id]);
});

test.each([
  ["Colégio Nossa Senhora Aparecida", ["N. Sra. Aparecida", "n s aparecida"]],
  ["Colégio Santa Maria", ["sta maria", "Col. Sta. Maria"]],
  ["Colégio Santa Cruz", ["sta cruz"]],
  ["Colégio Santo Américo", ["Col. Sto. Américo"]],
  ["Colégio São José", ["s. jose"]],
  ["Colégio Pio XII", ["pio 12", "pio xii"]],
  ["St. Paul’s School", ["saint pauls", "st pauls", "saint paul's school"]],
  ["Escola Professor João", ["prof joao", "Prof. João"]],
  ["Escola Doutor Luiz", ["dr luiz"]],
  ["Colégio D. Bosco", ["dom bosco", "d bosco"]],
  ["Inst. Educ. Moreira", ["instituto educacional moreira", "moreira"]],
  ["EMEF Duque de Caxias", ["escola municipal duque de caxias"]],
])("%s is found by %j as if it were typed so", async (name, texts) => {
  const country = named("Colégio Pio X", "Colégio Maria Cruz", "Escola João Luiz", name, "Centro Educacional Sá");
  for (const text of texts)
    expect([text, await namesFor(country, text)]).toEqual([text, { names: [name], textMatch: "exact" }]);
});

test("a typo that moves a space, or is in a short word, finds the name all the same", async () => {
  const country = named("Colégio São Lucas", "Colégio Guarani", "Casa do Saber", "Instituto Saber", "Colégio Sigma");
  expect(await namesFor(country, "sã olucas")).toEqual({ names: ["Colégio São Lucas"], textMatch: "typo" });
  expect(await namesFor(country, "guaran i")).toEqual({ names: ["Colégio Guarani"], textMatch: "typo" });
  expect((await namesFor(country, "caa do saber")).names).toEqual(["Casa do Saber", "Instituto Saber"]);
  expect((await namesFor(named("Colégio Sigma", "Centro Educacional Sigma"), "centroeducacional sigma")).names).toEqual(
    ["Centro Educacional Sigma", "Colégio Sigma"],
  );
});

test("of names with a typo those that are finished come before those that go on", async () => {
  expect((await namesFor(named("Colégio Alternativo", "Colégio Master"), "aster")).names).toEqual([
    "Colégio Master",
    "Colégio Alternativo",
  ]);
});

test("only exact names are found when typos are not tolerated", async () => {
  const country = named("Colégio Vértice", "Colégio Santa Marta");
  const found = (text: string) => searchSchools(country, { ...all, text, isTextExact: true });
  expect((await found("vertice")).total).toBe(1);
  expect(await found("vertise")).toMatchObject({ total: 0, textMatch: "exact" });
  expect((await found("santa maria")).total).toBe(0);
});

test("a name is not whole while its last word is still being typed", async () => {
  const country = named("Santa Maria Kids", "Santa Maria");
  expect((await namesFor(country, "santa mari")).names).toEqual(["Santa Maria Kids", "Santa Maria"]);
  expect((await namesFor(country, "santa maria")).names).toEqual(["Santa Maria", "Santa Maria Kids"]);
});

test("typos are tolerated, then one missing word, but not all specific words", async () => {
  const country = named("Colégio Santa Maria", "Colégio Santa Marta", "Escola Piaget");
  expect(await namesFor(country, "santa maria")).toEqual({ names: ["Colégio Santa Maria"], textMatch: "exact" });
  expect(await namesFor(country, "santa mariia")).toEqual({ names: ["Colégio Santa Maria"], textMatch: "typo" });
  expect(await namesFor(country, "escola piaget moema")).toEqual({ names: ["Escola Piaget"], textMatch: "partial" });
  expect(await namesFor(country, "escola xyzzy")).toEqual({ names: [], textMatch: "exact" });
});

test("an exact match in one segment keeps typos out of the others", async () => {
  const { hits } = await searchSchools(joined([named("Escola Alfa"), named("Escola Alfi")]), { ...all, text: "alfa" });
  expect(hits.map((h) => h.name)).toEqual(["Escola Alfa"]);
});

test("a text of only punctuation does not filter", async () => {
  expect((await searchSchools(openBase(), { ...all, text: "?!" })).total).toBe(base.length);
});
