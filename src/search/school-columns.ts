import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { PACKED_NAMINGS, type Teaching, teachingOf, unpackNaming } from "../domain/catalog/stage.ts";
import { LIST_GROUPS } from "../domain/filters/filter-table.ts";
import { findUfByCode, getUf } from "../domain/places/uf.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import type { CellGrid } from "./cell-grid.ts";
import type { Container, Numbers } from "./container.ts";
import { pointAt } from "./coordinates.ts";
import { fromMask, sizeOf } from "./masks.ts";
import { administrationOf, ranksAsPartner, ranksWithOffers } from "./rank-bits.ts";
import { ENEM, OFFERING, openRecords, recordAt, TEACHING } from "./record-columns.ts";
import { firstFrom, pieceAt } from "./starts.ts";
import { readAddress, readFacts, type StoredCard } from "./stored-card.ts";
import { openStringTable } from "./string-table.ts";
import { genericTokens, type TextIndex } from "./text-index.ts";
import { byListKey, type ListKey, type SchoolRecord, type Scope } from "./types.ts";

/** The lists that the columns of schools index; absent ones are not in a file that an earlier release published. */
export interface SchoolMeta extends Readonly<Partial<Record<ListKey, readonly string[]>>> {
  readonly rows: number;
  /** School years with an offer, ascending; the bits of the year masks. */
  readonly years: readonly number[];
}

const ALL_SHIFTS = 2 ** sizeOf("shifts") - 1;

/** The schools of a segment: columns by row, views over the bytes of the file. */
export type SchoolColumns = ReturnType<typeof openSchoolColumns>;

export function openSchoolColumns({ section, numbers, has }: Container, meta: SchoolMeta) {
  const u8 = (name: string) => section(name, "u8");
  const strings = (name: string) => openStringTable(u8(`${name}s`), numbers(`${name}Starts`));
  const words = { tokens: u8("tokens"), tokenStarts: numbers("tokenStarts") };
  const profiles = { ...openRecords(TEACHING, numbers), ...openRecords(OFFERING, numbers) };
  const stageNaming = u8("isFundamentalUnsplit");
  const teaching = numbers("teaching");
  const { taught, kinds } = teachingsOf(teaching, stageNaming, profiles);
  return {
    ...meta,
    ...byListKey((key) => meta[key] ?? []),
    ids: numbers("ids"),
    knownFacts: u8("knownFacts"),
    sizeBand: u8("sizeBand"),
    rankBits: u8("rankBits"),
    /** `packNaming`. */
    stageNaming,
    lat: section("lat", "i32"),
    lng: section("lng", "i32"),
    relevance: numbers("relevance"),
    reviewCount: numbers("reviewCount"),
    reviewScore: numbers("reviewScore"),
    /** Index of a row into the distinct averages. */
    reviewPlaces: numbers("reviewPlaces"),
    reviewAverages: section("reviewAverages", "f64"),
    /** Index of a row into the columns of `enem`, 0 for all schools without a result. */
    enemPlaces: numbers("enemPlaces"),
    enem: openRecords(ENEM, (name) => (has(name) ? numbers(name) : new Uint8Array(numbers("enemEdition").length))),
    /** Rows of city i are `cityStarts[i]` to `cityStarts[i + 1]`. */
    cityCodes: numbers("cityCodes"),
    cityStarts: numbers("cityStarts"),
    /** Position in the two lists of neighborhoods plus one; 0 without. */
    neighborhood: numbers("neighborhood"),
    /** Neighborhoods of city i are `cityNeighborhoodStarts[i]` to `cityNeighborhoodStarts[i + 1]`, by slug. */
    cityNeighborhoodStarts: numbers("cityNeighborhoodStarts"),
    neighborhoodSlugs: strings("neighborhoodSlug"),
    neighborhoodNames: strings("neighborhoodName"),
    /** The closed lists of a row, as indices into the masks of `profiles`: stages and grades, and the others. */
    teaching,
    /** The same with the naming of the stages: a number per distinct pair, which indexes `stated` and `possible`. */
    taught,
    offering: numbers("offering"),
    profiles,
    /** By `taught` or `offering`: the values that a school states, and those that nothing it states rules out (K30). */
    stated: {
      stages: Uint32Array.from(kinds, ({ stated }) => stated.stages),
      grades: Uint32Array.from(kinds, ({ stated }) => stated.grades),
      shifts: profiles.shifts,
      administrations: profiles.administrations,
    },
    possible: {
      stages: Uint32Array.from(kinds, ({ possible }) => possible.stages),
      grades: Uint32Array.from(kinds, ({ possible }) => possible.grades),
      shifts: Uint32Array.from(profiles.shifts, (mask) => (mask === 0 ? ALL_SHIFTS : mask)),
      administrations: profiles.administrations,
    },
    /** By `taught`: 1 where no stage is known. */
    isStageless: Uint8Array.from(kinds, ({ isStated }) => (isStated ? 0 : 1)),
    /** In the order of LIST_KEYS; set 0 is of the schools that do not state the list. */
    sets: LIST_GROUPS.map(({ facet, column }) =>
      meta[facet] === undefined ? emptySets(meta.rows) : setColumn(numbers, column),
    ),
    grid: { keys: numbers("cellKeys"), starts: numbers("cellStarts"), rows: numbers("cellRows") } satisfies CellGrid,
    text: {
      ...words,
      generic: genericTokens(words),
      letters: numbers("letters"),
      frequencies: numbers("frequencies"),
      postings: u8("postings"),
      postingStarts: numbers("postingStarts"),
      nameTokens: numbers("nameTokens"),
      nameStarts: numbers("nameStarts"),
    } satisfies TextIndex & { generic: Uint8Array },
  };
}

