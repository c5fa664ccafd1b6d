import { and, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskClass } from "../../contract/v3/desk-seats.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { inOrder } from "../../domain/prices/price-changes.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { areSeatsDue, shownSeats } from "../../domain/pricing/shown-seats.ts";
import { plural } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { offer } from "../schema/catalog.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import { commit } from "../workflow/transaction.ts";

interface StatedSeats {
  readonly offerId: string;
  readonly seats: number | null;
  /** The number that the form was shown with. */
  readonly shown: number | null;
}

/** The classes of the school of a link. Throws `link_expired`. */
export async function listDeskSeats(db: D1Database, token: string, now: Date): Promise<DeskClass[]> {
  const { claim } = await readDesk(db, token, "seats", now);
  return readClasses(db, claim.inepCode, now);
}

/**
 * Stores the seats of classes as confirmed today, where nobody has set another number than the shown one; classes of
 * another school are ignored. Triggers publish the school again. Throws `link_expired`, and `invalid_fields` by offer
 * for a number that was changed by both, after the others are stored.
 */
export async function confirmSeats(
  db: D1Database,
  token: string,
  stated: readonly StatedSeats[],
  now: Date,
): Promise<DeskClass[]> {
  const { claim } = await readDesk(db, token, "seats", now);
  const orm = drizzle(db);
  const seatsConfirmedOn = dateInSaoPaulo(now);
  const changes = stated.map(({ offerId, seats, shown }) => {
    // Repeated, a form finds its own number.
    const isAsShown = sql`(${offer.seats} IS ${shown} OR ${offer.seats} IS ${seats})`;
    return orm
      .update(offer)
      .set({ seats, seatsConfirmedOn: seats === null ? null : seatsConfirmedOn })
      .where(and(eq(offer.id, offerId), eq(offer.inepCode, claim.inepCode), isAsShown));
  });
  if (changes.length > 0) await commit(db, [...changes, deskEventStatement(orm, claim, "confirmar-vagas", now)]);
  const classes = await readClasses(db, claim.inepCode, now);
  const typed = new Map(stated.filter(({ seats, shown }) => seats !== shown).map((one) => [one.offerId, one.seats]));
  const lost = classes.filter(({ offerId, seats }) => typed.has(offerId) && typed.get(offerId) !== seats);
  if (lost.length > 0) {
    const issues = lost.map(({ offerId, seats }) => ({ field: offerId, message: changedMeanwhile(seats) }));
    throw new ApiError("invalid_fields", { issues });
  }
  return classes;
}

function changedMeanwhile(seats: number | null): string {
  const present = seats === null ? "sem número" : plural(seats, "vaga", "vagas");
  return `Mudou enquanto você editava: agora ${seats === null ? "está" : "são"} ${present}. Envie de novo se o seu número vale.`;
}

/** The classes of a school with a price in an open school year, in school order. */
async function readClasses(db: D1Database, inepCode: string, now: Date): Promise<DeskClass[]> {
  return classesOf(await selectClasses(db, [inepCode], now), now);
}

/** The rows of classes of schools, for a batch. */
export function selectClasses(db: D1Database, inepCodes: readonly string[], now: Date) {
  const isOne = sql`${offer.inepCode} IN (SELECT value FROM json_each(${JSON.stringify(inepCodes)}))`;
  const isOpen = and(isOne, IS_SHOWN, inArray(offer.year, [...seasonOf(now).years]));
  return drizzle(db).select().from(offer).where(isOpen);
}

/** The classes of such rows of one school. */
export function classesOf(rows: readonly (typeof offer.$inferSelect)[], now: Date): DeskClass[] {
  const { today } = seasonOf(now);
  return inOrder(
    rows.map((row) => ({
      offerId: row.id,
      grade: row.gradeSlug as Grade,
      shift: row.shift as Shift,
      year: row.year,
      seats: row.seats,
      confirmedOn: row.seatsConfirmedOn,
      isShown: shownSeats(row, today) !== null,
      isDue: areSeatsDue(row, today),
    })),
  );
}
