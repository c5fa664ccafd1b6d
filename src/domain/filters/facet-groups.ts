import { SHIFTS } from "../catalog/shift.ts";
import { GRADES, STAGES } from "../catalog/stage.ts";
import { TAGS } from "../catalog/tag.ts";

/** A group of filter options: the facet of the engine, its key in the URL, its words. */
interface Group {
  readonly facet: string;
  readonly param: string;
  readonly title: string;
  /** Options of a closed list, in their order; null for one whose values come with the counts. */
  readonly options: readonly { readonly slug: string; readonly name: string }[] | null;
  /** Of which a page shows the first options only. */
  readonly isLong?: boolean;
  /** Open from the start. */
  readonly isOpen?: boolean;
}

/** In the order of the page. A grade says its stage only where its name alone is ambiguous: "1º ano". */
export const FACET_GROUPS = [
  { facet: "stages", param: "stageGroup", title: "Etapa", options: STAGES, isOpen: true },
  { facet: "grades", param: "grade", title: "Série", options: GRADES },
  { facet: "shifts", param: "shifts", title: "Turno", options: SHIFTS, isOpen: true },
  { facet: "tags", param: "tags", title: "Benefícios e perfil", options: TAGS },
  { facet: "years", param: "years", title: "Ano letivo", options: null },
  { facet: "neighborhoods", param: "neighborhood", title: "Bairro", options: null, isLong: true },
  { facet: "methodologies", param: "methodology", title: "Metodologia", options: null, isLong: true },
  { facet: "educationSystems", param: "educationSystem", title: "Sistema de ensino", options: null, isLong: true },
] as const satisfies readonly Group[];

export type FacetParam = (typeof FACET_GROUPS)[number]["param"];
export type FacetGroup = Group & { readonly param: FacetParam };

/** Word for a value of the URL. */
export function optionName({ options }: Pick<Group, "options">, value: string): string {
  return options?.find(({ slug }) => slug === value)?.name ?? value;
}