/** Numbers the distinct pairs of a teaching profile and a naming of stages. */
function teachingsOf(
  teaching: Numbers,
  stageNaming: Numbers,
  { stages, grades }: { readonly stages: Numbers; readonly grades: Numbers },
) {
  const taught = new Uint32Array(teaching.length);
  const kinds: Teaching[] = [];
  const known = new Uint32Array(stages.length * PACKED_NAMINGS);
  for (let row = 0; row < taught.length; row++) {
    const [profile, naming] = [teaching[row]!, stageNaming[row]!];
    const pair = profile * PACKED_NAMINGS + naming;
    known[pair] ||= kinds.push(teachingOf(stages[profile]!, grades[profile]!, naming));
    taught[row] = known[pair]! - 1;
  }
  return { taught, kinds };
}

/** Lists of strings per row: `items` of the row's set index the list of the segment. */
export interface SetColumn {
  readonly rows: Numbers;
  readonly items: Numbers;
  readonly starts: Numbers;
}

function setColumn(numbers: Container["numbers"], name: string): SetColumn {
  return { rows: numbers(name), items: numbers(`${name}Items`), starts: numbers(`${name}Starts`) };
}

/** The column of a list that no school of the segment states. */
function emptySets(rows: number): SetColumn {
  return { rows: new Uint8Array(rows), items: new Uint8Array(0), starts: Uint8Array.of(0, 0) };
}

/** Orders rows that are equal otherwise. Computed for few rows: a column would take 8 bytes a school. */
export function tieAt({ ids, knownFacts, reviewCount, sizeBand }: SchoolColumns, row: number): number {
  return tieRank(ids[row]!, { facts: knownFacts[row]!, reviews: reviewCount[row]!, size: sizeBand[row]! });
}

/** The newest result of a school in the ENEM, or null. */
export function enemAt({ enem, enemPlaces }: SchoolColumns, row: number): SchoolRecord["enem"] {
  const result = enemPlaces[row]!;
  return result === 0 ? null : { ...recordAt(ENEM, enem, result), average: enem.average[result]! / 100 };
}

