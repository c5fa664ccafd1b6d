import type { Stage } from "./stage.ts";

/** Why a school can have no average; null where it may have one that nobody stated, or its stages are not known. */
export function whyNoAverage(stages: readonly Stage[]): string | null {
  return stages.length === 0 || stages.includes("medio") ? null : "não tem Ensino Médio";
}

/** The areas of the ENEM, each with its field of the search API. */
export const ENEM_AREAS = [
  { key: "naturalSciences", field: "natural_sciences", name: "Ciências da Natureza" },
  { key: "humanSciences", field: "human_sciences", name: "Ciências Humanas" },
  { key: "languages", field: "languages", name: "Linguagens" },
  { key: "mathematics", field: "mathematics", name: "Matemática" },
  { key: "essay", field: "essay", name: "Redação" },
] as const;

type Area = (typeof ENEM_AREAS)[number];
export type EnemArea = Area["key"];
export const ENEM_FIELDS = ENEM_AREAS.map(({ field }) => field);

export function byArea<T>(toValue: (area: Area) => T): Readonly<Record<EnemArea, T>> {
  return Object.fromEntries(ENEM_AREAS.map((area) => [area.key, toValue(area)])) as Record<EnemArea, T>;
}
