import { toCity, toNeighborhood } from "../../contract/to-place.ts";
import { cepDigits } from "../../domain/places/cep.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { FEDERATIVE_UNITS, findUfBySlug } from "../../domain/places/uf.ts";
import { fold } from "../../domain/text/slug.ts";
import type { Places } from "../../search/place-index.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { CityRecord, Counted, NeighborhoodRecord } from "../../search/types.ts";
import { nearOf, type PaginationInput, type PlaceGeolocInput, pageOf, textOf } from "./arguments.ts";
import { type Clause, parseFilter } from "./filter-string.ts";
import { SearchError } from "./search-error.ts";

interface PlaceArguments {
  readonly name?: string | null;
  readonly filter_string?: string | null;
  readonly geoloc?: PlaceGeolocInput | null;
  readonly pagination?: PaginationInput | null;
}
interface Sorting<K extends string> {
  readonly field: K;
  readonly order: "asc" | "desc";
}
export interface CitiesArguments extends PlaceArguments {
  readonly sort?: Sorting<"name" | "slug"> | null;
}
type NeighborhoodField = "name" | "slug" | "full_slug";
export interface NeighborhoodsArguments extends PlaceArguments {
  readonly sort?: Sorting<NeighborhoodField> | null;
  readonly distinct?: { readonly field: NeighborhoodField } | null;
}

/** Limit of neighborhoods around a point. */
const NEAREST = 500;
const ALL = Number.MAX_SAFE_INTEGER;

/** Searches cities (A14, A15). Throws a SearchError. */
export function searchCities(args: CitiesArguments, search: SchoolInventory) {
  const clauses = conditions(args.filter_string, ["slug", "name", "state_slug", "uf"], ["name"]);
  const text = textOf(args.name);
  const cities = text === undefined ? citiesWith(clauses, search.places) : citiesNamed(text, search);
  const passing = cities.filter(cityTest(clauses, search.places));
  if (text === undefined) passing.sort((a, b) => b.schools - a.schools || (a.code < b.code ? -1 : 1));
  const near = nearOf(args.geoloc);
  const nodes = passing.map((city) => toCityNode(city, near?.point));
  return pageThrough(nodes, args, text !== undefined);
}

/** Searches neighborhoods (A16–A20). Throws a SearchError. */
export function searchNeighborhoods(args: NeighborhoodsArguments, search: SchoolInventory) {
  const { places } = search;
  const clauses = conditions(args.filter_string, ["city_slug", "full_slug"], []);
  const text = textOf(args.name);
  const near = nearOf(args.geoloc);
  const citySlugs = valuesOf(clauses, "city_slug");
  const fullSlugs = valuesOf(clauses, "full_slug");
  const cities = citySlugs && [...citySlugs].map((slug) => places.findCityBySlug(slug)).filter((city) => city !== null);
  const cityCodes = cities && new Set(cities.map(({ code }) => code));
  let counted: Counted<NeighborhoodRecord>[];
  if (text !== undefined) counted = neighborhoodsNamed(text, search, cities?.[0]?.code);
  else if (fullSlugs) counted = [...fullSlugs].flatMap((slug) => findByFullSlug(places, slug) ?? []);
  else if (cities) counted = cities.flatMap((city) => places.neighborhoodsOfCity(city.code));
  else if (near) counted = places.nearestNeighborhoods(near.point, NEAREST);
  else throw new SearchError("Diga de que bairros: name, geoloc, ou city_slug ou full_slug em filter_string.");
  const nodes = counted
    .filter((n) => !cityCodes || cityCodes.has(n.cityCode))
    .filter((n) => !fullSlugs || fullSlugs.has(n.fullSlug))
    .map((n) => toNeighborhoodNode(n, places.findCityByCode(n.cityCode)!, near?.point));
  if (text === undefined) nodes.sort((a, b) => b.schools - a.schools || (a.full_slug < b.full_slug ? -1 : 1));
  const { distinct } = args;
  const unique = distinct
    ? [...new Map(nodes.toReversed().map((n) => [n[distinct.field], n])).values()].reverse()
    : nodes;
  return pageThrough(unique, args, text !== undefined);
}

/** Filters by the circle and sorts: by a field, else by text match, else by distance. */
function pageThrough<K extends string, Node extends Record<K, string> & { readonly distanceKm: number | null }>(
  nodes: readonly Node[],
  { geoloc, sort, pagination }: PlaceArguments & { readonly sort?: Sorting<K> | null },
  isMatched: boolean,
) {
  const near = nearOf(geoloc);
  let within = near ? nodes.filter((node) => node.distanceKm! <= near.radiusKm) : [...nodes];
  if (sort) within = sorted(within, sort);
  else if (near && !isMatched) within.sort((a, b) => a.distanceKm! - b.distanceKm!);
  const { page, size } = pageOf(pagination);
  return {
    searchData: { hitsCount: within.length },
    hits: within.slice((page - 1) * size, page * size),
  };
}

