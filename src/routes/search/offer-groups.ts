import type { SchoolHit } from "../../search/types.ts";

/**
 * Headings of the schools with a scholarship and of those without, by the index of their first card, where an order has
 * these groups: the first group of a page is named where the page has both, or is not the first one. Schools without a
 * price have a line of their own.
 */
export function offerGroups(hits: readonly SchoolHit[], page: number, hasGroups: boolean): ReadonlyMap<number, string> {
  const groups = new Map<number, string>();
  if (!hasGroups) return groups;
  const change = hits.findIndex(({ hasOffers }, i) => i > 0 && hits[i - 1]!.hasOffers && !hasOffers);
  if (change > 0) {
    groups.set(0, "Com bolsa");
    groups.set(change, "Sem bolsa");
  } else if (page > 1 && hits[0] && !hits[0].hasOffers) groups.set(0, "Sem bolsa");
  return groups;
}
