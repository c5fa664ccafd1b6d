import { median } from "../../domain/median.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";

/** Public figures about the site, from the database. */
export interface TrustFigures {
  /** By day in São Paulo, oldest first. */
  readonly days: readonly { readonly day: string; readonly name: string; readonly amount: number }[];
  /** Notices against published reviews; null, like the next two, with a remote backend. */
  readonly notices: Outcome<"open" | "kept" | "hidden"> | null;
  /** Corrections of schools. */
  readonly corrections: Outcome<"open" | "accepted" | "rejected"> | null;
  /** Refunds, without those of the sandbox. */
  readonly refunds: Outcome<"requested" | "done"> | null;
}

/** Counts by status, and median days until the decision. */
export interface Outcome<S extends string> {
  readonly counts: Readonly<Partial<Record<S, number>>>;
  /** Null without a decision, or where its time is not recorded. */
  readonly medianDays: number | null;
}

/** Figures of the last `days` days. One round trip; it scans small tables. */
export async function readTrustFigures(db: D1Database, now: Date, days: number): Promise<TrustFigures> {
  const since = addDays(dateInSaoPaulo(now), -days);
  const [figures, notices, corrections, refunds] = await db.batch([
    db.prepare("SELECT day, name, amount FROM daily_figure WHERE day > ? ORDER BY day").bind(since),
    db.prepare("SELECT status, julianday(decided_at) - julianday(created_at) AS days FROM review_notice"),
    db.prepare("SELECT status, NULL AS days FROM school_correction"),
    db.prepare(`SELECT refund.status, julianday(done_at) - julianday(requested_at) AS days FROM refund
      JOIN payment ON payment.id = refund.payment_id WHERE payment.provider <> 'sandbox'`),
  ]);
  return {
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
