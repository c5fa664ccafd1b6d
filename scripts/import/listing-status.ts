import type { Observation, Stated } from "./school-units.ts";

/**
 * Why a school must not be listed (it has closed, or is publicly funded), by its observations, newest first; null when
 * it may be. Its row stays, with `is_active = 0`: the next publication leaves it out of searches and the sitemap, and
 * its page becomes a 404 that suggests similar names.
 */
export function reasonToExclude(newestFirst: readonly Pick<Observation, "stated">[]): string | null {
  const situation = newest(newestFirst, "situation");
  if (situation === "paralisada" || situation === "extinta") return situation;
  return newest(newestFirst, "partnership") ? "conveniada com o poder público" : null;
}

/**
 * Whether any source alone would list the school. Only such a school gets a row, even when a newer source excludes it,
 * so that the order of imports does not matter.
 */
export function isListedByAny(observations: readonly Observation[]): boolean {
  return observations.some((one) => one.stated.identity && reasonToExclude([one]) === null);
}

function newest<U extends keyof Stated>(newestFirst: readonly Pick<Observation, "stated">[], unit: U): Stated[U] {
  return newestFirst.find(({ stated }) => stated[unit] !== undefined)?.stated[unit];
}
