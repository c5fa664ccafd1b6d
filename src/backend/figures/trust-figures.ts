import { addDays, utcDate } from "../../domain/time/time.ts";

/** What the site says of itself in public, straight from the database. */
export interface TrustFigures {
  /** By day (UTC), oldest first. */
  readonly days: readonly { readonly day: string; readonly name: string; readonly amount: number }[];
  /** Notices against published reviews; null, as what follows, where another machine keeps them. */
  readonly notices: Outcome<"open" | "kept" | "hidden"> | null;
  /** What people said is wrong on the page of a school. */
  readonly corrections: Outcome<"open" | "accepted" | "rejected"> | null;
  /** Money given back, of payments that were no simulation. */
  readonly refunds: Outcome<"requested" | "done"> | null;
}

/** How many are where, and days from first to last of those that are through, half of them faster. */
export interface Outcome<S extends string> {
  readonly counts: Readonly<Partial<Record<S, number>>>;
  /** Null where nothing is through, or nobody wrote down when. */
  readonly medianDays: number | null;
}

/** Figures of the last `days` days. One round trip; it scans what is told in public, which is short. */
export async function readTrustFigures(db: D1Database, now: Date, days: number): Promise<TrustFigures> {
  const since = addDays(utcDate(now), -days);
  const [figures, notices, corrections, refunds] = await db.batch([
    db.prepare("SELECT day, name, amount FROM daily_figure WHERE day > ? ORDER BY day").bind(since),
    db.prepare("SELECT status, julianday(decided_at) - julianday(created_at) AS days FROM review_notice ORDER BY days"),
    db.prepare("SELECT status, NULL AS days FROM school_correction"),
    db.prepare(`SELECT refund.status, julianday(done_at) - julianday(requested_at) AS days FROM refund
      JOIN payment ON payment.id = refund.payment_id WHERE payment.provider <> 'sandbox' ORDER BY days`),
  ]);
  return {
    days: figures!.results as unknown as TrustFigures["days"],
    notices: outcomeOf(notices!.results),
    corrections: outcomeOf(corrections!.results),
    refunds: outcomeOf(refunds!.results),
  };
}

/** `rows` by days. */
function outcomeOf<S extends string>(rows: readonly unknown[]): Outcome<S> {
  const all = rows as readonly { readonly status: S; readonly days: number | null }[];
  const counts: Partial<Record<S, number>> = {};
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1;
  const through = all.flatMap(({ days }) => (days === null ? [] : [days]));
  const middle = (through[(through.length - 1) >> 1] ?? 0) + (through[through.length >> 1] ?? 0);
  return { counts, medianDays: through.length === 0 ? null : middle / 2 };
}
