import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { toMicroDegrees } from "../domain/places/geo.ts";
import { findUfByCode } from "../domain/places/uf.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import type { StoredCard } from "./card-block.ts";
import { buildCellGrid } from "./cell-grid.ts";
import { Dictionary } from "./dictionary.ts";
import { type OfferDetails, packDetails } from "./offer-details.ts";
import { toRankBits } from "./rank-bits.ts";
import { NO_COORDINATE, type SchoolMeta } from "./school-meta.ts";
import { encodeStringTable } from "./string-table.ts";
import { buildTextIndex, startsOf } from "./text-index.ts";
import type { SchoolDocument } from "./types.ts";

/** Years of a segment are bits of a mask. */
const MAX_YEARS = 32;

/** Schools in the order of their rows. Throws on an invalid school, naming it. */
export function sortedRows(documents: Iterable<SchoolDocument>): SchoolDocument[] {
  const schools = [...documents];
  for (const school of schools) check(school);
  return schools.sort(compareRows);
}

/** The searched columns of schools in row order. */
export function schoolColumns(schools: readonly SchoolDocument[]) {
  const years = [...new Set(schools.flatMap((s) => s.years))].sort((a, b) => a - b);
  if (years.length > MAX_YEARS) throw new Error(`More than ${MAX_YEARS} school years in a segment`);
  const methodologies = new ListColumn(schools.map((s) => s.methodologies));
  const educationSystems = new ListColumn(schools.map((s) => s.educationSystems));
  const averages = new Dictionary<number>();

  const meta: SchoolMeta = {
    rows: schools.length,
    years,
    methodologies: methodologies.values.list,
    educationSystems: educationSystems.values.list,
  };
  const u8 = (of: (s: SchoolDocument) => number) => Uint8Array.from(schools, of);
  const u16 = (of: (s: SchoolDocument) => number) => Uint16Array.from(schools, of);
  const u32 = (of: (s: SchoolDocument) => number) => Uint32Array.from(schools, of);
  const sections = {
    ids: u32((s) => Number(s.id)),
    rankBits: u8(toRankBits),
    isFundamentalUnsplit: u8((s) => Number(s.isFundamentalUnsplit)),
    relevance: u16((s) => s.relevance),
    knownFacts: u8((s) => s.knownFacts),
    sizeBand: u8((s) => s.sizeBand),
    reviewCount: u32((s) => s.reviews.count),
    reviewScore: u16((s) => s.reviews.score),
    reviewPlaces: u32((s) => averages.idOf(s.reviews.average)),
    reviewAverages: Float64Array.from(averages.list),
    ...enemColumns(schools),
    methodologySet: methodologies.rows,
    methodologySetItems: methodologies.items,
    methodologySetStarts: methodologies.starts,
    educationSystemSet: educationSystems.rows,
    educationSystemSetItems: educationSystems.items,
    educationSystemSetStarts: educationSystems.starts,
    ...cityColumns(schools),
    ...neighborhoodColumns(schools),
    ...profileColumns(schools, years),
    ...locationColumns(schools),
    ...buildTextIndex(schools.map((s) => s.name)),
  };
  return { sections, meta };
}

function check(school: SchoolDocument): void {
  if (!/^\d{8}$/.test(school.id)) throw new Error(`School ${school.id}: not an INEP code of eight digits`);
  if (findUfByCode(school.cityCode)?.uf !== school.uf) {
    throw new Error(`School ${school.id}: city ${school.cityCode} is not in ${school.uf}`);
  }
}

/** City, then the order of the default sort (`sortKeys("relevance", false)`). */
function compareRows(a: SchoolDocument, b: SchoolDocument): number {
  return (
    Number(a.cityCode) - Number(b.cityCode) ||
    toRankBits(a) - toRankBits(b) ||
    b.relevance - a.relevance ||
    tieOf(a) - tieOf(b)
  );
}

const tieOf = ({ id, knownFacts, reviews, sizeBand }: SchoolDocument) =>
  tieRank(id, { facts: knownFacts, reviews: reviews.count, size: sizeBand });

/** Results by place, the first of which is for all schools without one. */
function enemColumns(schools: readonly SchoolDocument[]) {
  const results: SchoolDocument["enem"][] = [null];
  const places = Uint32Array.from(schools, ({ enem }) => (enem === null ? 0 : results.push(enem) - 1));
  const column = (of: (enem: NonNullable<SchoolDocument["enem"]>) => number | null) =>
    Uint32Array.from(results, (enem) => (enem && of(enem)) ?? 0);
  return {
    enemPlaces: places,
    enemEdition: column((enem) => enem.edition),
    enemParticipants: column((enem) => enem.participants),
    enemAverage: column((enem) => Math.round(enem.average * 100)),
    countryRank: column((enem) => enem.countryRank),
    stateRank: column((enem) => enem.stateRank),
    cityRank: column((enem) => enem.cityRank),
  };
}

