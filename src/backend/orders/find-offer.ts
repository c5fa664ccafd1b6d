import { and, asc, eq, getTableColumns, gt, inArray, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { TAKES_SEAT } from "../../domain/orders/order-status.ts";
import { amountsOf, hasFewSeats } from "../../domain/orders/order-terms.ts";
import { statusesWith } from "../../domain/partners/school-rights.ts";
import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toOfferTerms } from "../offer-terms.ts";
import { LIST_FEE_SINCE, withStanding } from "../prices/list-fee-since.ts";
import { city, offer, school, source } from "../schema/catalog.ts";
import { partnership } from "../schema/partners.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";
import { toContact } from "./school-contact.ts";

/** Condition on offers joined with schools: a scholarship of a partner. */
const IS_RESERVABLE = and(
  IS_SHOWN,
  gt(offer.discountPercent, 0),
  eq(school.isActive, 1),
  inArray(partnership.status, statusesWith("reservations")),
);

/** Seats of an offer that no reservation takes; null where the school states no number. */
function freeSeats(offerId: SQLWrapper): SQL<number | null> {
  const statuses = sql.join(
    TAKES_SEAT.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`(
    SELECT seats - (
      SELECT count(*) FROM scholarship_order AS reserved
      WHERE reserved.offer_id = ${offerId} AND reserved.status IN (${statuses})
    ) FROM offer AS asked WHERE asked.id = ${offerId}
  )`;
}

/** Condition that reservations take all seats of an offer; false where the school states no number. */
export const hasNoSeat = (offerId: SQLWrapper) => sql<number>`coalesce(${freeSeats(offerId)} <= 0, 0)`;

/** Whether no seat of an offer is free now, and whether few are; both false where the school states no number. */
export async function readSeats(db: D1Database, offerIds: readonly string[]) {
  const free = await drizzle(db).all<{ readonly id: string; readonly free: number | null }>(
    sql`SELECT value AS id, ${freeSeats(sql`value`)} AS free FROM json_each(${JSON.stringify(offerIds)})`,
  );
  return new Map(
    free.map(({ id, free }) => [id, { isFull: free !== null && free <= 0, hasFewSeats: hasFewSeats(free) }]),
  );
}

/**
 * A reservable offer as it is in D1 now: active, a scholarship of a partner, of a school year that is open. Ids come
 * from URLs and are case-insensitive. Null when there is none. Throws `school_year_over`.
 */
export async function findReservableOffer(db: D1Database, offerId: string, now: Date): Promise<OrderSnapshot | null> {
  const [row] = await selectOffers(db, sql`${offer.id} = ${offerId} COLLATE NOCASE`).limit(1);
  if (!row) return null;
  const { today, years } = seasonOf(now);
  if (row.offer.year < years[0]) {
    throw new ApiError("school_year_over", { nextOfferId: await findNextOffer(db, row.offer, years) });
  }
  return years.includes(row.offer.year) ? toSnapshot(row, today) : null;
}

/** The cheapest reservable offer with a free seat of each other shift, for the same grade and year of the school. */
export async function findAlternatives(
  db: D1Database,
  { offer: own, school: of }: OrderSnapshot,
  now: Date,
): Promise<OrderSnapshot[]> {
  const isSameSeat = and(
    eq(offer.inepCode, of.inepCode),
    eq(offer.gradeSlug, own.grade),
    eq(offer.year, own.year),
    not(hasNoSeat(offer.id)),
  );
  const rows = await selectOffers(db, isSameSeat).orderBy(asc(offer.netMonthlyFeeCents), asc(offer.id));
  const shifts = new Set<string>([own.shift]);
  const cheapest = rows.filter(({ offer: { shift } }) => !shifts.has(shift) && shifts.add(shift));
  const { today } = seasonOf(now);
  return cheapest.map((row) => toSnapshot(row, today));
}

/** Reservable offers with their school, city and source. */
function selectOffers(db: D1Database, condition: SQL | undefined) {
  return drizzle(db)
    .select({
      offer: getTableColumns(offer),
      school: getTableColumns(school),
      city: getTableColumns(city),
      source: getTableColumns(source),
      listFeeSince: LIST_FEE_SINCE,
    })
    .from(offer)
    .innerJoin(school, eq(school.inepCode, offer.inepCode))
    .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
    .innerJoin(source, eq(source.id, offer.sourceId))
    .innerJoin(partnership, eq(partnership.inepCode, offer.inepCode))
    .where(and(condition, IS_RESERVABLE));
}

function toSnapshot(row: Awaited<ReturnType<typeof selectOffers>>[number], today: string): OrderSnapshot {
  const terms = toOfferTerms(withStanding(row.offer, row.listFeeSince, today));
  const agreed = { ...terms, source: row.source.title, checkedAt: row.offer.checkedAt };
  return {
    offer: agreed,
    school: {
      inepCode: row.school.inepCode,
      slug: row.school.slug,
      name: row.school.name,
      logo: row.school.logo,
      cityName: row.city.name,
      uf: row.city.uf,
      ...toContact(row.school),
    },
    amounts: amountsOf(agreed, monthsLeft(agreed.year, today)),
    isDemonstration: row.source.isDemonstration === 1,
  };
}

/** The cheapest offer of the school for the same grade and shift, in the first of the given years that has one. */
async function findNextOffer(
  db: D1Database,
  { inepCode, gradeSlug, shift }: typeof offer.$inferSelect,
  years: readonly number[],
): Promise<string | undefined> {
  const isSuccessor = and(
    eq(offer.inepCode, inepCode),
    eq(offer.gradeSlug, gradeSlug),
    eq(offer.shift, shift),
    inArray(offer.year, [...years]),
  );
  const [next] = await selectOffers(db, isSuccessor)
    .orderBy(asc(offer.year), asc(offer.netMonthlyFeeCents), asc(offer.id))
    .limit(1);
  return next?.offer.id;
}
