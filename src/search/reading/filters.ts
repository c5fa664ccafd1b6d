import type { Grade } from "../../domain/catalog/stage.ts";
import type { Claim, Filter, FilterKey } from "./claim.ts";
import type { ResolvedPlace } from "./resolve-place.ts";

/** Keys that have one value: the first word that sets one decides. */
const SINGLE: ReadonlySet<FilterKey> = new Set<FilterKey>([
  ...(["priceMin", "priceMax", "rating", "sort", "hasOffers", "hasRankingENEM"] as const),
]);

/**
 * The filters of all that was understood: each once, a stage left out where grades say it better, "1º ano" of Ensino
 * Médio where that is the stage, and the order by ENEM of the place.
 */
export function settleFilters(claims: readonly Claim[], place: ResolvedPlace | null): Filter[] {
  const filters: Filter[] = [];
  const add = ([key, value]: Filter) => {
    const has = filters.some((other) => other[0] === key && (SINGLE.has(key) || other[1] === value));
    if (!has) filters.push([key, value]);
  };
  const all = claims.flatMap((claim) => claim.filters);
  const stages = new Set(all.flatMap(([key, value]) => (key === "stageGroup" ? [value] : [])));
  const isMedio = stages.size === 1 && stages.has("medio");
  const hasGrade = all.some(([key]) => key === "grade");
  if (all.some(([key]) => key === "hasRankingENEM")) add(["sort", enemSort(place)]);
  for (const [key, value] of all) {
    if (key === "stageGroup" && hasGrade) continue;
    add(key === "grade" && isMedio ? [key, inMedio(value)] : [key, value]);
  }
  return filters;
}

function inMedio(grade: string): string {
  const number = /^fundamentalI_([123])-ano$/.exec(grade)?.[1];
  return number ? (`medio_${number}-serie` as Grade) : grade;
}

function enemSort(place: ResolvedPlace | null): string {
  if (place === null) return "brazil_ranking_enem";
  return place.city === null ? "state_ranking_enem" : "city_ranking_enem";
}
