import { seatsShownSince } from "../../domain/pricing/shown-seats.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { shownIn } from "../shown-offer.ts";
import { lastShownDay } from "./last-shown-day.ts";

/**
 * Has the schools published again whose seats are not shown any more, or again, since the job ran
 * last: published pages do not change by themselves. The first run of a day, in São Paulo, finds them.
 */
export async function republishLapsed({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  const lastDay = await lastShownDay(DB, "lapsed");
  if (lastDay === null || lastDay === today) return;
  const [from, to] = [seatsShownSince(lastDay), seatsShownSince(today)].toSorted();
  await DB.prepare(
    `INSERT INTO change_log (kind, key) SELECT DISTINCT 'school', inep_code FROM offer
     WHERE seats IS NOT NULL AND ${shownIn()} AND seats_confirmed_on >= ? AND seats_confirmed_on < ?`,
  )
    .bind(from, to)
    .run();
}
