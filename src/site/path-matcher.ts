/** A row whose pattern a path matches, with the named segments of the pattern, decoded. */
export interface Match<R> {
  readonly row: R;
  readonly segments: Readonly<Record<string, string>>;
}

/**
 * Finds the first row whose pattern a path matches: "/busca/:state" matches "/busca/sp". The first segment of a pattern has
 * no name, so only the rows that begin like the path, and are as long, are compared.
 */
export function pathMatcher<R extends { readonly pattern: string }>(rows: readonly R[]) {
  const compiled = rows.map((row) => ({
    row,
    names: Array.from(row.pattern.matchAll(/:(\w+)/g), ([, name]) => name!),
    expression: new RegExp(`^${row.pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([^/]+)")}$`),
  }));
  const byShape = Map.groupBy(compiled, ({ row }) => shapeOf(row.pattern));
  return (path: string): Match<R> | null => {
    for (const { row, names, expression } of byShape.get(shapeOf(path)) ?? []) {
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

/** The first segment and the number of segments. */
function shapeOf(path: string): string {
  const [, first = "", ...others] = path.split("/");
  return `${first}/${others.length}`;
}
