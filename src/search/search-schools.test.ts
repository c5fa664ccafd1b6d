import { expect, test } from "vitest";
import { openShard } from "../../test/fixtures/search/open-shard.ts";
import { Random } from "../../test/fixtures/search/prng.ts";
import { randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomSchools, TEST_CITIES } from "../../test/fixtures/search/random-schools.ts";
import { findUfByCode } from "../domain/places/uf.ts";
import { SORTS } from "../domain/ranking/ranking.ts";
import { searchSchools } from "./search-schools.ts";
import type { SchoolDocument, SchoolQuery } from "./types.ts";

const base = randomSchools(new Random(5), 400);
const offers = randomOffers(new Random(6), base);
const shard = openShard(base, offers);
const all: SchoolQuery = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 1000 };

/** A shard of copies of one school with these names. */
function named(...names: string[]) {
  const school: SchoolDocument = { ...base[0]!, relevance: 500 };
  const copies = names.map((name, i) => ({ ...school, name, id: String(i + 1).padStart(8, "0"), slug: `s-${i}` }));
  return openShard(copies);
}
const namesFor = (shard: ReturnType<typeof named>, text: string) => {
  const { hits, textMatch } = searchSchools([shard], { ...all, text });
  return { names: hits.map((h) => h.name), textMatch };
};

test.each(SORTS)("pages of $slug are the whole list in pieces, each school once", ({ slug }) => {
  const whole = searchSchools([shard], { ...all, sort: slug }).hits.map((h) => h.id);
  expect(new Set(whole).size).toBe(base.length);
  const pieces = Array.from({ length: 20 }, (_, i) =>
    searchSchools([shard], { ...all, sort: slug, page: i + 1, size: 21 }),
  );
  expect(pieces.flatMap((p) => p.hits.map((h) => h.id))).toEqual(whole);
});

test("a page beyond the end has no hits and the right total", () => {
  expect(searchSchools([shard], { ...all, page: 1e9, size: 48 })).toEqual({
    total: 400,
    unpriced: 0,
    hits: [],
    facets: [],
    textMatch: null,
  });
});

test("searches an empty shard", () => {
  expect(searchSchools([], { ...all, facets: ["years", "tags"], text: "x" }).total).toBe(0);
});

test("caches the facets of a place without filters apart from those of other queries", () => {
  const facets = (query: Partial<SchoolQuery>) =>
    searchSchools([shard], { ...all, facets: ["shifts"], ...query }).facets;
  const [city, other] = TEST_CITIES.map(({ code }) => ({ kind: "city", cityCode: code }) as const);
  const [inCity, inOther] = [facets({ scope: city! }), facets({ scope: other! })];
  const morning = (of: typeof inCity) => of[0]!.values.find(({ key }) => key === "manha")!.count;
  const mornings = new Set(offers.filter(({ shift }) => shift === "manha").map(({ schoolId }) => schoolId));
  const truth = (code: string) => base.filter((s) => s.cityCode === code && mornings.has(s.id)).length;
  expect([morning(inCity), morning(inOther)]).toEqual([truth(city!.cityCode), truth(other!.cityCode)]);
  expect(morning(facets({ scope: city!, hasOffers: true }))).toBeLessThan(morning(inCity));
  expect(facets({ scope: city! })).toEqual(inCity);
  expect(facets({ scope: city!, facets: ["tags", "shifts"] }).map(({ key }) => key)).toEqual(["tags", "shifts"]);
});

test("a filter that every school passes narrows nothing and leaves the counts", () => {
  const schools = base.map((school) => ({ ...school, administration: "privada" as const }));
  const shard = openShard(schools, offers);
  const plain: SchoolQuery = { ...all, facets: ["administrations", "shifts", "tags"] };
  const result = searchSchools([shard], plain);
  expect(searchSchools([shard], { ...plain, administrations: ["privada"] })).toEqual(result);
  expect(searchSchools([shard], { ...plain, administrations: ["estadual"] }).total).toBe(0);
});

test("a city takes its rows in stored order", () => {
  const cityCode = TEST_CITIES[0]!.code;
  const inCity = searchSchools([shard], { ...all, scope: { kind: "city", cityCode } }).hits.map((h) => h.id);
  const ofCountry = searchSchools([shard], all).hits.filter((h) => h.cityCode === cityCode);
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
])("%s finds Colégio Vértice", (text) => {
  expect(namesFor(named("Escola Alfa", "Colégio Vértice", "Centro Beta"), text).names).toEqual(["Colégio Vértice"]);
});

test("closer matches are first", () => {
  const shard = named("Novo Objetivo Kids", "Objetivo Kids", "Objetivo", "Colégio Objetividade");
  expect(namesFor(shard, "objetivo").names).toEqual(["Objetivo", "Objetivo Kids", "Novo Objetivo Kids"]);
  expect(namesFor(shard, "objetiv").names.at(-1)).toBe("Novo Objetivo Kids");
});

test("generic words weigh nothing beside the proper name", () => {
  const shard = named("Objetivo Júnior", "Centro Educacional Objetivo", "Colégio Objetivo", "Colégio Novo Objetivo");
  expect(namesFor(shard, "objetivo").names.slice(2)).toEqual(["Objetivo Júnior", "Colégio Novo Objetivo"]);
  expect(namesFor(shard, "colégio objetivo").names.slice(0, 2)).toEqual([
    "Colégio Objetivo",
    "Centro Educacional Objetivo",
  ]);
  expect(namesFor(shard, "escola objetivo").names).toHaveLength(4);
});

