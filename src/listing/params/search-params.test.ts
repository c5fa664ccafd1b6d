import fc from "fast-check";
import { expect, test } from "vitest";
import { withUnreadPrices } from "./read-prices.ts";
import {
  type Correction,
  DEFAULT_PARAMS,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "./search-params.ts";

const YEARS = [2026, 2027];
const parse = (query: string) => parseSearchParams(new URLSearchParams(query), YEARS);

type Case = [
  name: string,
  query: string,
  expected: Partial<SearchParams>,
  dropped?: string[],
  corrected?: Correction[],
];

const CASES: Case[] = [
  ["nothing (S23)", "", {}],
  ["page is a number (Q1, V9)", "page=3", { page: 3 }],
  ["page below 1", "page=0", {}, ["page"]],
  ["page that is no number", "page=abc", {}, ["page"]],
  ["size of the list (Q2, V9)", "size=17", { size: 17 }],
  ["K6 any other size", "size=100000", {}, ["size"]],
  ["price range (Q3)", "priceMin=300&priceMax=900", { priceMin: 300, priceMax: 900 }],
  ["lone minimum (V10)", "priceMin=300", { priceMin: 300 }],
  ["lone maximum (V10)", "priceMax=900", { priceMax: 900 }],
  ["K10 reversed prices", "priceMin=900&priceMax=300", { priceMin: 300, priceMax: 900 }, [], ["priceRange"]],
  ["price out of range", "priceMin=1&priceMax=99999", {}, ["priceMax"]],
  ["radius is rounded up (V34)", "radius=12.1", { radius: 13 }],
  ["radius with a comma", "radius=4,5", { radius: 5 }],
  ["radius of 0", "radius=0", {}, ["radius"]],
  ...[
    ["-46.6", "-23.5"],
    ["-60.02", "-3.1"],
    ["-34.86", "-7.12"],
    ["-51.2", "-30"],
    ["-67.8", "-9.97"],
    ["-60.67", "2.8"],
  ].map(
    ([lat, lng]): Case => [
      `swapped coordinates of ${lng}`,
      `lat=${lat}&lng=${lng}`,
      { lat: Number(lng), lng: Number(lat), sort: "nearest" },
      [],
      ["point"],
    ],
  ),
  ["coordinates elsewhere", "lat=-46.6&lng=-100", { lat: -46.6, lng: -100, sort: "nearest" }],
  ["coordinates of a device that has none", "lat=0&lng=0", {}, ["lat", "lng"]],
  ["the same with decimals", "lat=0.0&lng=-0", {}, ["lat", "lng"]],
  ["latitude alone (V33)", "lat=-23.5", {}, ["lat"]],
  ["the nearest to no point", "sort=nearest", {}, ["sort"]],
  [
    "a point, from which the nearest come first (V33)",
    "lat=-23.5&lng=-46.6",
    { lat: -23.5, lng: -46.6, sort: "nearest" },
  ],
  ["a single value is a list (Q10)", "shifts=Integral", { shifts: ["integral"] }],
  ["names and slugs, once each (Q6)", "shifts=Manhã&shifts=manha&shifts=", { shifts: ["manha"] }],
  ["an unknown value among good ones", "shifts=lua&shifts=tarde", { shifts: ["tarde"] }, ["shifts"]],
  ["tag by name (Q8, C18)", "tags=Dupla+Isenção", { tags: ["dupla-isencao"] }],
  ["blank values (Q11, V8)", "tags=&sort=min_price&school=%20", { sort: "min_price" }],
  ["unknown sort (Q7)", "sort=cheapest", {}, ["sort"]],
  ["K21 year on offer", "years=2027", { years: [2027] }],
  ["years may repeat (Q9)", "years=2027&years=2026&years=2027", { years: [2027, 2026] }],
  ["K21 year not on offer", "years=1999", {}, ["years"]],
  ["stage in any case", "stageGroup=FundamentalI", { stageGroup: ["fundamentalI"] }],
  ["grade", "grade=medio_1-serie", { grade: ["medio_1-serie"] }],
  ["an unknown grade is none (S31)", "grade=medio_9-serie", {}, ["grade"]],
  [
    "grade outside the stage",
    "grade=medio_1-serie&stageGroup=infantil",
    { grade: ["medio_1-serie"] },
    [],
    ["stageGroup"],
  ],
  [
    "one of the grades in the stage",
    "grade=medio_1-serie&grade=fundamentalI_2-ano&stageGroup=fundamentalI",
    { grade: ["medio_1-serie", "fundamentalI_2-ano"], stageGroup: ["fundamentalI"] },
  ],
  ["a drawn area", "area=BE3-rOvqvcAwMvMAAvM", { area: "BE3-rOvqvcAwMvMAAvM" }],
  ["an area that is none", "area=BE3-rOvqvcAwMvMAAv", {}, ["area"]],
  ["text with control characters", "school=col%00egio", { school: "col egio" }],
  ["text of punctuation", "school=!!!", {}, ["school"]],
  ["text too long", `school=${"a".repeat(81)}`, {}, ["school"]],
  ["markup in a neighborhood", "neighborhood=%3Cscript%3E", {}, ["neighborhood"]],
  ["unknown keys", "utm_source=x&__proto__=1", {}],
];

test.each(CASES)("parse: %s", (_name, query, expected, dropped = [], corrected = []) => {
  expect(parse(query)).toEqual({
    params: { ...DEFAULT_PARAMS, ...expected },
    dropped,
    corrected,
    unreadPrices: expect.any(Array),
  });
});

/** Written out from the specification. */
test("without a query the filters are the defaults (S23, C2, C3, C4)", () => {
  const { priceMin, priceMax, radius, sort, page, view } = parse("").params;
  const defaults = { priceMin: 1, priceMax: 10_000, radius: 12, sort: "relevance", page: 1, view: "grid" };
  expect({ priceMin, priceMax, radius, sort, page, view }).toEqual(defaults);
});

test.each(Object.keys(DEFAULT_PARAMS))("a blank %s is dropped without a notice, and not written (Q11, V8)", (key) => {
  const other = key === "tags" ? "shifts=tarde" : "tags=dupla-isencao";
  for (const blank of ["", "%20", "%09%20", "%C2%A0"]) {
    expect(parse(`${key}=${blank}`)).toEqual(parse(""));
    expect(parse(`${key}=${blank}&${other}`)).toEqual(parse(other));
    expect(serializeSearchParams(parse(`${other}&${key}=${blank}`).params)).toBe(other);
  }
});

test.each([
  ["priceMax=1.200", { priceMax: 1200 }],
  ["priceMax=R%24+1.200,00", { priceMax: 1200 }],
  ["priceMax=1%C2%A0200", { priceMax: 1200 }],
  ["priceMin=1%2C5+mil", { priceMin: 1500 }],
  ["priceMax=800+a+1200", { priceMin: 800, priceMax: 1200 }],
  ["priceMin=1&priceMax=a+partir+de+900", { priceMin: 900 }],
  ["priceMax=%EF%BC%99%EF%BC%90%EF%BC%90", { priceMax: 900 }],
  ["priceMax=1.200,49", { priceMax: 1200 }],
])("a price as people type it: %s", (query, expected) => {
  expect(parse(query)).toMatchObject({ params: { ...DEFAULT_PARAMS, ...expected }, dropped: [], unreadPrices: [] });
});

test.each(["1.2OO", "1.2", "0", "10001", "barato", "-5", "1e3", "800 a"])(
  "a price that is none is named: %s",
  (typed) => {
    const query = new URLSearchParams({ priceMax: typed });
    const parsed = parseSearchParams(query, YEARS);
    expect(parsed).toMatchObject({ params: DEFAULT_PARAMS, dropped: ["priceMax"], unreadPrices: [typed] });
    expect(withUnreadPrices("/busca/sp?grade=x", query, parsed)).toBe(
      `/busca/sp?${new URLSearchParams({ grade: "x", priceMax: typed })}`,
    );
  },
);

test.each([
  ["page=2&sort=relevance&radius=12", "page=2"],
  ["years=2027&shifts=tarde&shifts=manha&years=2026", "shifts=manha&shifts=tarde&years=2026&years=2027"],
  ["priceMin=1&priceMax=10000", ""],
  ["priceMin=1&priceMax=500", "priceMax=500&priceMin=1"],
  ["lat=-23.5&lng=-46.6&radius=5", "lat=-23.5&lng=-46.6&radius=5"],
  ["radius=5", ""],
])("serialize drops defaults and sorts: %s", (query, expected) => {
  expect(serializeSearchParams(parse(query).params)).toBe(expected);
});

test.each([
  ["", [2027], ""],
  ["years=2027", [2027], ""],
  ["years=1999", [2027], ""],
  ["years=", [2027], ""],
  ["years=todos", [], "years=todos"],
  ["years=todos&years=2026", [2026], "years=2026"],
  ["years=Todos", [2027], ""],
  ["years=2026&years=2027", [2026, 2027], "years=2026&years=2027"],
])("K21: with 2027 as the year of the season, %j means %j and is written %j", (query, years, written) => {
  const { params } = parseSearchParams(new URLSearchParams(query), YEARS, [2027]);
  expect(params.years).toEqual(years);
  expect(serializeSearchParams(params)).toBe(written);
});

test.each(["", "years=2027", "years=todos", "years=2026"])(
  "K26: with 2027 alone on offer, %j filters by no year",
  (query) => {
    const { params } = parseSearchParams(new URLSearchParams(query), [2027], [2027]);
    expect(params.years).toEqual([]);
    expect(serializeSearchParams(params)).toBe("");
  },
);

test("serialized filters parse to the same filters, and any query parses without error (J14)", () => {
  const key = fc.constantFrom(...Object.keys(DEFAULT_PARAMS), "x");
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 90 }),
    fc.constantFrom(
      "1",
      "21",
      "-23.5",
      "manha",
      "BE3-rOvqvcAwMvMAAvM",
      "medio_1-serie",
      "true",
      "list",
      "2026",
      "pinheiros",
      "min_price",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value), { maxLength: 12 }), fc.subarray(YEARS), (pairs, defaultYears) => {
      const { params } = parseSearchParams(new URLSearchParams(pairs), YEARS, defaultYears);
      const again = parseSearchParams(new URLSearchParams(serializeSearchParams(params)), YEARS, defaultYears);
      const sorted = (p: SearchParams) =>
        Object.fromEntries(Object.entries(p).map(([k, x]) => [k, Array.isArray(x) ? [...x].sort() : x]));
      const radius = params.lat === null ? { radius: DEFAULT_PARAMS.radius } : {};
      expect(sorted(again.params)).toEqual(sorted({ ...params, ...radius }));
      expect(again.dropped).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
