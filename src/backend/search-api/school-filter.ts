import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { SPECIFIED_GROUPS } from "../../domain/filters/filter-table.ts";
import { findUfBySlug, type Uf } from "../../domain/places/uf.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { shorten } from "../../domain/text/cut.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { fold } from "../../domain/text/slug.ts";
import type { Places } from "../../search/place-index.ts";
import { closedOptions, type FacetKey, type SchoolQuery, type Scope } from "../../search/types.ts";
import type { Clause } from "./filter-string.ts";
import { SearchError } from "./search-error.ts";

export type Filters = Partial<
  Pick<
    SchoolQuery,
    (typeof SPECIFIED_GROUPS)[number]["facet"] | "administrations" | "minFeeCents" | "maxFeeCents" | "hasEnemRanking"
  >
>;

export interface SchoolFilter extends Readonly<Draft> {
  /** Null when the place does not exist: no results. */
  readonly scope: Scope | null;
}

/** A filter under construction. */
interface Draft {
  uf?: Uf;
  city?: string;
  slugs?: readonly string[];
  formerSlugs?: readonly string[];
  readonly filters: { -readonly [K in keyof Filters]: Filters[K] };
}

/** Maximum slugs that need a detail bucket: former slugs, and slugs of schools that are not private. */
const MAX_FORMER_SLUGS = 10;
const MAX_SLUGS = 48;

type Field = (draft: Draft, clause: Clause) => void;

/** Fields of the filter (A25). */
const FIELDS = {
  "address.city_slug": (draft, clause) => {
    draft.city = only(clause).toLowerCase();
  },
  "address.state_slug": (draft, clause) => {
    const unit = findUfBySlug(only(clause));
    if (!unit) throw unknownValue(clause, only(clause));
    draft.uf = unit.uf;
  },
  slug: (draft, clause) => {
    draft.slugs = valuesAtMost(MAX_SLUGS, clause);
  },
  slug_qe: (draft, clause) => {
    draft.formerSlugs = valuesAtMost(MAX_FORMER_SLUGS, clause);
  },
  ...byField(SPECIFIED_GROUPS, ({ facet }) => anyOf(facet)),
  administrative_dependency: anyOf("administrations"),
  "best_offer.monthly_fee_with_discount": ({ filters }, clause) => setFee(filters, clause),
  "ranking_enem.enem_average": ({ filters }, clause) => {
    if (clause.operator !== ">" || numberOf(clause) !== 0) {
      throw new SearchError(`O filtro ${clause.field} só sabe "> 0": a escola tem resultado no ENEM.`);
    }
    filters.hasEnemRanking = true;
  },
} satisfies Record<string, Field>;

/** A field of the filter for each row of a table. */
function byField<R extends { readonly field: string }>(rows: readonly R[], toField: (row: R) => Field) {
  return Object.fromEntries(rows.map((row) => [row.field, toField(row)])) as Record<R["field"], Field>;
}

type SchoolField = keyof typeof FIELDS;
export const OFFER_FIELDS: readonly string[] = [
  "address.city_slug",
  "address.state_slug",
  ...SPECIFIED_GROUPS.map(({ field }) => field),
  "best_offer.monthly_fee_with_discount",
] satisfies readonly SchoolField[];
export const SCHOOL_FIELDS: readonly string[] = Object.keys(FIELDS);

export const OFFER_FACETS = SPECIFIED_GROUPS.map(({ facet }) => facet);
export const SCHOOL_FACETS = [...OFFER_FACETS, "administrations"] as const;

const FACET_FIELDS = new Map<FacetKey, string>([
  ...SPECIFIED_GROUPS.map(({ facet, field }) => [facet, field] as const),
  ["administrations", "administrative_dependency"],
]);

/** The field of a facet of the specification. */
export const fieldOf = (facet: FacetKey): string => FACET_FIELDS.get(facet)!;

/** The engine's facet of a field. Throws a SearchError. */
export function facetOf<K extends FacetKey>(field: string, among: readonly K[]): K {
  const named = among.find((key) => fieldOf(key) === field);
  if (named !== undefined) return named;
  throw new SearchError(`Não há contagem de ${shown(field)}. Há: ${among.map(fieldOf).join(", ")}.`);
}

