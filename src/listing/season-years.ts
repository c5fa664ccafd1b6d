import { seasonOf } from "../domain/pricing/season.ts";
import type { SchoolSearch } from "../search/ports.ts";

/**
 * School years whose prices a list shows by default: the season's (K26). Empty for all, and for the specification's
 * search, which knows no season.
 */
export function yearsOfSeason({ isRemote }: Pick<SchoolSearch, "isRemote">, now: Date): readonly number[] {
  return isRemote ? [] : seasonOf(now).defaultYears;
}
