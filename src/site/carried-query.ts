import { SEAT_KEYS } from "../domain/pricing/seat-keys.ts";

/** Query keys of a comparison, with their equivalents in other pages. */
const KEYS: readonly (readonly [key: string, names: readonly string[]])[] = [
  ...SEAT_KEYS.map(({ price, filter }) => [price, [price, filter]] as const),
  ["lat", ["lat"]],
  ["lng", ["lng"]],
];

/**
 * Query fields that a link to a comparison or a list of schools takes along: the requested price, if it is a single
 * one, and the point for distances. The target page validates them.
 */
export function carriedFields(query: URLSearchParams): [key: string, value: string][] {
  return KEYS.flatMap(([key, names]) => {
    const [value, ...others] = names.flatMap((name) => query.getAll(name)).filter((text) => text !== "");
    return value === undefined || others.length > 0 ? [] : [[key, value]];
  });
}

export function carriedQuery(query: URLSearchParams): string {
  return new URLSearchParams(carriedFields(query)).toString();
}