/** Converts conditions on the `known` fields to filters of the engine. Throws a SearchError for unsupported ones. */
export function toSchoolFilter(clauses: readonly Clause[], places: Places, known = SCHOOL_FIELDS): SchoolFilter {
  const draft: Draft = { filters: {} };
  const seen = new Set<string>();
  for (const clause of clauses) {
    const apply = known.includes(clause.field) ? findEntry(FIELDS, clause.field) : undefined;
    if (!apply) {
      throw new SearchError(`O filtro não conhece ${shown(clause.field)}. Conhece: ${known.join(", ")}.`);
    }
    if (clause.isNegated) throw new SearchError(`O filtro não sabe negar (NOT) ${clause.field}.`);
    const key = `${clause.field} ${clause.operator}`;
    if (seen.has(key)) throw new SearchError(`O filtro ${clause.field} aparece duas vezes.`);
    seen.add(key);
    apply(draft, clause);
  }
  return { ...draft, scope: scopeOf(draft, places) };
}

function scopeOf({ city: slug, uf }: Draft, places: Places): Scope | null {
  if (slug === undefined) return uf ? { kind: "state", uf } : { kind: "country" };
  const city = places.findCityBySlug(slug);
  return city && (uf === undefined || city.uf === uf) ? { kind: "city", cityCode: city.code } : null;
}

/** Matches any of the values: of a closed list by slug or by name, of another an unknown value matches nothing. */
function anyOf(facet: FacetKey): Field {
  const options = closedOptions(facet);
  if (options === null) return (draft, clause) => select(draft, facet, valuesOf(clause));
  const bySlug = new Set(options.map(({ slug }) => slug));
  const byName = new Map(options.map(({ slug, name }) => [fold(name), slug]));
  return (draft, clause) => {
    const slugs = [...new Set(valuesOf(clause))].map((value) => {
      const slug = bySlug.has(value) ? value : byName.get(fold(value));
      if (slug === undefined) throw unknownValue(clause, value, options);
      return slug;
    });
    select(draft, facet, slugs);
  };
}

function select({ filters }: Draft, facet: FacetKey, values: readonly string[]): void {
  (filters as Record<FacetKey, readonly string[]>)[facet] = values;
}

/** Reais, in centavos; bounds are inclusive in the engine. */
function setFee(filters: Draft["filters"], clause: Clause): void {
  const cents = toCents(numberOf(clause));
  if (clause.operator === "<=") filters.maxFeeCents = cents;
  else if (clause.operator === "<") filters.maxFeeCents = cents - 1;
  else if (clause.operator === ">=") filters.minFeeCents = cents;
  else if (clause.operator === ">") filters.minFeeCents = cents + 1;
  else throw new SearchError(`O filtro ${clause.field} precisa de <=, <, >= ou >.`);
}

function valuesOf({ field, operator, values }: Clause): readonly string[] {
  if (operator !== ":") throw new SearchError(`O filtro ${field} precisa de ":".`);
  return values;
}

function valuesAtMost(most: number, clause: Clause): readonly string[] {
  const values = [...new Set(valuesOf(clause))];
  if (values.length > most) throw new SearchError(`${clause.field} tem no máximo ${most} valores.`);
  return values;
}

function only(clause: Clause): string {
  const [value, ...more] = valuesOf(clause);
  if (more.length > 0) throw new SearchError(`O filtro ${clause.field} tem um valor só.`);
  return value!;
}

function numberOf({ field, values }: Clause): number {
  const value = Number(values[0]);
  if (!Number.isFinite(value) || values.length > 1) throw new SearchError(`O filtro ${field} precisa de um número.`);
  return value;
}

function unknownValue(
  { field }: Clause,
  value: string,
  options: readonly { readonly slug: string }[] = [],
): SearchError {
  const known = options.length > 0 ? ` Conhece: ${options.map(({ slug }) => slug).join(", ")}.` : "";
  return new SearchError(`O filtro ${field} não conhece ${shown(value)}.${known}`);
}

/** A part of the input, short enough for a message. */
function shown(text: string): string {
  return JSON.stringify(shorten(text, 60));
}

/** A condition from an argument outside the filter. */
export function clauseOf(field: SchoolField, values: readonly (string | number)[] | null | undefined): Clause[] {
  if (!values?.length) return [];
  if (values.length > SEARCH_LIMITS.filterValues) throw new SearchError(`São valores demais em ${field}.`);
  return [{ field, operator: ":", values: values.map(String), isNegated: false }];
}
