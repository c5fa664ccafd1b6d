import { struckSince } from "../../domain/pricing/struck-fee.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { lastShownDay } from "../publish/last-shown-day.ts";
import { shownIn } from "../shown-offer.ts";

/**
 * Has the schools published again whose list fees may be struck through since the job ran last: published pages do not
 * change by themselves. The first run of a day, in São Paulo, finds them.
 */
export async function republishListFees({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  const lastDay = await lastShownDay(DB, "listFees");
  if (lastDay === null || lastDay >= today) return;
  await DB.prepare(
    `INSERT INTO change_log (kind, key) SELECT DISTINCT 'school', inep_code FROM price_ledger
     WHERE stated_on > ? AND stated_on <= ? AND stated_by IN ('school', 'team', 'import') AND inep_code IN (
       SELECT inep_code FROM offer WHERE ${shownIn()} AND discount_percent > 0)`,
  )
    .bind(struckSince(lastDay), struckSince(today))
    .run();
}
