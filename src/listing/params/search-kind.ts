import type { Sort } from "../../domain/ranking/ranking.ts";
import { plural } from "../../domain/text/format.ts";
import type { QuickFilter } from "../filters/quick-filters.ts";

/** A feminine noun and what is said when there is none of it. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly none: string;
}

/** What a search lists, and how its page speaks of it. */
export interface SearchKind {
  /** As in headings: "escolas particulares". */
  readonly heading: Noun;
  /** As in counts: "escolas". */
  readonly noun: Noun;
  readonly sorts: readonly Sort[];
  /** Who comes first in the default order, by its name (I3). */
  readonly ahead: string;
  /** Sorts in which they do, and which have a neutral variant. */
  readonly hasAhead: (sort: Sort) => boolean;
  /** Filters offered above the list. */
  readonly quick: readonly QuickFilter[];
  /** Where the same is searched for around a point, or null. */
  readonly nearPath: string | null;
  /** What a fee filter leaves out, or null. */
  readonly feeHint: string | null;
  /** Said of a place without any: "Ainda não temos escolas particulares cadastradas". */
  readonly nothingYet: string;
}

/** "1.284 escolas", "1 escola". */
export function counted(total: number, noun: Noun): string {
  return plural(total, noun.one, noun.many);
}
