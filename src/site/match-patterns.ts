/** Matches the paths of any of the route patterns: "/busca/:state" matches "/busca/sp". */
export function matchPatterns(patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+"));
  return new RegExp(`^(?:${sources.join("|")})/?$`);
}
