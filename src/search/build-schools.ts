import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { toMicroDegrees } from "../domain/places/geo.ts";
import { findUfByCode } from "../domain/places/uf.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import { packBestOffer } from "./best-offer.ts";
import { buildCellGrid } from "./cell-grid.ts";
import { type SectionArray, writeContainer } from "./container.ts";
import { toDeltas } from "./deltas.ts";
import { Dictionary } from "./dictionary.ts";
import { toRankBits } from "./rank-bits.ts";
import { type Card, FLAG, NO_COORDINATE, type ShardMeta } from "./shard-meta.ts";
import { buildSlugTable } from "./slug-table.ts";
import { encodeStringTable } from "./string-table.ts";
import { buildTextIndex, startsOf } from "./text-index.ts";
import type { SchoolDocument } from "./types.ts";

/** Years of a shard are bits of a mask. */
const MAX_YEARS = 32;

/**
 * Builds the snapshot of a set of schools, in rows by city code (which begins with the state's) and, within the city,
 * in the default order. Throws on an invalid school, naming it.
 */
export function buildSchoolShard(documents: Iterable<SchoolDocument>): Uint8Array<ArrayBuffer> {
  const schools = sortedRows(documents);
  const { sections, meta } = schoolColumns(schools);
  const slugs = buildSlugTable(schools.map((s) => s.slug));
  const whole = {
    ...sections,
    ...cardColumns(schools.map(toCard)),
    slugStarts: toDeltas(slugs.starts),
    slugRows: slugs.rows,
  };
  return writeContainer("schools", whole, meta);
}

/** Schools in the order of their rows. Throws on an invalid school, naming it. */
export function sortedRows(documents: Iterable<SchoolDocument>): SchoolDocument[] {
  const schools = [...documents];
  for (const school of schools) check(school);
  return schools.sort(compareRows);
}

/** The searched columns of schools in row order. */
export function schoolColumns(schools: readonly SchoolDocument[]) {
  const years = [...new Set(schools.flatMap((s) => s.years))].sort((a, b) => a - b);
  if (years.length > MAX_YEARS) throw new Error(`More than ${MAX_YEARS} school years in a shard`);
  const methodologies = new ListColumn(schools.map((s) => s.methodologies));
  const educationSystems = new ListColumn(schools.map((s) => s.educationSystems));

  const meta: ShardMeta = {
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
    flags: u8(flagsOf),
    relevance: u16((s) => s.relevance),
    knownFacts: u8((s) => s.knownFacts),
    sizeBand: u8((s) => s.sizeBand),
    reviewCount: u32((s) => s.reviews.count),
    reviewAverage: Float64Array.from(schools, (s) => s.reviews.average),
    reviewScore: u16((s) => s.reviews.score),
    enemEdition: u16((s) => s.enem?.edition ?? 0),
    enemParticipants: u32((s) => s.enem?.participants ?? 0),
    enemAverage: u32((s) => Math.round((s.enem?.average ?? 0) * 100)),
    countryRank: u32((s) => s.enem?.countryRank ?? 0),
    stateRank: u32((s) => s.enem?.stateRank ?? 0),
    cityRank: u32((s) => s.enem?.cityRank ?? 0),
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
    ...textColumns(schools),
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

function flagsOf(school: SchoolDocument): number {
  return (school.enem ? FLAG.hasEnem : 0) | (school.isFundamentalUnsplit ? FLAG.isFundamentalUnsplit : 0);
}

function cityColumns(schools: readonly SchoolDocument[]) {
  const codes = new Dictionary<string>();
  const counts: number[] = [];
  for (const { cityCode } of schools) {
    const city = codes.idOf(cityCode);
    counts[city] = (counts[city] ?? 0) + 1;
  }
  return { cityCodes: toDeltas(Uint32Array.from(codes.list, Number)), cityStarts: toDeltas(startsOf(counts)) };
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
    cityNeighborhoodStarts: toDeltas(startsOf(cities.map((code) => counts.get(code) ?? 0))),
    neighborhoodSlugs: slugs.blob,
    neighborhoodSlugStarts: toDeltas(slugs.starts),
    neighborhoodNames: names.blob,
    neighborhoodNameStarts: toDeltas(names.starts),
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
  return { lat, lng, cellKeys: toDeltas(grid.keys), cellStarts: toDeltas(grid.starts), cellRows: toDeltas(grid.rows) };
}

function textColumns(schools: readonly SchoolDocument[]): Record<string, SectionArray> {
  const { tokenStarts, postingStarts, nameStarts, ...index } = buildTextIndex(schools.map((s) => s.name));
  return {
    ...index,
    tokenStarts: toDeltas(tokenStarts),
    postingStarts: toDeltas(postingStarts),
    nameStarts: toDeltas(nameStarts),
  };
}

/** The fields of a school that have no column. */
export function toCard(school: SchoolDocument): Card {
  const { slug, slugQe, name, logo, phone, bestOffer } = school;
  const { street, number, complement, zipCode } = school.address;
  return [slug, slugQe, name, logo, street, number, complement, zipCode, phone, bestOffer && packBestOffer(bestOffer)];
}

/** Cards as one UTF-8 JSON text each. */
export function cardColumns(cards: readonly unknown[]): Record<string, SectionArray> {
  const encoder = new TextEncoder();
  const texts = cards.map((card) => encoder.encode(JSON.stringify(card)));
  const cardStarts = startsOf(texts.map((text) => text.length));
  const blob = new Uint8Array(cardStarts.at(-1)!);
  for (const [row, text] of texts.entries()) blob.set(text, cardStarts[row]);
  return { cards: blob, cardStarts: toDeltas(cardStarts) };
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
