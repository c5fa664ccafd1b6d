import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskLink } from "../../contract/v3/claims.ts";
import { levelOf, type SchoolLevel } from "../../domain/partners/school-rights.ts";
import { city, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { partnership } from "../schema/partners.ts";

/** A desk of a person: their claim, its school and the school's level. */
interface DeskOfPerson extends DeskLink {
  readonly claim: typeof schoolClaim.$inferSelect;
  readonly level: SchoolLevel;
  /** A mask over STAGES. */
  readonly stages: number;
}

/** Condition that a claim is approved, and of the address of this one, which is approved too. */
export function isOfSameAddress(claimId: string | SQL) {
  const address = sql`(SELECT lower(email) FROM school_claim WHERE id = ${claimId} AND status = 'approved')`;
  return and(eq(schoolClaim.status, "approved"), eq(sql`lower(${schoolClaim.email})`, address));
}

/** The desks of the person of a claim, its own included, by name of the school. Empty before the claim is approved. */
export async function readDesksOf(db: D1Database, claimId: string): Promise<DeskOfPerson[]> {
  const rows = await drizzle(db)
    .select({ claim: schoolClaim, of: school, city: city.name, uf: city.uf, partnership: partnership.status })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
    .leftJoin(partnership, eq(partnership.inepCode, schoolClaim.inepCode))
    .where(isOfSameAddress(claimId))
    .orderBy(asc(school.name), asc(school.inepCode), asc(schoolClaim.access));
  const desks = rows.map(({ claim, of, city: cityName, uf, partnership: status }): DeskOfPerson => {
    const { inepCode, slug, name, neighborhood, stages } = of;
    const place = [neighborhood, `${cityName}/${uf}`].filter(Boolean).join(", ");
    return { inepCode, slug, name, place, stages, claim, level: levelOf(true, status) };
  });
  // Of two claims to one school the last one counts: "edit" comes after "answer".
  return [...new Map(desks.map((desk) => [desk.inepCode, desk])).values()];
}
