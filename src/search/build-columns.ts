import { LIST_GROUPS } from "../domain/filters/filter-table.ts";
import { buildCellGrid } from "./cell-grid.ts";
import { writeContainer } from "./container.ts";
import { NO_COORDINATE, toColumns } from "./coordinates.ts";
import { ContentDictionary, Dictionary } from "./dictionary.ts";
import { toYearMask } from "./masks.ts";
import { byField, ENEM, OFFER_PROFILE, OFFERING, type RecordOf, TEACHING, toSections } from "./record-columns.ts";
import type { SchoolMeta } from "./school-columns.ts";
import type { SegmentMeta } from "./segment.ts";
import type { SegmentRow } from "./segment-row.ts";
import { startsOf } from "./starts.ts";
import { encodeStringTable } from "./string-table.ts";
import { buildTextIndex } from "./text-index.ts";
import { byListKey } from "./types.ts";

/** School years of schools are bits of a mask. */
const MAX_SCHOOL_YEARS = 32;
/** School years of offers are bits of a byte of the facet masks (`offer-counts.ts`). */
const MAX_OFFER_YEARS = 8;

/** Builds the searched columns of schools, given in row order. Throws on too many school years. */
export function buildColumns(rows: readonly SegmentRow[]): Uint8Array<ArrayBuffer> {
  const steps = columnSteps(rows);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `buildColumns` in pieces of some milliseconds, between which the thread can do something else. */
export function* columnSteps(rows: readonly SegmentRow[]): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const text = buildTextIndex(rows.map((row) => row.words));
  yield;
  const { offers, years } = offerColumns(rows);
  yield;
  const schools = schoolColumns(rows);
  yield;
  const places = { ...placeColumns(rows), ...locationColumns(rows) };
  yield;
  const sections = { ...schools.sections, ...places, ...text, ...offers };
  return writeContainer("segment", sections, { schools: schools.meta, years } satisfies SegmentMeta);
}

function schoolColumns(rows: readonly SegmentRow[]) {
  const years = yearsOf(rows.flatMap((row) => row.offering.years));
  if (years.length > MAX_SCHOOL_YEARS) throw new Error(`More than ${MAX_SCHOOL_YEARS} school years in a segment`);
  const lists = byListKey((_, i) => listColumn(rows.map((row) => row.lists[i]!)));
  const averages = new Dictionary<number>();
  const column = (read: (row: SegmentRow) => number) => numbers(rows, read);
  const sections = {
    ids: column((row) => row.id),
    rankBits: column((row) => row.rankBits),
    isFundamentalUnsplit: column((row) => row.stageNaming),
    relevance: column((row) => row.relevance),
    knownFacts: column((row) => row.knownFacts),
    sizeBand: column((row) => row.sizeBand),
    reviewCount: column((row) => row.reviewCount),
    reviewScore: column((row) => row.reviewScore),
    reviewPlaces: column((row) => averages.idOf(row.reviewAverage)),
    reviewAverages: Float64Array.from(averages.list),
    ...enemColumns(rows),
    ...Object.fromEntries(LIST_GROUPS.flatMap(({ facet, column }) => listSections(column, lists[facet]))),
    ...profileColumns(rows, years),
  };
  const meta: SchoolMeta = { rows: rows.length, years, ...byListKey((key) => lists[key].values) };
  return { sections, meta };
}

/** `from` of typed arrays goes through an iterator, which takes several times as long. */
function numbers<T>(items: readonly T[], read: (item: T) => number): Uint32Array {
  const array = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) array[i] = read(items[i]!);
  return array;
}

const yearsOf = (years: readonly number[]) => [...new Set(years)].sort((a, b) => a - b);

/** Stands for the result of all schools without one. */
const NO_RESULT = byField(ENEM, () => 0);

/** Results by position; the first is `NO_RESULT`. */
function enemColumns(rows: readonly SegmentRow[]) {
  const results = new ContentDictionary<RecordOf<typeof ENEM>>();
  results.idOf(NO_RESULT);
  const enemPlaces = numbers(rows, ({ enem }) => results.idOf(enem ?? NO_RESULT));
  return { enemPlaces, ...toSections(ENEM, results.list) };
}

