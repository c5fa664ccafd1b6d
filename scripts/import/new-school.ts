import { getTableColumns } from "drizzle-orm";
import { school } from "../../src/backend/schema/catalog.ts";

export type SchoolRow = typeof school.$inferInsert;

const DEFAULTS = Object.fromEntries(
  Object.entries(getTableColumns(school)).map(([key, column]) => [key, column.default ?? null]),
) as Partial<SchoolRow>;

/** A school with a known code only: other columns have the default of the database, or null. */
export function newSchool(inepCode: string): SchoolRow {
  return {
    ...DEFAULTS,
    inepCode,
    slug: "",
    name: "",
    officialName: "",
    administration: 0,
    cityIbgeCode: "",
    sources: "{}",
  };
}