/** The school of a row, without its best offer. */
export function fieldsAt(schools: SchoolColumns, row: number, card: StoredCard): Omit<SchoolRecord, "bestOffer"> {
  const cityCode = String(schools.cityCodes[cityOf(schools, row)]);
  const neighborhood = schools.neighborhood[row]! - 1;
  const rankBits = schools.rankBits[row]!;
  const teaching = schools.teaching[row]!;
  const offering = schools.offering[row]!;
  const { stages, grades, shifts, tags, years } = schools.profiles;
  const { naming, missingPart } = unpackNaming(schools.stageNaming[row]!);
  return {
    id: String(schools.ids[row]).padStart(8, "0"),
    ...readFacts(card),
    uf: findUfByCode(cityCode)!.uf,
    cityCode,
    neighborhood:
      neighborhood < 0
        ? null
        : { slug: schools.neighborhoodSlugs.at(neighborhood), name: schools.neighborhoodNames.at(neighborhood) },
    address: readAddress(card),
    location: pointAt(schools, row),
    administration: ADMINISTRATIONS[administrationOf(rankBits)]!.slug,
    isPartner: ranksAsPartner(rankBits),
    hasOffers: ranksWithOffers(rankBits),
    stages: fromMask("stages", stages[teaching]!),
    isFundamentalUnsplit: naming === "unsplit",
    missingPart,
    grades: fromMask("grades", grades[teaching]!),
    shifts: fromMask("shifts", shifts[offering]!),
    tags: fromMask("tags", tags[offering]!),
    years: schools.years.filter((_, bit) => years[offering]! & (1 << bit)),
    ...listsAt(schools, row),
    reviews: {
      count: schools.reviewCount[row]!,
      average: schools.reviewAverages[schools.reviewPlaces[row]!]!,
      score: schools.reviewScore[row]!,
    },
    enem: enemAt(schools, row),
    relevance: schools.relevance[row]!,
    knownFacts: schools.knownFacts[row]!,
    sizeBand: schools.sizeBand[row]!,
  };
}

/** Rows of a scope, from `from` up to `to`. */
export function rowsOf(schools: SchoolColumns, scope: Scope): { from: number; to: number } {
  if (scope.kind === "country") return { from: 0, to: schools.rows };
  const { from, to } = citiesOf(scope);
  const cityRow = (code: number) => schools.cityStarts[firstFrom(schools.cityCodes, code)]!;
  return { from: cityRow(from), to: cityRow(to) };
}

/** IBGE codes of the cities of a scope, from `from` up to `to`: they begin with the two digits of the state. */
export function citiesOf(scope: Scope): { from: number; to: number } {
  if (scope.kind === "country") return { from: 0, to: Number.POSITIVE_INFINITY };
  const from = scope.kind === "city" ? Number(scope.cityCode) : Number(getUf(scope.uf).ibgeCode) * 100_000;
  return { from, to: scope.kind === "city" ? from + 1 : from + 100_000 };
}

/** Values of the `neighborhood` column in a city, from `from` up to `to`; none for another scope. */
export function neighborhoodsOf(schools: SchoolColumns, scope: Scope): { from: number; to: number } {
  const city = scope.kind === "city" ? schools.cityCodes.indexOf(Number(scope.cityCode)) : -1;
  if (city < 0) return { from: 1, to: 1 };
  return { from: schools.cityNeighborhoodStarts[city]! + 1, to: schools.cityNeighborhoodStarts[city + 1]! + 1 };
}

/** Index into `cityCodes`. */
export function cityOf(schools: SchoolColumns, row: number): number {
  return pieceAt(schools.cityStarts, row);
}

export function itemsAt({ items, starts }: SetColumn, values: readonly string[], set: number): string[] {
  return Array.from(items.subarray(starts[set], starts[set + 1]), (item) => values[item]!);
}

function listsAt(schools: SchoolColumns, row: number): Pick<SchoolRecord, ListKey> {
  return byListKey((key, i) => {
    const set = schools.sets[i]!.rows[row]!;
    return set === 0 ? null : itemsAt(schools.sets[i]!, schools[key], set);
  });
}
