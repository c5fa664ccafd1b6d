import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { countAttempt } from "../throttle.ts";

interface QuotaBindings {
  readonly DB: D1Database;
  /** Calls to Google per day, which caps the bill. */
  readonly GOOGLE_PLACES_DAILY_CALLS: string;
}

const SPEND = `INSERT INTO daily_figure (day, name, amount) VALUES (?1, 'google_calls', 1)
  ON CONFLICT (day, name) DO UPDATE SET amount = amount + 1 WHERE amount < ?2 RETURNING amount`;

/**
 * Spends one call of the daily quota (a day of São Paulo); false when it is used up, or cannot be read. Throws
 * `too_many_attempts` for a client that sends more than a person types.
 */
export async function spendGoogleCall(
  { DB, GOOGLE_PLACES_DAILY_CALLS }: QuotaBindings,
  client: { readonly session: string; readonly network: string },
  now: Date,
): Promise<boolean> {
  const limit = Number(GOOGLE_PLACES_DAILY_CALLS);
  if (!(limit > 0)) return false;
  await countAttempt(DB, "places", client.session || client.network, client.network, now);
  const spent = await DB.prepare(SPEND).bind(dateInSaoPaulo(now), limit).first();
  return spent !== null;
}
