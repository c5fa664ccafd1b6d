import { and, eq, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../contract/v3/errors.ts";
import { school } from "./schema/catalog.ts";

export type School = Pick<typeof school.$inferSelect, "inepCode" | "slug" | "name" | "stages" | "isPartner" | "email">;

/** The active school of a slug, or of its alternative slug. Throws `school_not_found`. */
export async function getSchool(db: D1Database, slug: string): Promise<School> {
  const { inepCode, name, stages, isPartner, email } = school;
  const [found] = await drizzle(db)
    .select({ inepCode, slug: school.slug, name, stages, isPartner, email })
    .from(school)
    .where(and(or(eq(school.slug, slug), eq(school.slugQe, slug)), eq(school.isActive, 1)));
  if (!found) throw new ApiError("school_not_found");
  return found;
}
