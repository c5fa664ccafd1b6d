import type { Grade } from "../../domain/catalog/stage.ts";
import { FACET_GROUPS } from "../../domain/filters/filter-table.ts";
import type { Claim, Filter, FilterKey } from "./claim.ts";
import type { ResolvedPlace } from "./resolve-place.ts";

/** Keys with several values; of the others the first word that sets one wins. */
const MULTIPLE: ReadonlySet<FilterKey> = new Set(FACET_GROUPS.map(({ param }) => param));

/**
 * The filters of all claims, without duplicates. A stage is dropped when grades imply it, "1º ano" becomes the grade of
 * Ensino Médio if that is the stage, small classes are of the stages, and the ENEM sort is of the place.
 */
export function settleFilters(claims: readonly Claim[], place: ResolvedPlace | null): Filter[] {
  const filters: Filter[] = [];
  const add = ([key, value]: Filter) => {
    const has = filters.some((other) => other[0] === key && (!MULTIPLE.has(key) || other[1] === value));
    if (!has) filters.push([key, value]);
  };
  const all = claims.flatMap((claim) => claim.filters);
  const stages = new Set(all.flatMap(([key, value]) => (key === "stageGroup" ? [value] : [])));
  const isMedio = stages.size === 1 && stages.has("medio");
  const grades = all.flatMap(([key, value]) => (key === "grade" ? [isMedio ? inMedio(value) : value] : []));
  const hasGrade = grades.length > 0;
  const wanted = hasGrade ? new Set(grades.map((grade) => grade.split("_")[0]!)) : stages;
  if (all.some(([key]) => key === "hasRankingENEM")) add(["sort", enemSort(place)]);
  for (const [key, value] of all) {
    if (key === "stageGroup" && hasGrade) continue;
    if (key === "turmaPequena" && wanted.size > 0) {
      for (const stage of wanted) add([key, stage]);
      continue;
    }
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