function cityColumns(schools: readonly SchoolDocument[]) {
  const codes = new Dictionary<string>();
  const counts: number[] = [];
  for (const { cityCode } of schools) {
    const city = codes.idOf(cityCode);
    counts[city] = (counts[city] ?? 0) + 1;
  }
  return { cityCodes: Uint32Array.from(codes.list, Number), cityStarts: startsOf(counts) };
}

/** Neighborhoods by city, then slug; rows hold the position plus one, 0 for none. */
function neighborhoodColumns(schools: readonly SchoolDocument[]) {
  const named = new Map<string, { key: string; cityCode: string; slug: string; name: string }>();
  for (const { cityCode, neighborhood } of schools) {
    if (!neighborhood) continue;
    const key = `${cityCode}/${neighborhood.slug}`;
    if (!named.has(key)) named.set(key, { key, cityCode, ...neighborhood });
  }
  const sorted = [...named.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const cities = [...new Set(schools.map((s) => s.cityCode))];
  const counts = new Map<string, number>();
  for (const { cityCode } of sorted) counts.set(cityCode, (counts.get(cityCode) ?? 0) + 1);
  const positions = new Map(sorted.map(({ key }, i) => [key, i + 1]));
  const slugs = encodeStringTable(sorted.map((n) => n.slug));
  const names = encodeStringTable(sorted.map((n) => n.name));
  return {
    neighborhood: Uint32Array.from(schools, (s) => positions.get(`${s.cityCode}/${s.neighborhood?.slug}`) ?? 0),
    cityNeighborhoodStarts: startsOf(cities.map((code) => counts.get(code) ?? 0)),
    neighborhoodSlugs: slugs.blob,
    neighborhoodSlugStarts: slugs.starts,
    neighborhoodNames: names.blob,
    neighborhoodNameStarts: names.starts,
  };
}

/**
 * The closed lists of a school as two profile numbers, what it teaches and how. There are few distinct profiles, so facets
 * count profiles and expand them at the end.
 */
function profileColumns(schools: readonly SchoolDocument[], years: readonly number[]) {
  const teaching = profilesOf(schools, (s) => [maskOf(STAGES, s.stages), maskOf(GRADES, s.grades)]);
  const offering = profilesOf(schools, (s) => [
    maskOf(SHIFTS, s.shifts),
    maskOf(TAGS, s.tags),
    s.years.reduce((mask, year) => mask | (1 << years.indexOf(year)), 0),
    maskOf(ADMINISTRATIONS, [s.administration]),
  ]);
  const [stages, grades] = teaching.masks;
  const [shifts, tags, schoolYears, administrations] = offering.masks;
  return {
    teaching: teaching.rows,
    profileStages: stages!,
    profileGrades: grades!,
    offering: offering.rows,
    profileShifts: shifts!,
    profileTags: tags!,
    profileYears: schoolYears!,
    profileAdministrations: administrations!,
  };
}

/** Numbers the distinct tuples of masks; `masks` has a column for each position of the tuple. */
function profilesOf(schools: readonly SchoolDocument[], masksOf: (school: SchoolDocument) => number[]) {
  const profiles = new Dictionary<string>();
  const rows = Uint32Array.from(schools, (school) => profiles.idOf(masksOf(school).join()));
  const tuples = profiles.list.map((profile) => profile.split(",").map(Number));
  const masks = (tuples[0] ?? [0, 0, 0, 0]).map((_, place) => Uint32Array.from(tuples, (tuple) => tuple[place]!));
  return { rows, masks };
}

function locationColumns(schools: readonly SchoolDocument[]) {
  const lat = Int32Array.from(schools, (s) => (s.location ? toMicroDegrees(s.location.lat) : NO_COORDINATE));
  const lng = Int32Array.from(schools, (s) => (s.location ? toMicroDegrees(s.location.lng) : NO_COORDINATE));
  const grid = buildCellGrid(lat, lng, (row) => lat[row] !== NO_COORDINATE);
  return { lat, lng, cellKeys: grid.keys, cellStarts: grid.starts, cellRows: grid.rows };
}

/** The fields of a school and of its offers that have no column. */
export function toCard(school: SchoolDocument, offers: readonly OfferDetails[]): StoredCard {
  const { slug, slugQe, name, logo, phone } = school;
  const { street, number, complement, zipCode } = school.address;
  return [slug, slugQe, name, logo, street, number, complement, zipCode, phone, packDetails(offers)];
}

/** Lists of strings per row: distinct lists are numbered, the empty one 0; their items are numbers of distinct strings. */
class ListColumn {
  readonly values = new Dictionary<string>();
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
  readonly starts: Uint32Array;

  constructor(lists: readonly (readonly string[])[]) {
    // In order, so that the engine breaks ties by index.
    for (const value of lists.flat().sort()) this.values.idOf(value);
    const sets = new Dictionary<string>();
    sets.idOf(JSON.stringify([]));
    this.rows = Uint32Array.from(lists, (list) => sets.idOf(JSON.stringify(list)));
    const items = sets.list.map((set) => (JSON.parse(set) as string[]).map((value) => this.values.idOf(value)));
    this.items = Uint32Array.from(items.flat());
    this.starts = startsOf(items.map((set) => set.length));
  }
}
