const COLON = ":".charCodeAt(0);

/** A row whose pattern a path matches, with the named segments of the pattern, decoded. */
export interface Match<R> {
  readonly row: R;
  readonly segments: Readonly<Record<string, string>>;
}

/**
 * Finds the first row whose pattern a path matches: "/busca/:state" matches "/busca/sp". A named segment of a pattern
 * is whole, and the first has no name: only the rows that begin like the path, and are as long, are compared.
 */
export function pathMatcher<R extends { readonly pattern: string }>(rows: readonly R[]) {
  const byShape = Map.groupBy(
    rows.map((row) => ({ row, parts: row.pattern.split("/") })),
    ({ parts }) => shapeOf(parts),
  );
  return (path: string): Match<R> | null => {
    const parts = path.split("/");
    const result = byShape.get(shapeOf(parts))?.find((row) => row.parts.every((part, i) => isMatch(part, parts[i]!)));
    if (!result) return null;
    const segments: Record<string, string> = {};
    for (const [i, part] of result.parts.entries()) if (isName(part)) segments[part.slice(1)] = decode(parts[i]!);
    return { row: result.row, segments };
  };
}

const isName = (part: string) => part.charCodeAt(0) === COLON;

const isMatch = (part: string, segment: string) => (isName(part) ? segment !== "" : part === segment);

/** A segment without its percent encoding; one that is encoded wrongly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The first segment and the number of segments. */
function shapeOf(parts: readonly string[]): string {
  return `${parts[1] ?? ""}/${parts.length}`;
}
