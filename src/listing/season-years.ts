import { seasonOf } from "../domain/pricing/season.ts";
import type { SchoolSearch } from "../search/ports.ts";

/**
 * School years whose prices a list tells by default: those of the season (K26). Empty for all, and for the specification's
 * search, which knows no season.
 */
export function yearsOfSeason({ capabilities }: Pick<SchoolSearch, "capabilities">, now: Date): readonly number[] {
  return capabilities.extendedFilters ? seasonOf(now).defaultYears : [];
}
