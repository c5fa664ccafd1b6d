/** Values of named segments that exist in the demonstration as in the world of the tests. */
const SEGMENTS: Readonly<Record<string, string>> = {
  slug: "colegio-vertice",
  state: "sp",
  city: "sao-paulo-sp",
  neighborhood: "moema",
  list: "busca",
  token: "a".repeat(64),
};

/** A path of a pattern: `/busca/:state` is `/busca/sp`. `parts` overrides values; an unknown segment is "x". */
export function samplePath(pattern: string, parts: Readonly<Record<string, string>> = {}): `/${string}` {
  const segments = new Map(Object.entries({ ...SEGMENTS, ...parts }));
  return `/${pattern.slice(1).replace(/:(\w+)/g, (_, name: string) => segments.get(name) ?? "x")}`;
}