/** Cities in row order; neighborhoods by city, then slug. Rows store their position plus one, 0 for none. */
function placeColumns(rows: readonly SegmentRow[]) {
  const cities = new Dictionary<number>();
  const schools: number[] = [];
  const named = new Map<string, { key: string; slug: string; name: string; city: number }>();
  for (const { cityCode, neighborhood } of rows) {
    const city = cities.idOf(cityCode);
    schools[city] = (schools[city] ?? 0) + 1;
    if (neighborhood && !named.has(neighborhood.key)) named.set(neighborhood.key, { ...neighborhood, city });
  }
  const sorted = [...named.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const neighborhoods = cities.list.map(() => 0);
  for (const { city } of sorted) neighborhoods[city]!++;
  const positions = new Map(sorted.map(({ key }, i) => [key, i + 1]));
  const slugs = encodeStringTable(sorted.map(({ slug }) => slug));
  const names = encodeStringTable(sorted.map(({ name }) => name));
  return {
    cityCodes: Uint32Array.from(cities.list),
    cityStarts: startsOf(schools),
    neighborhood: numbers(rows, (row) => (row.neighborhood ? positions.get(row.neighborhood.key)! : 0)),
    cityNeighborhoodStarts: startsOf(neighborhoods),
    neighborhoodSlugs: slugs.blob,
    neighborhoodSlugStarts: slugs.starts,
    neighborhoodNames: names.blob,
    neighborhoodNameStarts: names.starts,
  };
}

/**
 * The closed lists of a school as two profile numbers, what it teaches and how. There are few distinct profiles, so
 * facets count profiles and expand them at the end.
 */
function profileColumns(rows: readonly SegmentRow[], years: readonly number[]) {
  const teachings = new ContentDictionary<SegmentRow["teaching"]>();
  const offerings = new ContentDictionary<SegmentRow["offering"]>();
  const teaching = numbers(rows, (row) => teachings.idOf(row.teaching));
  const offering = numbers(rows, (row) => offerings.idOf(row.offering));
  const inBits = (profile: SegmentRow["offering"]) => ({ ...profile, years: toYearMask(years, profile.years) });
  return {
    teaching,
    ...toSections(TEACHING, teachings.list),
    offering,
    ...toSections(OFFERING, offerings.list.map(inBits)),
  };
}

function locationColumns(rows: readonly SegmentRow[]) {
  const { lat, lng } = toColumns(rows);
  const grid = buildCellGrid(lat, lng, (row) => lat[row] !== NO_COORDINATE);
  return { lat, lng, cellKeys: grid.keys, cellStarts: grid.starts, cellRows: grid.rows };
}

/** Offers by school. Grade, shift, tags, year and discount flag are one number: few combinations exist. */
function offerColumns(rows: readonly SegmentRow[]) {
  const listed = rows.flatMap((row) => row.offers);
  const profiles = new ContentDictionary<(typeof listed)[number]["profile"]>();
  const offerProfile = numbers(listed, ({ profile }) => profiles.idOf(profile));
  const years = yearsOf(profiles.list.map(({ year }) => year));
  if (years.length > MAX_OFFER_YEARS) throw new Error(`More than ${MAX_OFFER_YEARS} school years in a segment`);
  const offers = {
    offerStarts: startsOf(rows.map((row) => row.offers.length)),
    offerProfile,
    ...toSections(
      OFFER_PROFILE,
      profiles.list.map(({ year, ...profile }) => ({ ...profile, years: toYearMask(years, [year]) })),
    ),
    fee: numbers(listed, ({ fee }) => fee),
    discount: numbers(listed, ({ discount }) => discount),
  };
  return { offers, years };
}

/**
 * Lists of strings per row: distinct lists are numbered, an unstated one 0; their items are numbers of distinct
 * strings.
 */
function listColumn(lists: readonly (readonly string[] | null)[]) {
  const distinct = new ContentDictionary<readonly string[] | null>();
  distinct.idOf(null);
  const sets = numbers(lists, (list) => distinct.idOf(list));
  const values = new Dictionary<string>();
  // In order, so that the engine breaks ties by index.
  const known = distinct.list.map((list) => list ?? []);
  for (const value of known.flat().sort()) values.idOf(value);
  return {
    values: values.list,
    sets,
    items: Uint32Array.from(known.flat(), (value) => values.idOf(value)),
    starts: startsOf(known.map((list) => list.length)),
  };
}

function listSections(name: string, { sets, items, starts }: ReturnType<typeof listColumn>) {
  return [[name, sets] as const, [`${name}Items`, items] as const, [`${name}Starts`, starts] as const];
}