test("an exact name precedes schools with scholarships and partners", () => {
  const exact = { ...base[0]!, id: "00000001", slug: "a", name: "Colégio Alfa", hasOffers: false, isPartner: false };
  const paying = { ...exact, id: "00000002", slug: "b", name: "Colégio Alfa Kids", hasOffers: true, isPartner: true };
  const shard = openShard(
    [paying, { ...exact, relevance: 0 }].map((s) => ({ ...s, administration: "privada" as const })),
  );
  expect(namesFor(shard, "alfa").names).toEqual(["Colégio Alfa", "Colégio Alfa Kids"]);
  const neutral = searchSchools([shard], { ...all, text: "colégio alfa", neutral: true });
  expect(neutral.hits[0]!.name).toBe("Colégio Alfa");
  expect(searchSchools([shard], { ...all }).hits.map((h) => h.name)).toEqual(["Colégio Alfa Kids", "Colégio Alfa"]);
});

test("ties are broken by evidence, never by code or state", () => {
  const ufs = ["11", "21", "31", "41", "53"];
  const cities = ["1100205", "2111300", "3106200", "4106902", "5300108"];
  const schools = Array.from({ length: 250 }, (_, i): SchoolDocument => {
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
  const first = searchSchools([openShard(schools)], { ...all, size: 21 }).hits;
  expect(new Set(first.map((hit) => hit.uf)).size).toBe(5);
  const [poor, better, rated, large] = schools.slice(0, 4);
  const known = [
    poor!,
    { ...better!, knownFacts: 6 },
    { ...rated!, reviews: { count: 3, average: 0, score: 0 } },
    { ...large!, sizeBand: 5 },
  ];
  const order = searchSchools([openShard(known)], all).hits.map((hit) => hit.id);
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
])("%s is found by %j as if it were typed so", (name, texts) => {
  const shard = named("Colégio Pio X", "Colégio Maria Cruz", "Escola João Luiz", name, "Centro Educacional Sá");
  for (const text of texts)
    expect([text, namesFor(shard, text)]).toEqual([text, { names: [name], textMatch: "exact" }]);
});

test("a typo that moves a space, or is in a short word, finds the name all the same", () => {
  const shard = named("Colégio São Lucas", "Colégio Guarani", "Casa do Saber", "Instituto Saber", "Colégio Sigma");
  expect(namesFor(shard, "sã olucas")).toEqual({ names: ["Colégio São Lucas"], textMatch: "typo" });
  expect(namesFor(shard, "guaran i")).toEqual({ names: ["Colégio Guarani"], textMatch: "typo" });
  expect(namesFor(shard, "caa do saber").names).toEqual(["Casa do Saber", "Instituto Saber"]);
  expect(namesFor(named("Colégio Sigma", "Centro Educacional Sigma"), "centroeducacional sigma").names).toEqual([
    "Centro Educacional Sigma",
    "Colégio Sigma",
  ]);
});

test("of names with a typo those that are finished come before those that go on", () => {
  expect(namesFor(named("Colégio Alternativo", "Colégio Master"), "aster").names).toEqual([
    "Colégio Master",
    "Colégio Alternativo",
  ]);
});

test("only exact names are found when typos are not tolerated", () => {
  const shard = named("Colégio Vértice", "Colégio Santa Marta");
  const found = (text: string) => searchSchools([shard], { ...all, text, isTextExact: true });
  expect(found("vertice").total).toBe(1);
  expect(found("vertise")).toMatchObject({ total: 0, textMatch: "exact" });
  expect(found("santa maria").total).toBe(0);
});

test("a name is not whole while its last word is still being typed", () => {
  const shard = named("Santa Maria Kids", "Santa Maria");
  expect(namesFor(shard, "santa mari").names).toEqual(["Santa Maria Kids", "Santa Maria"]);
  expect(namesFor(shard, "santa maria").names).toEqual(["Santa Maria", "Santa Maria Kids"]);
});

test("typos are tolerated, then one missing word, but not all specific words", () => {
  const shard = named("Colégio Santa Maria", "Colégio Santa Marta", "Escola Piaget");
  expect(namesFor(shard, "santa maria")).toEqual({ names: ["Colégio Santa Maria"], textMatch: "exact" });
  expect(namesFor(shard, "santa mariia")).toEqual({ names: ["Colégio Santa Maria"], textMatch: "typo" });
  expect(namesFor(shard, "escola piaget moema")).toEqual({ names: ["Escola Piaget"], textMatch: "partial" });
  expect(namesFor(shard, "escola xyzzy")).toEqual({ names: [], textMatch: "exact" });
});

test("an exact match in one shard keeps typos out of the others", () => {
  const { hits } = searchSchools([named("Escola Alfa"), named("Escola Alfi")], { ...all, text: "alfa" });
  expect(hits.map((h) => h.name)).toEqual(["Escola Alfa"]);
});

test("a text of only punctuation does not filter", () => {
  expect(searchSchools([shard], { ...all, text: "?!" }).total).toBe(400);
});
