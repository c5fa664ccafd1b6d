import { formatCount } from "../../domain/text/format.ts";
import type { Facet, FacetValue } from "../../search/types.ts";
import type { SearchParams } from "../params/search-params.ts";
import type { Place } from "../place/place.ts";
import { FACET_GROUPS, type FacetGroup, selectedIn } from "./facet-options.ts";

export interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly count: string;
  readonly isSelected: boolean;
  /** Nothing would be found: shown, but not selectable. */
  readonly isEmpty: boolean;
}

export interface FilterGroupView {
  readonly param: FacetGroup["param"];
  readonly title: string;
  readonly options: readonly OptionView[];
  readonly isOpen: boolean;
}

/** Options shown of a group without end. */
const OPEN_LIST_OPTIONS = 12;
const ENDLESS: readonly FacetGroup["param"][] = ["neighborhood", "methodology", "educationSystem"];
const OPEN_FROM_THE_START: readonly FacetGroup["param"][] = ["stageGroup", "shifts"];

/** The groups of a filter form that have something to choose. */
export function filterGroups(facets: readonly Facet[], params: SearchParams, place: Place): FilterGroupView[] {
  return FACET_GROUPS.flatMap((group) => {
    // On a neighborhood's page the neighborhood is in the path.
    if (group.param === "neighborhood" && place.kind === "neighborhood") return [];
    const values = facets.find((facet) => facet.key === group.facet)?.values ?? [];
    if (values.length === 0) return [];
    return toGroup(group, values, new Set(selectedIn(params, group)));
  });
}

function toGroup(group: FacetGroup, values: readonly FacetValue[], selected: ReadonlySet<string>): FilterGroupView {
  const shown = ENDLESS.includes(group.param)
    ? values.filter(({ key }, i) => i < OPEN_LIST_OPTIONS || selected.has(key))
    : values;
  return {
    param: group.param,
    title: group.title,
    options: shown.map(({ key, label, count }) => ({
      value: key,
      label: label ?? group.label(key),
      count: formatCount(count),
      isSelected: selected.has(key),
      isEmpty: count === 0 && !selected.has(key),
    })),
    isOpen: selected.size > 0 || OPEN_FROM_THE_START.includes(group.param),
  };
}
