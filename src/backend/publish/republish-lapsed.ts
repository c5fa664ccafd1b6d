import { seatsShownSince } from "../../domain/pricing/shown-seats.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { lastSuccess } from "../figures/figures.ts";
import { shownIn } from "../shown-offer.ts";

/**
 * Has the schools published again whose seats are not shown any more, or again, since the job ran
 * last: published pages do not change by themselves. The first run of a day, in São Paulo, finds them.
 */
export async function republishLapsed({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  const last = await lastSuccess(DB, "lapsed");
  const lastDay = last ? dateInSaoPaulo(new Date(last)) : addDays(today, -1);
  if (lastDay === today) return;
  const [from, to] = [seatsShownSince(lastDay), seatsShownSince(today)].toSorted();
  await DB.prepare(
    `INSERT INTO change_log (kind, key) SELECT DISTINCT 'school', inep_code FROM offer
     WHERE seats IS NOT NULL AND ${shownIn()} AND seats_confirmed_on >= ? AND seats_confirmed_on < ?`,
  )
    .bind(from, to)
    .run();
}
