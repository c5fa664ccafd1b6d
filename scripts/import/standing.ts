import type { Observation, Told } from "./school-units.ts";

/** Why a school is not listed by what sources tell, newest first; null when it is. */
export function reasonToExclude(newestFirst: readonly Pick<Observation, "told">[]): string | null {
  const situation = newest(newestFirst, "situation");
  if (situation === "paralisada" || situation === "extinta") return situation;
  return newest(newestFirst, "partnership") ? "conveniada com o poder público" : null;
}

/**
 * Whether some source alone would list the school. Only such a school gets a row, also when a newer source excludes it:
 * in whatever order the sources come, the same schools have one.
 */
export function isListedByAny(observations: readonly Observation[]): boolean {
  return observations.some((one) => one.told.identity && reasonToExclude([one]) === null);
}

function newest<U extends keyof Told>(newestFirst: readonly Pick<Observation, "told">[], unit: U): Told[U] {
  return newestFirst.find(({ told }) => told[unit] !== undefined)?.told[unit];
}
