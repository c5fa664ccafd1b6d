import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import type { FacetKey } from "../../search/types.ts";
import type { SearchParams } from "../params/search-params.ts";

/** A group of filter options: the facet of the engine, its key in the URL, its words. */
export interface FacetGroup {
  readonly facet: FacetKey;
  readonly param:
    | "stageGroup"
    | "grade"
    | "shifts"
    | "tags"
    | "years"
    | "neighborhood"
    | "methodology"
    | "educationSystem";
  readonly title: string;
  /** Word for a value of the URL; open lists show the value or the label of the facet. */
  readonly label: (value: string) => string;
}

const namesOf = (options: readonly { slug: string; name: string }[]) => {
  const names = new Map(options.map((o) => [o.slug, o.name]));
  return (value: string) => names.get(value) ?? value;
};

/** "1º ano": the stage is named only where the grade alone is ambiguous. */
const gradeName = namesOf(GRADES);

/** In the order of the page. */
export const FACET_GROUPS: readonly FacetGroup[] = [
  { facet: "stages", param: "stageGroup", title: "Etapa", label: namesOf(STAGES) },
  { facet: "grades", param: "grade", title: "Série", label: gradeName },
  { facet: "shifts", param: "shifts", title: "Turno", label: namesOf(SHIFTS) },
  { facet: "tags", param: "tags", title: "Benefícios e perfil", label: namesOf(TAGS) },
  { facet: "years", param: "years", title: "Ano letivo", label: (value) => value },
  { facet: "neighborhoods", param: "neighborhood", title: "Bairro", label: (value) => value },
  { facet: "methodologies", param: "methodology", title: "Metodologia", label: (value) => value },
  { facet: "educationSystems", param: "educationSystem", title: "Sistema de ensino", label: (value) => value },
];

/** The selected values of a group, as text. */
export function selectedIn(params: SearchParams, group: FacetGroup): readonly string[] {
  return (params[group.param] as readonly (string | number)[]).map(String);
}

/** The filters without one value of a group, on the first page. */
export function without(params: SearchParams, group: FacetGroup, value: string): SearchParams {
  const rest = (params[group.param] as readonly (string | number)[]).filter((v) => String(v) !== value);
  return { ...params, [group.param]: rest, page: 1 };
}
