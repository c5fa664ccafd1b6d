import * as v from "valibot";
import { GRADES } from "../../domain/catalog/stage.ts";
import {
  DEFAULT_PRICE_MAX,
  DEFAULT_PRICE_MIN,
  DEFAULT_RADIUS_KM,
  MAX_RADIUS_KM,
  PAGE_SIZE_GRID,
  PAGE_SIZE_LIST,
  PAGE_SIZES,
  SEARCH_TERM_MAX,
} from "../../domain/constants.ts";
import {
  ALL_YEARS,
  FACET_GROUPS,
  FLAG_FILTERS,
  type FlagParam,
  type SelectionsByParam,
} from "../../domain/filters/filter-table.ts";
import { decodeArea } from "../../domain/places/area.ts";
import { isInBrazil } from "../../domain/places/geo.ts";
import type { Reais } from "../../domain/pricing/money.ts";
import { DEFAULT_SORT, SORTS, type Sort } from "../../domain/ranking/ranking.ts";
import { fold, slugify } from "../../domain/text/slug.ts";
import { PRICE_KEYS, readPrices } from "./read-prices.ts";

const VIEWS = ["grid", "list", "map"] as const;
type View = (typeof VIEWS)[number];

/** The filters of a search as the URL holds them, under the keys of the specification (E15, Q1–Q12). */
export interface SearchParams extends SelectionsByParam, Readonly<Record<FlagParam, boolean>> {
  readonly page: number;
  /** 17, 21 or 23; null takes the default of the view. */
  readonly size: number | null;
  /** Whole reais. */
  readonly priceMin: Reais;
  readonly priceMax: Reais;
  /** Whole kilometres. */
  readonly radius: number;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Corners of a drawn polygon, as `encodeArea` writes them; empty for none. */
  readonly area: string;
  /** Text over school names; empty for none. */
  readonly school: string;
  readonly sort: Sort;
  readonly view: View;
  /** The years of a URL that names none (K21); no filter of its own. */
  readonly defaultYears: readonly number[];
  /** Lowest average, 1–5; null for any. */
  readonly rating: number | null;
  /** Order without commercial rules (I3). */
  readonly neutro: boolean;
}

function byParam<F extends { readonly param: string }, V>(filters: readonly F[], toValue: (filter: F) => V) {
  return Object.fromEntries(filters.map((filter) => [filter.param, toValue(filter)])) as Record<F["param"], V>;
}

export const DEFAULT_PARAMS: SearchParams = {
  page: 1,
  size: null,
  priceMin: DEFAULT_PRICE_MIN,
  priceMax: DEFAULT_PRICE_MAX,
  radius: DEFAULT_RADIUS_KM,
  lat: null,
  lng: null,
  area: "",
  school: "",
  sort: DEFAULT_SORT,
  view: "grid",
  ...byParam(FACET_GROUPS, () => [] as never[]),
  ...byParam(FLAG_FILTERS, () => false),
  defaultYears: [],
  rating: null,
  neutro: false,
};

/**
 * A repaired contradiction: swapped bounds of the price (K10), or stages dropped because no selected grade belongs to
 * them.
 */
export type Correction = "priceRange" | "stageGroup" | "point";

export interface ParsedSearch {
  readonly params: SearchParams;
  /** Keys with a value that was dropped as invalid; unknown keys are not named. */
  readonly dropped: readonly string[];
  readonly corrected: readonly Correction[];
  /** Dropped prices, as typed. */
  readonly unreadPrices: readonly string[];
}

