import { and, eq, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../contract/v3/errors.ts";
import type { PartnershipStatus } from "../domain/partners/partnership-status.ts";
import { school } from "./schema/catalog.ts";
import { partnership } from "./schema/partners.ts";

export interface School extends Pick<typeof school.$inferSelect, "inepCode" | "slug" | "name" | "stages" | "email"> {
  /** Null of a school that never asked. */
  readonly partnership: PartnershipStatus | null;
}

/** The active school of a slug, or of its alternative slug. Throws `school_not_found`. */
export async function getSchool(db: D1Database, slug: string): Promise<School> {
  const { inepCode, name, stages, email } = school;
  const [row] = await drizzle(db)
    .select({ inepCode, slug: school.slug, name, stages, email, partnership: partnership.status })
    .from(school)
    .leftJoin(partnership, eq(partnership.inepCode, school.inepCode))
    .where(and(or(eq(school.slug, slug), eq(school.slugQe, slug)), eq(school.isActive, 1)));
  if (!row) throw new ApiError("school_not_found");
  return row;
}
