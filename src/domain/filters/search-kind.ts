import { isOfferSort } from "../ranking/offer-ranking.ts";
import { DEFAULT_SORT, isCommercial, type Order, SORTS, type Sort } from "../ranking/ranking.ts";
import { plural } from "../text/format.ts";

/** A feminine noun and what is said when there is none of it. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly none: string;
}

export interface SearchKind {
  /** Name in `/api/v1/points`. */
  readonly of: "schools" | "scholarships";
  /** As in headings: "escolas particulares". */
  readonly heading: Noun;
  /** As in counts: "escolas". */
  readonly noun: Noun;
  /** The result whose position is explained: "Esta escola". */
  readonly thisResult: string;
  readonly sorts: readonly Sort[];
  /** Schools ranked first by the default sort, by their name on the page (I3). */
  readonly ahead: string;
  /** Sorts in which those schools come first, and which have a neutral variant. */
  readonly hasAhead: (sort: Sort) => boolean;
  /** Note about the results that a fee filter excludes, or null. */
  readonly feeHint: string | null;
  /** Words for a place without any. */
  readonly nothingYet: string;
}

export const SCHOOLS: SearchKind = {
  of: "schools",
  heading: { one: "escola particular", many: "escolas particulares", none: "Nenhuma escola particular" },
  noun: { one: "escola", many: "escolas", none: "Nenhuma escola" },
  thisResult: "Esta escola",
  sorts: SORTS.map((sort) => sort.slug),
  ahead: "bolsas primeiro",
  hasAhead: isCommercial,
  feeHint: "Escolas que não informam a mensalidade vêm depois, à parte.",
  nothingYet: "Ainda não temos escolas particulares cadastradas",
};

export const SCHOLARSHIPS: SearchKind = {
  of: "scholarships",
  heading: { one: "bolsa de estudo", many: "bolsas de estudo", none: "Nenhuma bolsa de estudo" },
  noun: { one: "bolsa", many: "bolsas", none: "Nenhuma bolsa" },
  thisResult: "Esta bolsa",
  sorts: SORTS.map((sort) => sort.slug).filter(isOfferSort),
  ahead: "parceiras primeiro",
  hasAhead: isCommercial,
  feeHint: null,
  nothingYet: "Ainda não temos bolsas de estudo cadastradas",
};

export const SEARCH_KINDS = { schools: SCHOOLS, scholarships: SCHOLARSHIPS };

/** Names of the orders that the default sort means where nobody publishes a price. */
const PLAIN_ORDERS: Partial<Record<Order, string>> = {
  alphabetical: "Ordem alfabética",
  mixed: "Sorteio",
  nearest: "Mais perto",
};

/**
 * "Menor mensalidade, bolsas primeiro": an order is named for what it does (I3, F1.16). `order` is the one that the
 * default sort means, where it is another.
 */
export function sortName(kind: SearchKind, sort: Sort, isNeutral: boolean, order?: Order): string {
  const plain = sort === DEFAULT_SORT && order && PLAIN_ORDERS[order];
  if (plain) return plain;
  const { name } = SORTS.find(({ slug }) => slug === sort)!;
  return isNeutral || !kind.hasAhead(sort) ? name : `${name}, ${kind.ahead}`;
}

/** "1.284 escolas", "1 escola". */
export function counted(total: number, noun: Noun): string {
  return plural(total, noun.one, noun.many);
}
