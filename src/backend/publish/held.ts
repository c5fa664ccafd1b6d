/**
 * Why the site stays at a version: somebody went back to it, or the next publication would have lost most of the data,
 * or changed the median price of a city by more than half.
 */
export type HoldReason = "rollback" | "loss" | "medians";

/** Who holds a version by a command, and why, if they said so: for the team alone. */
export interface HoldNote {
  readonly by?: string;
  readonly why?: string;
}

/** The version that the site stays at, and since when (ISO). */
export interface Held extends HoldNote {
  readonly version: string;
  readonly since: string;
  /** Absent in a manifest of an older release. */
  readonly reason?: HoldReason;
}

/** Statement that reads, as JSON, at which version the site is held. */
export function heldStatement(db: D1Database): D1PreparedStatement {
  return db.prepare("SELECT manifest ->> '$.held' AS held FROM publication ORDER BY version DESC LIMIT 1");
}

/** The row of that statement; null while the newest version is shown. */
export function heldOf(row: unknown): Held | null {
  const { held } = (row ?? { held: null }) as { readonly held: string | null };
  return held === null ? null : JSON.parse(held);
}

/** At which version the site is held, so that no change is published; null while it is not. One round trip. */
export async function readHeld(db: D1Database): Promise<Held | null> {
  return heldOf(await heldStatement(db).first());
}
