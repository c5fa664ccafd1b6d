import { SCHOOL_TAGS } from "../domain/catalog/tag.ts";
import { CUMULATIVE_FACETS } from "../domain/filters/filter-table.ts";
import type { Numbers } from "./container.ts";
import { toMask } from "./masks.ts";
import { itemsAt, neighborhoodsOf, type SchoolColumns, type SetColumn } from "./school-columns.ts";
import { FACET_KEYS, type FacetKey, LIST_KEYS, type ListKey, type SchoolQuery, type Scope } from "./types.ts";

/** Bit of each group in the mask of groups that a school or an offer fails. */
export const GROUP_BIT = Object.fromEntries(FACET_KEYS.map((key, i) => [key, 1 << i])) as Record<FacetKey, number>;

/** Groups that say what a school serves, unless only a price can answer: then they are asked of its offers (K29). */
const SERVED_GROUPS = ["stages", "grades", "shifts"] as const satisfies readonly FacetKey[];

/** Groups that depend on the school and not on its offers; tags where only tags of schools are asked for. */
const SCHOOL_GROUPS = [
  ...SERVED_GROUPS,
  ...(["tags", "administrations", "neighborhoods"] as const),
  ...LIST_KEYS,
] as const satisfies readonly FacetKey[];

/** The filters of a query on the school itself, compiled for the columns of a segment. */
export interface RowFilter {
  readonly minRating: number;
  readonly needsEnem: boolean;
  /** Either of the two above. */
  readonly isHard: boolean;
  /** `GROUP_BIT`s of the groups of the school with a selection. */
  readonly groups: number;
  /** Masks of the selections. */
  readonly stages: number;
  readonly grades: number;
  readonly shifts: number;
  readonly tags: number;
  readonly administrations: number;
  /** By value of the column: 1 if selected. */
  readonly neighborhoods: Uint8Array;
  /** The lists with a selection. */
  readonly lists: readonly ListFilter[];
}

interface ListFilter {
  /** `GROUP_BIT` of the list. */
  readonly group: number;
  /** By row, the set of the school. */
  readonly rows: Numbers;
  /** By set: 1 if it has a selected value. */
  readonly selected: Uint8Array;
}

const NONE = new Uint8Array(0);

/**
 * `neighborhoods` are those with the slugs in the scope: of one city, or of any. `isServed` asks stages, grades and shifts of
 * the school itself.
 */
export function compileFilter(schools: SchoolColumns, query: SchoolQuery, isServed = false): RowFilter {
  const { neighborhoods } = query;
  const tags = toMask("tags", query.tags);
  const selections = { ...query, tags: (tags & ~SCHOOL_TAGS) === 0 ? query.tags : undefined };
  if (!isServed) for (const key of SERVED_GROUPS) selections[key] = undefined;
  const administrations = toMask("administrations", query.administrations);
  const isPassedByAll =
    administrations !== 0 && schools.profiles.administrations.every((mask) => (mask & administrations) !== 0);
  const minRating = query.minRating ?? 0;
  const needsEnem = query.hasEnemRanking === true;
  return {
    minRating,
    needsEnem,
    isHard: minRating > 0 || needsEnem,
    // "Privada" among private schools narrows nothing.
    groups: SCHOOL_GROUPS.filter((key) => key !== "administrations" || !isPassedByAll).reduce(
      (groups, key) => groups | (selections[key]?.length ? GROUP_BIT[key] : 0),
      0,
    ),
    stages: toMask("stages", query.stages),
    grades: toMask("grades", query.grades),
    shifts: toMask("shifts", query.shifts),
    tags,
    administrations,
    neighborhoods: neighborhoods?.length ? selectNeighborhoods(schools, query.scope, neighborhoods) : NONE,
    lists: LIST_KEYS.flatMap((key, i) => {
      const [wanted, column] = [query[key], schools.sets[i]!];
      return wanted?.length
        ? { group: GROUP_BIT[key], rows: column.rows, selected: selectSets(column, schools[key], key, wanted) }
        : [];
    }),
  };
}

/** By value of the `neighborhood` column: 1 for those of the scope with one of the slugs. */
function selectNeighborhoods(schools: SchoolColumns, scope: Scope, slugs: readonly string[]): Uint8Array {
  const selected = new Uint8Array(schools.neighborhoodSlugs.length + 1);
  const { from, to } = scope.kind === "city" ? neighborhoodsOf(schools, scope) : { from: 1, to: selected.length };
  for (let value = from; value < to; value++) {
    if (slugs.includes(schools.neighborhoodSlugs.at(value - 1))) selected[value] = 1;
  }
  return selected;
}

function selectSets(column: SetColumn, values: readonly string[], key: ListKey, wanted: readonly string[]): Uint8Array {
  const selected = new Uint8Array(column.starts.length - 1);
  for (let set = 0; set < selected.length; set++) {
    if (hasSelected(key, itemsAt(column, values, set), wanted)) selected[set] = 1;
  }
  return selected;
}

/** Whether a list has the selected values of its group: one of them, or all of a cumulative group. */
export function hasSelected(key: ListKey, has: readonly string[], wanted: readonly string[]): boolean {
  return CUMULATIVE_FACETS.has(key)
    ? wanted.every((value) => has.includes(value))
    : wanted.some((value) => has.includes(value));
}