/** Sorts by a field, ignoring accents. Each text is folded once, not per comparison. */
function sorted<K extends string, Node extends Record<K, string>>(
  nodes: readonly Node[],
  { field, order }: Sorting<K>,
): Node[] {
  const sign = order === "desc" ? -1 : 1;
  return nodes
    .map((node) => ({ node, key: fold(node[field]) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ node }) => node);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Parses a filter of places. Throws a SearchError for unknown fields and unsupported NOT. */
function conditions(filter: string | null | undefined, known: readonly string[], negatable: readonly string[]) {
  const clauses = parseFilter(filter ?? "");
  for (const { field, operator, isNegated } of clauses) {
    if (!known.includes(field)) throw new SearchError(`O filtro conhece: ${known.join(", ")}.`);
    if (operator !== ":") throw new SearchError(`O filtro ${field} precisa de ":".`);
    if (isNegated && !negatable.includes(field)) throw new SearchError(`O filtro não sabe negar (NOT) ${field}.`);
  }
  return clauses;
}

/** The distinct values of a field's first condition; undefined without one. */
function valuesOf(clauses: readonly Clause[], field: string): ReadonlySet<string> | undefined {
  const clause = clauses.find((each) => each.field === field);
  return clause && new Set(clause.values);
}

type CityTest = (city: CityRecord) => boolean;

/** All conditions as one predicate, prepared once for all 5,570 cities. */
function cityTest(clauses: readonly Clause[], places: Places): CityTest {
  const required = clauses
    .filter(({ isNegated }) => !isNegated)
    .map(({ field, values }) => isAnyOf(field, values, places));
  // Only names support NOT; all of its conditions become one predicate.
  const excluded = clauses.filter(({ isNegated }) => isNegated).flatMap(({ values }) => values);
  const isExcluded = excluded.length > 0 ? isAnyOf("name", excluded, places) : () => false;
  return (city) => required.every((test) => test(city)) && !isExcluded(city);
}

function isAnyOf(field: string, values: readonly string[], places: Places): CityTest {
  if (field === "slug") {
    const slugs = new Set(values);
    return ({ slug }) => slugs.has(slug);
  }
  if (field === "name") {
    const names = new Set(values.map(fold));
    return ({ code }) => names.has(places.foldedCityName(code));
  }
  const units = new Set(values.map((value) => findUfBySlug(value)?.uf));
  return ({ uf }) => units.has(uf);
}

function citiesNamed(text: string, search: SchoolInventory): Counted<CityRecord>[] {
  const cep = cepDigits(text);
  if (cep === null) return search.suggestCities(text, ALL);
  const atCep = search.places.findByCep(cep);
  return atCep ? [atCep.city] : [];
}

function neighborhoodsNamed(text: string, search: SchoolInventory, near?: string): Counted<NeighborhoodRecord>[] {
  const cep = cepDigits(text);
  if (cep === null) return search.suggestNeighborhoods(text, ALL, near);
  const neighborhood = search.places.findByCep(cep)?.neighborhood;
  return neighborhood ? [neighborhood] : [];
}

const allCities = new WeakMap<Places, readonly Counted<CityRecord>[]>();

function citiesWith(clauses: readonly Clause[], places: Places): Counted<CityRecord>[] {
  const slugs = clauses.find(({ field }) => field === "slug")?.values;
  if (slugs) return [...new Set(slugs)].flatMap((slug) => places.findCityBySlug(slug) ?? []);
  let all = allCities.get(places);
  if (!all) {
    all = FEDERATIVE_UNITS.flatMap(({ uf }) => places.citiesOfState(uf));
    allCities.set(places, all);
  }
  return [...all];
}

/** A full slug is the neighborhood's slug, a hyphen and the city's; both may contain hyphens. */
function findByFullSlug(places: Places, fullSlug: string): Counted<NeighborhoodRecord> | null {
  for (let at = fullSlug.indexOf("-"); at > 0; at = fullSlug.indexOf("-", at + 1)) {
    const city = places.findCityBySlug(fullSlug.slice(at + 1));
    const neighborhood = city && places.findNeighborhood(city.code, fullSlug.slice(0, at));
    if (neighborhood) return neighborhood;
  }
  return null;
}

/** A city, as a node (E4), with its distance, by which cities are sorted. */
function toCityNode(city: CityRecord, from: Point | undefined) {
  return { ...toCity(city), distanceKm: from ? distanceKm(from, city.location) : null };
}

/** A neighborhood, as a node (E5), with its schools and its distance, by which neighborhoods are sorted. */
function toNeighborhoodNode(neighborhood: Counted<NeighborhoodRecord>, city: CityRecord, from: Point | undefined) {
  const node = toNeighborhood(neighborhood, city);
  return { ...node, schools: neighborhood.schools, distanceKm: from ? distanceKm(from, node.geoloc) : null };
}
