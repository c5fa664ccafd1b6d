import type { Outcome, TrustFigures } from "../../contract/trust-figures.ts";
import { median } from "../../domain/median.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";

/** Days that the public figures go back. */
const DAYS = 56;

/** Counters from which the public figures are computed, a small share of all counters. */
const PUBLIC_FIGURES = `SELECT day, name, amount FROM daily_figure
  WHERE day > ? AND substr(name, 1, instr(name || '.', '.') - 1)
    IN ('requests', 'failures', 'cron', 'speed', 'errors', 'searches', 'follows', 'school')
  ORDER BY day`;

/** Age after which the cron counts again. */
const FRESH_MS = 3_600_000;

export const TRUST_KEY = "confianca";

interface FigureBindings {
  readonly DB: D1Database;
  readonly SNAPSHOT: KVNamespace;
}

/** Counts the public figures once an hour, for `readTrustFigures`. */
export async function publishTrustFigures({ DB, SNAPSHOT }: FigureBindings, now: Date): Promise<void> {
  const last = await SNAPSHOT.get<TrustFigures>(TRUST_KEY, "json");
  // A count in the future is of a clock that was ahead: counts again.
  if (last && Math.abs(now.getTime() - Date.parse(last.countedAt)) < FRESH_MS) return;
  await SNAPSHOT.put(TRUST_KEY, JSON.stringify(await countTrustFigures(DB, now)));
}

/** Reads the figures that the cron counted last; before its first run they are counted here, for all who come. */
export async function readTrustFigures({ DB, SNAPSHOT }: FigureBindings, now: Date): Promise<TrustFigures> {
  const known = await SNAPSHOT.get<TrustFigures>(TRUST_KEY, "json");
  if (known) return known;
  const counted = await countTrustFigures(DB, now);
  await SNAPSHOT.put(TRUST_KEY, JSON.stringify(counted)).catch(() => {});
  return counted;
}

/** Counts the figures of the last days. One round trip; it scans small tables. */
async function countTrustFigures(db: D1Database, now: Date): Promise<TrustFigures> {
  const since = addDays(dateInSaoPaulo(now), -DAYS);
  const [figures, notices, corrections, refunds] = await db.batch([
    db.prepare(PUBLIC_FIGURES).bind(since),
    db.prepare("SELECT status, julianday(decided_at) - julianday(created_at) AS days FROM review_notice"),
    db.prepare("SELECT status, NULL AS days FROM school_correction"),
    db.prepare(`SELECT refund.status, julianday(done_at) - julianday(requested_at) AS days FROM refund
      JOIN payment ON payment.id = refund.payment_id WHERE payment.provider <> 'sandbox'`),
  ]);
  return {
    countedAt: now.toISOString(),
    days: figures!.results as unknown as TrustFigures["days"],
    notices: outcomeOf(notices!.results),
    corrections: outcomeOf(corrections!.results),
    refunds: outcomeOf(refunds!.results),
  };
}

function outcomeOf<S extends string>(rows: readonly unknown[]): Outcome<S> {
  const all = rows as readonly { readonly status: S; readonly days: number | null }[];
  const counts: Partial<Record<S, number>> = {};
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1;
  const through = all.flatMap(({ days }) => (days === null ? [] : [days]));
  return { counts, medianDays: median(through) };
}
