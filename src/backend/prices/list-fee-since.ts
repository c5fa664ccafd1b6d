import { sql } from "drizzle-orm";
import { hasStood } from "../../domain/pricing/struck-fee.ts";
import type { ListedOffer } from "../offer-terms.ts";
import type { offer } from "../schema/catalog.ts";

/**
 * The ledger's entries of the seat of a row of `offer`, without surveys and families: they are no list fee of the
 * school.
 */
const ofSeat = (entry: string) =>
  sql.raw(`${entry}.inep_code = offer.inep_code AND ${entry}.grade_slug = offer.grade_slug AND ${entry}.year = offer.year
    AND ${entry}.shift = offer.shift AND ${entry}.stated_by IN ('school', 'team', 'import')`);

/**
 * ISO date since which the ledger has the list fee of a row of `offer` without another in between; null when it never
 * had it. The names of tables are written out, because Drizzle leaves them away where a query has one table.
 */
export const LIST_FEE_SINCE = sql<string | null>`(SELECT min(stated.stated_on) FROM price_ledger AS stated
  WHERE ${ofSeat("stated")} AND stated.list_monthly_fee_cents = ${sql.raw("offer.list_monthly_fee_cents")}
    AND stated.id > coalesce((SELECT max(other.id) FROM price_ledger AS other
      WHERE ${ofSeat("other")} AND other.list_monthly_fee_cents <> ${sql.raw("offer.list_monthly_fee_cents")}), 0))`.as(
  "list_fee_since",
);

/** An offer with whether its list fee may be struck through on an ISO date. */
export function withStanding(row: typeof offer.$inferSelect, since: string | null, today: string): ListedOffer {
  return hasStood(since, today) ? row : { ...row, isListFeeUnproven: true };
}
