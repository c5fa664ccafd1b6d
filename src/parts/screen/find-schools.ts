import type { SchoolDetail } from "../../search/school-detail.ts";
import type { RouteContext } from "./route.ts";

/**
 * Finds the details of schools, in the order of their slugs. A former slug finds the school under its current one;
 * duplicates are removed. `unknown` are slugs without a school. Rejects when details cannot be read.
 */
export async function findSchools(
  { findSchoolDetail }: Pick<RouteContext, "findSchoolDetail">,
  slugs: readonly string[],
): Promise<{ readonly schools: readonly SchoolDetail[]; readonly unknown: readonly string[] }> {
  const details = await Promise.all(slugs.map(findSchoolDetail));
  const schools = new Map(details.flatMap((detail) => (detail ? [[detail.slug, detail] as const] : [])));
  return { schools: [...schools.values()], unknown: slugs.filter((_, i) => details[i] === null) };
}