const decimal = v.pipe(v.string(), v.regex(/^-?\d{1,5}([.,]\d{1,12})?$/), v.transform(toNumber));
const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const flag = v.pipe(
  v.picklist(["true", "1", "on", "false", "0"]),
  v.transform((s) => s !== "false" && s !== "0"),
);
const label = v.pipe(v.string(), v.maxLength(80));
const slug = v.pipe(v.string(), v.maxLength(80), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** A member of a closed list, by slug or by name, in any case and with or without accents ("Manhã", "manha"). */
function member<S extends string>(options: readonly { readonly slug: S; readonly name: string }[]) {
  const bySlug = new Map(options.flatMap((o) => [o.slug.toLowerCase(), slugify(o.name)].map((key) => [key, o.slug])));
  return v.pipe(
    v.string(),
    v.maxLength(80),
    v.transform((text) => bySlug.get(text.trim().toLowerCase()) ?? bySlug.get(slugify(text))),
    v.custom<S>((choice) => choice !== undefined),
  );
}

const SINGLE = {
  page: v.pipe(whole, v.minValue(1)),
  size: v.pipe(whole, v.picklist(PAGE_SIZES)),
  radius: v.pipe(decimal, v.transform(Math.ceil), v.minValue(1), v.maxValue(MAX_RADIUS_KM)),
  lat: v.pipe(decimal, v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(decimal, v.minValue(-180), v.maxValue(180)),
  area: v.pipe(
    v.string(),
    v.check((text) => decodeArea(text) !== null),
  ),
  school: v.pipe(
    v.string(),
    v.maxLength(SEARCH_TERM_MAX),
    v.check((text) => fold(text) !== ""),
  ),
  sort: v.picklist(SORTS.map((s) => s.slug)),
  view: v.picklist(VIEWS),
  rating: v.pipe(decimal, v.minValue(1), v.maxValue(5)),
  ...byParam(FLAG_FILTERS, () => flag),
  neutro: flag,
};

const MULTIPLE = {
  ...byParam(FACET_GROUPS, ({ options }) => (options ? member<string>(options) : label)),
  grade: member(GRADES.map((g) => ({ slug: g.slug, name: g.slug }))),
  neighborhood: slug,
};

/**
 * Reads the filters of a URL. Never throws: a value that is not valid is dropped and its key named, blank and unknown
 * ones are ignored. `years` are the school years on offer; a URL that names none means `seasonYears`, `years=todos`
 * means all (K21). A year that is the only one on offer is no filter.
 */
export function parseSearchParams(
  query: URLSearchParams,
  years: readonly number[],
  seasonYears: readonly number[] = [],
): ParsedSearch {
  const isOnlyYear = years.length === 1 && seasonYears.length === 1;
  const defaultYears = isOnlyYear ? [] : seasonYears;
  const dropped = new Set<string>();
  const read: Record<string, unknown> = { defaultYears, years: defaultYears };
  const given = new Set(query.keys());
  const valid = (key: string, texts: readonly string[], schema: v.GenericSchema): Set<unknown> => {
    const values = new Set<unknown>();
    for (const text of texts) {
      const value = clean(text);
      if (value === "") continue;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) values.add(parsed.output);
      else dropped.add(key);
    }
    return values;
  };
  for (const [key, schema] of Object.entries(SINGLE)) {
    if (!given.has(key)) continue;
    const [value] = valid(key, [query.get(key)!], schema);
    if (value !== undefined) read[key] = value;
  }
  const unreadPrices: string[] = [];
  for (const key of PRICE_KEYS) {
    const typed = clean(query.get(key) ?? "");
    const prices = typed === "" ? {} : readPrices(typed, key);
    if (prices) Object.assign(read, prices);
    else {
      dropped.add(key);
      unreadPrices.push(typed);
    }
  }
  const year = v.pipe(whole, v.picklist(years));
  const lists = { ...MULTIPLE, years: v.union([v.literal(ALL_YEARS), year]) };
  for (const [key, schema] of Object.entries(lists)) {
    if (!given.has(key)) continue;
    const values = valid(key, query.getAll(key).slice(0, 50), schema);
    if (values.size > 0) read[key] = [...values].filter((value) => value !== ALL_YEARS);
  }
  if (isOnlyYear) read.years = defaultYears;
  const corrected: Correction[] = [];
  const place = point(read);
  if (isSwapped(place)) corrected.push("point");
  let params: SearchParams = { ...DEFAULT_PARAMS, ...read, ...(isSwapped(place) ? swap(place) : place) };
  // Half a point, and a sort by distance without a point.
  if (params.lat === null) {
    for (const key of ["lat", "lng"]) if (read[key] !== undefined) dropped.add(key);
    if (read.sort === "nearest") dropped.add("sort");
  }
  if (params.priceMin > params.priceMax) {
    corrected.push("priceRange");
    params = { ...params, priceMin: params.priceMax, priceMax: params.priceMin };
  }
  // The grade says more than its stage: "6º ano" with "Ensino Médio" means the grade.
  if (contradictsStage(params)) {
    corrected.push("stageGroup");
    params = { ...params, stageGroup: [] };
  }
  return {
    params: { ...params, sort: sortOf(params, read.sort !== undefined) },
    dropped: [...dropped],
    corrected,
    unreadPrices,
  };
}

function contradictsStage({ grade, stageGroup }: SearchParams): boolean {
  if (grade.length === 0 || stageGroup.length === 0) return false;
  return !GRADES.some(({ slug, stage }) => grade.includes(slug) && stageGroup.includes(stage));
}

/** The order of a search that names none: from a point, the nearest first. */
function defaultSort({ lat }: Pick<SearchParams, "lat">): Sort {
  return lat === null ? DEFAULT_SORT : "nearest";
}

/** Nothing is nearest without a point. */
function sortOf(params: SearchParams, isAsked: boolean): Sort {
  return isAsked && (params.sort !== "nearest" || params.lat !== null) ? params.sort : defaultSort(params);
}

type MaybePoint = Pick<SearchParams, "lat" | "lng">;

/** A point needs both coordinates (V33); zeros come from a device that does not know where it is. */
function point(place: { lat?: number; lng?: number }): MaybePoint {
  const { lat, lng } = place;
  const isUnknown = lat === undefined || lng === undefined || (lat === 0 && lng === 0);
  return isUnknown ? { lat: null, lng: null } : { lat, lng };
}

/** Whether latitude and longitude are in Brazil only the other way round. */
function isSwapped({ lat, lng }: MaybePoint): boolean {
  return lat !== null && lng !== null && !isInBrazil({ lat, lng }) && isInBrazil({ lat: lng, lng: lat });
}

const swap = ({ lat, lng }: MaybePoint): MaybePoint => ({ lat: lng, lng: lat });

/** Control characters break D1 statements and logs. */
function clean(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/** Six decimals are 10 cm; more would print as an exponent. */
function toNumber(text: string): number {
  return Math.round(Number(text.replace(",", ".")) * 1e6) / 1e6;
}

/**
 * The query string of the filters: defaults dropped, keys and values sorted, no leading "?". The canonical link, chips,
 * pagination and cache keys all come from here.
 */
export function serializeSearchParams(params: SearchParams): string {
  const pairs: string[] = [];
  for (const key of SORTED_KEYS) {
    if (isDefault(params, key)) continue;
    const value = params[key];
    if (key === "years" && params.years.length === 0) pairs.push(pair(key, ALL_YEARS));
    if (Array.isArray(value)) {
      for (const item of value.length > 1 ? value.map(String).sort() : value) pairs.push(pair(key, item));
    } else pairs.push(pair(key, value));
  }
  return pairs.join("&");
}

export function namedKeys(params: SearchParams): ReadonlySet<string> {
  return new Set(SORTED_KEYS.filter((key) => !isDefault(params, key)));
}

const { defaultYears: _, ...URL_KEYS } = DEFAULT_PARAMS;
const SORTED_KEYS = (Object.keys(URL_KEYS) as (keyof typeof URL_KEYS)[]).sort();

/** Whether the years come from a URL that names none. */
export function isDefaultYears({ years, defaultYears }: SearchParams): boolean {
  return years.length === defaultYears.length && years.every((year) => defaultYears.includes(year));
}

/** Like URLSearchParams without its objects: a page has dozens of links. */
function pair(key: string, value: unknown): string {
  return `${key}=${encodeURIComponent(String(value)).replaceAll("%20", "+")}`;
}

/** Whether a key can be left out: its default, half a price range that is the default, or a radius around no point. */
function isDefault(params: SearchParams, key: keyof SearchParams): boolean {
  if (key === "years") return isDefaultYears(params);
  if (key === "radius" && params.lat === null) return true;
  if (key === "sort") return params.sort === defaultSort(params);
  if (key === "priceMin" || key === "priceMax") {
    return params.priceMin === DEFAULT_PARAMS.priceMin && params.priceMax === DEFAULT_PARAMS.priceMax;
  }
  const value = params[key];
  return Array.isArray(value) ? value.length === 0 : value === DEFAULT_PARAMS[key];
}

/** Cards of a page (C5, K6). */
export function pageSize(params: SearchParams): number {
  return params.size ?? (params.view === "list" ? PAGE_SIZE_LIST : PAGE_SIZE_GRID);
}
