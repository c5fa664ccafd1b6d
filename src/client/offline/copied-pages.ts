import type { Seat } from "../../domain/pricing/seat.ts";
import { paths, savedPath, withQuery } from "../../site/paths.ts";
import { seatQuery } from "../../site/seat-address.ts";

/**
 * Addresses copied for a list of saved schools: the list, its cards and its schools, for the current child, so that the
 * same prices show without a connection; and the page that reads a charge.
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
