/** How a comparison names what the keys of an address ask for. */
const KEYS: readonly (readonly [key: string, names: readonly string[]])[] = [
  ["serie", ["serie", "grade"]],
  ["turno", ["turno", "shifts"]],
  ["ano", ["ano", "years"]],
  ["lat", ["lat"]],
  ["lng", ["lng"]],
];

/**
 * What of an address goes along to a comparison, or to a list of schools: the price that is asked for, where it is one, and
 * the point that distances are measured from. Nothing is checked: the page that reads it does.
 */
export function carriedFields(query: URLSearchParams): [key: string, value: string][] {
  return KEYS.flatMap(([key, names]) => {
    const [value, ...others] = names.flatMap((name) => query.getAll(name)).filter((text) => text !== "");
    return value === undefined || others.length > 0 ? [] : [[key, value]];
  });
}

/** The same as a query string. */
export function carriedQuery(query: URLSearchParams): string {
  return new URLSearchParams(carriedFields(query)).toString();
}
