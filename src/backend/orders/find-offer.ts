import { and, eq, gt, gte, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { optionsOf } from "../../domain/bitmask.ts";
import { amountsOf } from "../../domain/order-terms.ts";
import { seasonOf } from "../../domain/season.ts";
import type { Shift } from "../../domain/shift.ts";
import type { Grade } from "../../domain/stage.ts";
import { TAGS } from "../../domain/tag.ts";
import { city, offer, school, source } from "../schema/catalog.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/**
 * An offer that can be reserved as it stands in D1 now: a scholarship of a partner, active, of this year or the next. Ids stand in URLs: their case
 * does not matter. Null when there is none.
 */
export async function findReservableOffer(db: D1Database, offerId: string, now: Date): Promise<OrderSnapshot | null> {
  const [row] = await drizzle(db)
    .select()
    .from(offer)
    .innerJoin(school, eq(school.inepCode, offer.inepCode))
    .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
    .innerJoin(source, eq(source.id, offer.sourceId))
    .where(
      and(
        sql`${offer.id} = ${offerId} COLLATE NOCASE`,
        eq(offer.isActive, 1),
        gt(offer.discountPercent, 0),
        gte(offer.year, seasonOf(now).years[0]),
        eq(school.isActive, 1),
        eq(school.isPartner, 1),
      ),
    )
    .limit(1);
  if (!row) return null;
  const agreed = {
    id: row.offer.id,
    year: row.offer.year,
    grade: row.offer.gradeSlug as Grade,
    shift: row.offer.shift as Shift,
    listMonthlyFeeCents: row.offer.listMonthlyFeeCents,
    discountPercent: row.offer.discountPercent,
    netMonthlyFeeCents: row.offer.netMonthlyFeeCents,
    enrollmentFeeCents: row.offer.enrollmentFeeCents,
    waivers: {
      enrollmentFee: row.offer.waivesEnrollmentFee === 1,
      firstMonth: row.offer.waivesFirstMonth === 1,
      platformFee: row.offer.waivesPlatformFee === 1,
    },
    tags: optionsOf(TAGS, row.offer.tags).map((tag) => tag.slug),
    validityRule: row.offer.validityRule,
    source: row.source.title,
    checkedAt: row.offer.checkedAt,
  };
  return {
    offer: agreed,
    school: {
      inepCode: row.school.inepCode,
      slug: row.school.slug,
      name: row.school.name,
      logo: row.school.logo,
      cityName: row.city.name,
      uf: row.city.uf,
      phone: row.school.publicPhone ?? row.school.phone,
      email: row.school.email,
    },
    amounts: amountsOf(agreed),
    isDemonstration: row.source.isDemonstration === 1,
  };
}
