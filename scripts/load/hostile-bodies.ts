import fc from "fast-check";

const GOOD = "{ cities { hits { name } } }";
const DOCUMENTED = `query Cards($query: String, $filter: String) { schools(query: $query, facets: ["tags"], filterString: $filter) {
  searchData { hitsCount } hits { id name address { city_slug } best_offer { monthly_fee_with_discount } } } }`;

const times = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join(" ");
const queryOf = (query: string, variables?: unknown) => JSON.stringify({ query, variables });

/** Each fragment doubles the previous one: 2^30 fields if expanded. */
const LAUGHS = `{ schools { hits { ...F0 } } } ${times(30, (at) => `fragment F${at} on School { ...F${at + 1} ...F${at + 1} }`)} fragment F30 on School { name }`;

/** Bodies that grow with `by`: too deep, too wide, too long, too many, circular. None may be answered with data. */
function grown(by: number): string[] {
  return [
    queryOf(`{ schools ${"{ hits ".repeat(by)}${"} ".repeat(by)} }`),
    queryOf(`{ schools(tags: ${"[".repeat(by)}${"]".repeat(by)}) { hits { name } } }`),
    queryOf(`{ ${times(by, (at) => `a${at}: cities { hits { name } }`)} }`),
    queryOf(`{ cities { hits { ${"name ".repeat(by * 6)} } } }`),
    queryOf(`{ cities { hits { name ${"@include(if: true) ".repeat(by)} } } }`),
    queryOf("#\n".repeat(by * 100)),
    queryOf(`{ schools(query: "${"x".repeat(by * 100)}") { hits { name } } }`),
    queryOf(`{ schools(filterString: "${"slug:a OR ".repeat(by * 8)}slug:b") { hits { name } } }`),
    queryOf(`{ schools(filterString: "${"(".repeat(by * 50)}") { hits { name } } }`),
    queryOf("query($f: [String!]) { schools(facets: $f) { hits { name } } }", { f: Array(by).fill("tags") }),
    queryOf(`{ schools(pagination: { size: ${by * 100} }) { hits { name } } }`),
    JSON.stringify(Array(by).fill({ query: GOOD })),
    queryOf(
      `{ cities { hits { ...A } } } ${times(by, (at) => `fragment ${at ? `A${at}` : "A"} on City { ...A${(at + 1) % by || ""} }`)}`,
    ),
    queryOf(GOOD.repeat(by), { a: "x".repeat(by * 300) }),
    `${'{"query":'.repeat(by)}`,
    `{"query":"{ cities { hits { name } } }","variables":{"a":${"[".repeat(by * 40)}${"]".repeat(by * 40)}}} x`,
  ];
}

/** Deep, but a single field: short ones are answered. */
const nested = (by: number) =>
  queryOf(`{ schools { hits { ${times(by, () => "...on School {")} name ${"} ".repeat(by)} } } }`);

const FIXED = [
  "",
  "{",
  "null",
  '"query"',
  "{}",
  '{"query":{"a":1}}',
  queryOf(""),
  queryOf("\u0000{ cities { hits { name } } }"),
  queryOf("{ \ud800 }"),
  queryOf(GOOD, [1]),
  queryOf(GOOD, "x"),
  queryOf("mutation { cities { hits { name } } }"),
  queryOf("subscription { cities { hits { name } } }"),
  queryOf("{ users { password } }"),
  queryOf("{ cities { hits { ...A } } } fragment A on City { ...A }"),
  queryOf(LAUGHS),
  queryOf("{ schools(geoloc: { lat: 1e999, lon: 0, distanceInKm: 1 }) { hits { name } } }"),
  queryOf('{ schools(filterString: "__proto__:1") { hits { name } } }'),
  queryOf("{ schools(pagination: { size: 48 }) { hits { about } } }"),
  JSON.stringify({ query: GOOD, operationName: "B" }),
];

/** Valid queries with a part cut out and something hostile inserted: most are refused, some still work. */
function mutated(count: number, seed: number): string[] {
  const piece = fc.constantFrom("{", "}", "(", '"', "...", "@skip(if:$x)", "$a", "\u0000", "__schema", ":", "[", "%");
  const text = fc
    .tuple(fc.nat({ max: DOCUMENTED.length - 1 }), fc.nat({ max: 40 }), piece)
    .map(([at, cut, put]) => queryOf(DOCUMENTED.slice(0, at) + put + DOCUMENTED.slice(at + cut)));
  return fc.sample(text, { numRuns: count, seed });
}

/** Hostile bodies; `mayAnswer` marks those that may happen to be valid queries. */
export function hostileBodies(seed: number): {
  readonly refused: readonly string[];
  readonly mayAnswer: readonly string[];
} {
  const sizes = [90, 150, 300, 500, 700, 1500];
  return { refused: [...FIXED, ...sizes.flatMap(grown)], mayAnswer: [...sizes.map(nested), ...mutated(120, seed)] };
}
