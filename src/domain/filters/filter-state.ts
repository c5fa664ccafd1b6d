import type { Order } from "../ranking/ranking.ts";
import { formatCount } from "../text/format.ts";
import { type FacetGroup, type FacetParam, type FacetValue, optionName } from "./filter-table.ts";
import type { SearchKind } from "./search-kind.ts";

/**
 * State of the filters in a search result. Embedded in the page as JSON for the filters in the browser, so it leaves
 * out labels, which their code has, and empty options.
 */
export interface FilterState {
  readonly of: SearchKind["of"];
  readonly path: string;
  /** The part of its query string that no filter changes: `city=campinas-sp`. */
  readonly fixed?: string;
  /** The filters as they were understood, without the page. */
  readonly query: string;
  readonly total: number;
  readonly counts: FacetCounts;
  /** The long group whose options are all shown. */
  readonly whole?: FacetParam;
  /** Number of schools with a price, if they are few: "2 de 2.326 escolas informam o preço". */
  readonly fewPrices?: string;
  /**
   * Median of the published fees, in words: "Metade das 12 escolas que informam o preço pede até R$ 1.250 por mês, …".
   */
  readonly feeReference?: string;
  /** Keys of the fields without counts that would find nothing. */
  readonly vain?: readonly string[];
  /** The order that the default sort means, where it is another. */
  readonly order?: Order;
  /** Prices by bucket. */
  readonly fees?: readonly number[] | undefined;
  /** Filters in force, each a link that removes it. */
  readonly chips?: readonly Chip[];
  /** Removes all filters; absent when the visitor has chosen none. */
  readonly clearHref?: string;
  /** The profile form with the filters about the child; absent without any. */
  readonly profileHref?: string;
  /** The years of a query that names none (K21). */
  readonly defaultYears?: readonly number[];
  /** The search has more filters than the specification, and sorts by distance. */
  readonly isExtended?: true;
}

/** Whether a search finds nothing even without filters: no control of it could do anything. */
export const isBare = ({ total, clearHref }: FilterState) => total === 0 && clearHref === undefined;

interface Chip {
  readonly label: string;
  readonly href: string;
  /** Leads to another page: a place. */
  readonly isPage?: true;
}

/** By group: the counts of a closed list, null for an option to leave out, or the options of an open one. */
export type FacetCounts = { readonly [param in FacetParam]?: readonly (Counted | null)[] | OpenOptions };

/** Schools that have a value or, where some only may, both numbers (K30). */
type Counted = number | readonly [count: number, may: number];

interface OpenOptions {
  readonly shown: readonly (readonly [value: string, count: Counted, label?: string])[];
  /** Options that are not shown. */
  readonly more?: number;
}

/** Names the long group whose options are all shown. */
export const WHOLE_GROUP_PARAM = "opcoes";

/** Options shown of a long group. */
const FIRST_OPTIONS = 8;

/** The counts of a group as a response has them; undefined for a group without options. `isWhole` leaves none out. */
export function toFacetCounts(
  { options, isLong }: FacetGroup,
  values: readonly FacetValue[],
  selected: readonly string[],
  isWhole: boolean,
): FacetCounts[FacetParam] {
  if (values.length === 0) return undefined;
  if (options) {
    return options.map(({ slug }) => {
      const value = values.find(({ key }) => key === slug);
      return value ? toCounted(value) : null;
    });
  }
  const isShort = !isLong || isWhole;
  const shown = values.filter(({ key }, i) => isShort || i < FIRST_OPTIONS || selected.includes(key));
  return {
    shown: shown.map((value) =>
      value.label === undefined ? [value.key, toCounted(value)] : [value.key, toCounted(value), value.label],
    ),
    ...(shown.length < values.length && { more: values.length - shown.length }),
  };
}

const toCounted = ({ count, may }: FacetValue): Counted => (may === undefined ? count : [count, may]);

export interface GroupView {
  readonly options: readonly OptionView[];
  readonly more: number;
}

interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly count: string;
  readonly isSelected: boolean;
  /** Nothing would be found: shown, but not selectable. */
  readonly isEmpty: boolean;
}

/** The group of a response; null when it has no options. */
export function toGroupView(group: FacetGroup, { counts }: FilterState, selected: readonly string[]): GroupView | null {
  const result = counts[group.param];
  if (!result) return null;
  const toOption = (value: string, counted: Counted, label: string): OptionView => {
    const isSelected = selected.includes(value);
    return { value, label, count: countLabel(counted), isSelected, isEmpty: counted === 0 && !isSelected };
  };
  if ("shown" in result) {
    const options = result.shown.map(([value, count, label]) =>
      toOption(value, count, label ?? optionName(group, value)),
    );
    return { options, more: result.more ?? 0 };
  }
  const options = result.flatMap((count, i) => {
    const { slug, name } = group.options![i]!;
    return count === null ? [] : toOption(slug, count, name);
  });
  return { options, more: 0 };
}

/** "12", "talvez 13", "4, talvez +6". */
function countLabel(counted: Counted): string {
  if (typeof counted === "number") return formatCount(counted);
  const [count, may] = counted;
  return count === 0 ? `talvez ${formatCount(may)}` : `${formatCount(count)}, talvez +${formatCount(may)}`;
}
