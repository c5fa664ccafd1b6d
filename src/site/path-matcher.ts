/** A row whose pattern a path matches, with the named segments of the pattern, decoded. */
export interface Match<R> {
  readonly row: R;
  readonly segments: Readonly<Record<string, string>>;
}

/**
 * Finds the first row whose pattern a path matches: "/busca/:state" matches "/busca/sp". The first segment of a pattern has
 * no name, so only the rows that begin like the path are compared.
 */
export function pathMatcher<R extends { readonly pattern: string }>(rows: readonly R[]) {
  const compiled = rows.map((row) => ({
    row,
    names: Array.from(row.pattern.matchAll(/:(\w+)/g), ([, name]) => name!),
    expression: new RegExp(`^${row.pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([^/]+)")}$`),
  }));
  const byFirst = Map.groupBy(compiled, ({ row }) => firstSegment(row.pattern));
  return (path: string): Match<R> | null => {
    for (const { row, names, expression } of byFirst.get(firstSegment(path)) ?? []) {
      const match = expression.exec(path);
      if (!match) continue;
      const segments = names.map((name, i) => [name, decode(match[i + 1]!)]);
      return { row, segments: Object.fromEntries(segments) };
    }
    return null;
  };
}

/** A segment without its percent encoding; one that is encoded wrongly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return end < 0 ? path : path.slice(0, end);
}
