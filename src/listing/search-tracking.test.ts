import { expect, test } from "vitest";
import { DEFAULT_PARAMS } from "./params/search-params.ts";
import type { Place } from "./place/place.ts";
import { trackSearch } from "./search-tracking.ts";

const unit = { uf: "SP", name: "São Paulo", slug: "sao-paulo" };
const city = { slug: "campinas-sp", name: "Campinas" };
const campinas = { kind: "city", unit, city } as unknown as Place;
const found = { total: 43, lastPage: 3, offerIds: ["a", "b"] };

test("a search event has the eighteen properties of the specification (Q4, E15, T2, C2, C3, C4, C5)", () => {
  const [shown] = trackSearch(
    campinas,
    { ...DEFAULT_PARAMS, page: 2, shifts: ["manha"], grade: ["medio_1-serie"], school: "vértice" },
    found,
  );
  expect(shown).toEqual({
    event: "Current Searchable Data Received",
    city: "campinas-sp",
    lat: null,
    lng: null,
    page: 2,
    price: { min: 1, limit: 10000 },
    sort: "relevance",
    size: 21,
    radius: 12,
    neighborhood: [],
    stage: [],
    grade: ["medio_1-serie"],
    school: "vértice",
    shifts: ["manha"],
    tags: [],
    years: [],
    state: "sp",
    total: 43,
    view: "grid",
  });
  expect(Object.keys(shown)).toHaveLength(1 + 18);
});

test("a search of scholarships tells the number of schools, and apart that of all offers (K27)", () => {
  const [shown] = trackSearch(campinas, DEFAULT_PARAMS, { ...found, offers: 120 });
  expect([shown.total, shown.offers_total]).toEqual([43, 120]);
});

test("the filters of a search event have the names of the specification (T6)", () => {
  const [, behavior] = trackSearch(campinas, { ...DEFAULT_PARAMS, tags: ["dupla-isencao"], priceMax: 900 }, found);
  expect(behavior).toEqual({
    event: "Search Behavior Triggered",
    current_page: 1,
    maximum_value: 900,
    minimum_value: 1,
    num_pages: 3,
    search_term: "",
    lat: null,
    lng: null,
    benefits: ["dupla-isencao"],
    shifts: [],
    offer_uuids: ["a", "b"],
  });
});

test.each([
  ["an e-mail", "maria@exemplo.com.br", ""],
  ["a phone", "(11) 98765-4321", ""],
  ["a CPF", "123.456.789-09", ""],
  ["a name with a year", "Colégio 1958", "Colégio 1958"],
])("a term that is %s (T10)", (_case, school, expected) => {
  const [shown, behavior] = trackSearch(campinas, { ...DEFAULT_PARAMS, school }, found);
  expect([shown.school, behavior.search_term]).toEqual([expected, expected]);
});

test("a position is rounded to about a kilometre", () => {
  const [shown] = trackSearch({ kind: "country" }, { ...DEFAULT_PARAMS, lat: -23.561414, lng: -46.655881 }, found);
  expect([shown.lat, shown.lng, shown.city, shown.state]).toEqual([-23.56, -46.66, "", ""]);
});
