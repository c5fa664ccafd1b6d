import type { Seat } from "../../domain/pricing/seat.ts";
import { paths, savedPath, withQuery } from "../../site/paths.ts";
import { seatQuery } from "../../site/seat-address.ts";

/**
 * Addresses of the pages that are copied for a list of saved schools: the list, its cards and its schools, for the
 * child that prices are for, so that they show the same prices without a connection; and the page that reads a charge.
 */
export function copiedPages(slugs: readonly string[], seat: Seat | null): string[] {
  const query = seatQuery(seat, false);
  return [
    withQuery(paths.saved(), query),
    savedPath(slugs, query),
    paths.checkCharge(),
    ...slugs.map((slug) => withQuery(paths.school(slug), query)),
  ];
}
