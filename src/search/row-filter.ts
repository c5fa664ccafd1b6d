import { SCHOOL_TAGS, UNSTATED_TAGS } from "../domain/catalog/tag.ts";
import { CUMULATIVE_FACETS } from "../domain/filters/filter-table.ts";
import type { Numbers } from "./container.ts";
import { toMask } from "./masks.ts";
import { itemsAt, neighborhoodsOf, type SchoolColumns, type SetColumn } from "./school-columns.ts";
import { type FacetKey, LACKS, type Lack, LIST_KEYS, type ListKey, type SchoolQuery, type Scope } from "./types.ts";

/** Bit of each fact in the mask of facts that a school fails or does not state. */
export const LACK_BIT = Object.fromEntries(LACKS.map((key, i) => [key, 1 << i])) as Record<Lack, number>;
/** Bit of each group in the mask of groups that a school or an offer fails. */
export const GROUP_BIT: Readonly<Record<FacetKey, number>> = LACK_BIT;

/** The mask of the failed facts in a state, and the position of the mask of the unknown ones. */
export const [FAILED, LACKING] = [0xffff, 16];

/** Groups that say what a school serves, unless only a price can answer: then they are asked of its offers (K29). */
const SERVED_GROUPS = ["stages", "grades", "shifts"] as const satisfies readonly FacetKey[];

/** Groups that depend on the school and not on its offers; tags where only tags of schools are asked for. */
const OWN_GROUPS = [
  ...(["tags", "administrations", "neighborhoods"] as const),
  ...LIST_KEYS,
] as const satisfies readonly FacetKey[];

/** The filters of a query on the school itself, compiled for the columns of a segment. */
export interface RowFilter {
  readonly minRating: number;
  readonly needsEnem: boolean;
  /** A school that states no price is none of the search. */
  readonly pricedOnly: boolean;
  /** `LACK_BIT`s of the filters on the school itself. */
  readonly groups: number;
  /** Groups of stages, grades and shifts with a selection, also where they are asked of the offers. */
  readonly served: number;
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
  /** By set but 0: 1 if it has a selected value. */
  readonly selected: Uint8Array;
}

const NONE = new Uint8Array(0);

/**
 * `neighborhoods` are those with the slugs in the scope: of one city, or of any. `isServed` asks stages, grades and
 * shifts of the school itself.
 */
export function compileFilter(schools: SchoolColumns, query: SchoolQuery, isServed = false): RowFilter {
  const { neighborhoods } = query;
  const tags = toMask("tags", query.tags);
  const selections = { ...query, tags: (tags & ~SCHOOL_TAGS) === 0 ? query.tags : undefined };
  const bitsOf = (keys: readonly FacetKey[]) =>
    keys.reduce((bits, key) => bits | (selections[key]?.length ? GROUP_BIT[key] : 0), 0);
  const served = bitsOf(SERVED_GROUPS);
  const administrations = toMask("administrations", query.administrations);
  const isPassedByAll =
    administrations !== 0 && schools.profiles.administrations.every((mask) => (mask & administrations) !== 0);
  const minRating = query.minRating ?? 0;
  return {
    minRating,
    needsEnem: query.hasEnemRanking === true,
    pricedOnly: query.pricedOnly === true,
    groups:
      (isServed ? served : 0) |
      // "Privada" among private schools narrows nothing.
      bitsOf(OWN_GROUPS.filter((key) => key !== "administrations" || !isPassedByAll)) |
      (minRating > 0 ? LACK_BIT.rating : 0),
    served,
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

const { stages, grades, shifts, tags, administrations, neighborhoods, rating, anyStage } = LACK_BIT;
/** Groups of the `taught` profile. */
const TEACHING = stages | grades;

/** The facts of some groups that a school fails, and those that it does not state: `failed | lacking << LACKING`. */
export function stateOf(schools: SchoolColumns, filter: RowFilter, groups: number, row: number): number {
  const { stated, possible, profiles } = schools;
  let failed = 0;
  let lacking = 0;
  if (groups & TEACHING) {
    const kind = schools.taught[row]!;
    if (groups & stages && (stated.stages[kind]! & filter.stages) === 0) {
      if (possible.stages[kind]! & filter.stages) lacking |= stages;
      else failed |= stages;
    }
    if (groups & grades && (stated.grades[kind]! & filter.grades) === 0) {
      if (possible.grades[kind]! & filter.grades) lacking |= grades;
      else failed |= grades;
    }
    if (lacking !== 0 && schools.isStageless[kind] === 1) lacking |= anyStage;
  }
  const offering = schools.offering[row]!;
  if (groups & shifts && (profiles.shifts[offering]! & filter.shifts) === 0) {
    if (possible.shifts[offering]! & filter.shifts) lacking |= shifts;
    else failed |= shifts;
  }
  if (groups & tags && (profiles.tags[offering]! & filter.tags) === 0) {
    if (filter.tags & UNSTATED_TAGS) lacking |= tags;
    else failed |= tags;
  }
  if (groups & administrations && (profiles.administrations[offering]! & filter.administrations) === 0) {
    failed |= administrations;
  }
  if (groups & neighborhoods && filter.neighborhoods[schools.neighborhood[row]!] === 0) failed |= neighborhoods;
  for (const { group, rows, selected } of filter.lists) {
    if ((groups & group) === 0) continue;
    const set = rows[row]!;
    if (set === 0) lacking |= group;
    else if (selected[set] === 0) failed |= group;
  }
  if (groups & rating && schools.reviewAverages[schools.reviewPlaces[row]!]! < filter.minRating) {
    if (schools.reviewCount[row] === 0) lacking |= rating;
    else failed |= rating;
  }
  return failed | (lacking << LACKING);
}

/** By value of the `neighborhood` column: 1 for neighborhoods of the scope with one of the slugs. */
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
  for (let set = 1; set < selected.length; set++) {
    if (hasSelected(key, itemsAt(column, values, set), wanted)) selected[set] = 1;
  }
  return selected;
}

/** Whether a list has the selected values of its group: one of them, or all of a cumulative group. */
function hasSelected(key: ListKey, has: readonly string[], wanted: readonly string[]): boolean {
  return CUMULATIVE_FACETS.has(key)
    ? wanted.every((value) => has.includes(value))
    : wanted.some((value) => has.includes(value));
}
