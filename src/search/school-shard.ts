import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { optionsOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { findUfByCode, getUf } from "../domain/places/uf.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import { unpackBestOffer } from "./best-offer.ts";
import { type CellGrid, firstFrom } from "./cell-grid.ts";
import { readContainer } from "./container.ts";
import { fromDeltas } from "./deltas.ts";
import { condensed, narrowSections, placeOf, type RowPlaces } from "./narrow.ts";
import { administrationOf, NOT_PARTNER, WITHOUT_OFFERS } from "./rank-bits.ts";
import { type Card, FLAG, NO_COORDINATE, type ShardMeta } from "./shard-meta.ts";
import { rowsOfSlug, type SlugTable } from "./slug-table.ts";
import { openStringTable } from "./string-table.ts";
import { genericTokens, type TextIndex } from "./text-index.ts";
import type { SchoolDocument, Scope } from "./types.ts";

/** Schools ready to be searched: columns by row, views over the bytes of the snapshot. */
export type SchoolShard = ReturnType<typeof openSchoolShard>;

/** Opens a snapshot of schools (about 3 ms for 40,000). Throws a `SnapshotError` on invalid bytes. */
export function openSchoolShard(bytes: Uint8Array | ArrayBuffer) {
  const container = readContainer(bytes, "schools");
  const { meta, has } = container;
  // Columns of a part are copied, as narrow as their numbers allow: a country in parts is too large for memory otherwise.
  const isPart = !has("cards");
  const section = isPart ? narrowSections(container) : container.section;
  const flags = section("flags", "u8");
  const { rows } = meta as ShardMeta;
  // Most schools have no ENEM result, and there are few distinct averages of reviews.
  const averages = container.section("reviewAverage", "f64");
  const enem = isPart ? condensed(container, rows, (row) => (flags[row]! & FLAG.hasEnem ? row + 1 : 0)) : null;
  const reviews = isPart ? condensed(container, rows, (row) => averages[row]!) : null;
  const u8 = (name: string) => section(name, "u8");
  const u16 = (name: string) => section(name, "u16");
  const u32 = (name: string) => section(name, "u32");
  const rising = (name: string) => fromDeltas(container.section(name, "u32"), isPart);
  const ofEnem = (enem ?? container).section;
  const i32 = (name: string) => section(name, "i32");
  const strings = (name: string) => openStringTable({ blob: u8(`${name}s`), starts: rising(`${name}Starts`) });
  const words = { tokens: u8("tokens"), tokenStarts: rising("tokenStarts") };
  return {
    ...(meta as ShardMeta),
    ids: u32("ids"),
    knownFacts: u8("knownFacts"),
    sizeBand: u8("sizeBand"),
    rankBits: u8("rankBits"),
    flags,
    lat: i32("lat"),
    lng: i32("lng"),
    relevance: u16("relevance"),
    reviewCount: u32("reviewCount"),
    reviewScore: u16("reviewScore"),
    /** Index into `reviewAverage`. */
    reviewPlaces: (reviews?.places ?? null) as RowPlaces,
    reviewAverage: (reviews ?? container).section("reviewAverage", "f64"),
    /** Index into the ENEM columns. */
    enemPlaces: (enem?.places ?? null) as RowPlaces,
    enemEdition: ofEnem("enemEdition", "u16"),
    enemParticipants: ofEnem("enemParticipants", "u32"),
    /** Hundredths of a point. */
    enemAverage: ofEnem("enemAverage", "u32"),
    countryRank: ofEnem("countryRank", "u32"),
    stateRank: ofEnem("stateRank", "u32"),
    cityRank: ofEnem("cityRank", "u32"),
    /** Rows of city i are `cityStarts[i]` to `cityStarts[i + 1]`. */
    cityCodes: rising("cityCodes"),
    cityStarts: rising("cityStarts"),
    /** Position in the two lists of neighborhoods plus one; 0 without. */
    neighborhood: u32("neighborhood"),
    /** Neighborhoods of city i are `cityNeighborhoodStarts[i]` to `cityNeighborhoodStarts[i + 1]`, by slug. */
    cityNeighborhoodStarts: rising("cityNeighborhoodStarts"),
    neighborhoodSlugs: strings("neighborhoodSlug"),
    neighborhoodNames: strings("neighborhoodName"),
    /** The closed lists of a row, as indices into the masks of `profiles`: stages and grades, and the others. */
    teaching: u32("teaching"),
    offering: u32("offering"),
    profiles: {
      stages: u32("profileStages"),
      grades: u32("profileGrades"),
      shifts: u32("profileShifts"),
      tags: u32("profileTags"),
      years: u32("profileYears"),
      administrations: u32("profileAdministrations"),
    },
    methodologySets: {
      rows: u32("methodologySet"),
      items: u32("methodologySetItems"),
      starts: u32("methodologySetStarts"),
    },
    educationSystemSets: {
      rows: u32("educationSystemSet"),
      items: u32("educationSystemSetItems"),
      starts: u32("educationSystemSetStarts"),
    },
    grid: { keys: rising("cellKeys"), starts: rising("cellStarts"), rows: rising("cellRows") } satisfies CellGrid,
    text: {
      ...words,
      generic: genericTokens(words),
      letters: u32("letters"),
      frequencies: u32("frequencies"),
      postings: u8("postings"),
      postingStarts: rising("postingStarts"),
      nameTokens: u32("nameTokens"),
      nameStarts: rising("nameStarts"),
    } satisfies TextIndex & { generic: Uint8Array },
    /** Empty in a part, whose cards are in blocks (`card-block.ts`). */
    cards: isPart ? new Uint8Array() : u8("cards"),
    cardStarts: isPart ? NO_NUMBERS : rising("cardStarts"),
    slugs: (isPart
      ? { starts: NO_NUMBERS, rows: NO_NUMBERS }
      : { starts: rising("slugStarts"), rows: container.section("slugRows", "u32") }) satisfies SlugTable,
  };
}

const NO_NUMBERS = new Uint32Array();

/** Orders rows that are equal otherwise. Computed for the few rows that need it: a column would take 8 bytes a school. */
export function tieAt({ ids, knownFacts, reviewCount, sizeBand }: SchoolShard, row: number): number {
  return tieRank(ids[row]!, { facts: knownFacts[row]!, reviews: reviewCount[row]!, size: sizeBand[row]! });
}

/** Whether the shard is a part of a country too large for one file, which has its cards in other files. */
export function isPart(shard: SchoolShard): boolean {
  return shard.cardStarts.length === 0;
}

/** The school of a row; of a part, with its card. */
export function documentAt(shard: SchoolShard, row: number, card: Card = cardAt(shard, row)): SchoolDocument {
  const bestOffer = card[9];
  return Object.assign(fieldsAt(shard, row, card), {
    bestOffer: bestOffer === null ? null : unpackBestOffer(bestOffer),
  });
}

/** The same without the best offer, which a hit replaces by that of its query. */
export function fieldsAt(
  shard: SchoolShard,
  row: number,
  card: Card = cardAt(shard, row),
): Omit<SchoolDocument, "bestOffer"> {
  const [slug, slugQe, name, logo, street, number, complement, zipCode, phone] = card;
  const cityCode = String(shard.cityCodes[cityOf(shard, row)]);
  const neighborhood = shard.neighborhood[row]! - 1;
  const rankBits = shard.rankBits[row]!;
  const flags = shard.flags[row]!;
  const teaching = shard.teaching[row]!;
  const offering = shard.offering[row]!;
  const enem = placeOf(shard.enemPlaces, row);
  const { stages, grades, shifts, tags, years } = shard.profiles;
  return {
    id: String(shard.ids[row]).padStart(8, "0"),
    slug,
    slugQe,
    name,
    logo,
    uf: findUfByCode(cityCode)!.uf,
    cityCode,
    neighborhood:
      neighborhood < 0
        ? null
        : { slug: shard.neighborhoodSlugs.at(neighborhood), name: shard.neighborhoodNames.at(neighborhood) },
    address: { street, number, complement, zipCode },
    phone,
    location: shard.lat[row] === NO_COORDINATE ? null : { lat: shard.lat[row]! / 1e6, lng: shard.lng[row]! / 1e6 },
    administration: ADMINISTRATIONS[administrationOf(rankBits)]!.slug,
    isPartner: (rankBits & NOT_PARTNER) === 0,
    hasOffers: (rankBits & WITHOUT_OFFERS) === 0,
    stages: slugsOf(STAGES, stages[teaching]!),
    isFundamentalUnsplit: (flags & FLAG.isFundamentalUnsplit) !== 0,
    grades: slugsOf(GRADES, grades[teaching]!),
    shifts: slugsOf(SHIFTS, shifts[offering]!),
    tags: slugsOf(TAGS, tags[offering]!),
    years: shard.years.filter((_, bit) => years[offering]! & (1 << bit)),
    methodologies: listAt(shard.methodologySets, shard.methodologies, row),
    educationSystems: listAt(shard.educationSystemSets, shard.educationSystems, row),
    reviews: {
      count: shard.reviewCount[row]!,
      average: shard.reviewAverage[placeOf(shard.reviewPlaces, row)]!,
      score: shard.reviewScore[row]!,
    },
    enem:
      (flags & FLAG.hasEnem) === 0
        ? null
        : {
            edition: shard.enemEdition[enem]!,
            participants: shard.enemParticipants[enem]!,
            average: shard.enemAverage[enem]! / 100,
            countryRank: shard.countryRank[enem]!,
            stateRank: shard.stateRank[enem]!,
            cityRank: shard.cityRank[enem]!,
          },
    relevance: shard.relevance[row]!,
    knownFacts: shard.knownFacts[row]!,
    sizeBand: shard.sizeBand[row]!,
  };
}

/** Slug and name of a row. */
export function nameAt(shard: SchoolShard, row: number): { slug: string; name: string } {
  const [slug, , name] = cardAt(shard, row);
  return { slug, name };
}

/** The school with the slug, or null. */
export function findSchoolBySlug(shard: SchoolShard, slug: string): SchoolDocument | null {
  for (const row of rowsOfSlug(shard.slugs, slug)) if (cardAt(shard, row)[0] === slug) return documentAt(shard, row);
  return null;
}

/** The slugs of all schools, by row. */
export function* slugsIn(shard: SchoolShard): Generator<string> {
  for (let row = 0; row < shard.rows; row++) {
    // A card begins with `["slug",`: reading that alone spares parsing the rest.
    const from = shard.cardStarts[row]! + 2;
    yield decoder.decode(shard.cards.subarray(from, shard.cards.indexOf(QUOTE, from)));
  }
}

/** The school with the INEP code, or null. Scans the column: 0.1 ms for 180,000. */
export function findSchoolById(shard: SchoolShard, id: string): SchoolDocument | null {
  const row = /^\d{8}$/.test(id) ? shard.ids.indexOf(Number(id)) : -1;
  return row < 0 ? null : documentAt(shard, row);
}

const QUOTE = '"'.charCodeAt(0);
const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });

function cardAt(shard: SchoolShard, row: number): Card {
  return JSON.parse(decoder.decode(shard.cards.subarray(shard.cardStarts[row], shard.cardStarts[row + 1])));
}

/** Rows of a scope, from `from` up to `to`. */
export function rowsOf(shard: SchoolShard, scope: Scope): { from: number; to: number } {
  if (scope.kind === "country") return { from: 0, to: shard.rows };
  const { from, to } = citiesOf(scope);
  const cityRow = (code: number) => shard.cityStarts[firstFrom(shard.cityCodes, code)]!;
  return { from: cityRow(from), to: cityRow(to) };
}

/** IBGE codes of the cities of a scope, from `from` up to `to`: they begin with the two digits of the state. */
export function citiesOf(scope: Scope): { from: number; to: number } {
  if (scope.kind === "country") return { from: 0, to: Number.POSITIVE_INFINITY };
  const from = scope.kind === "city" ? Number(scope.cityCode) : Number(getUf(scope.uf).ibgeCode) * 100_000;
  return { from, to: scope.kind === "city" ? from + 1 : from + 100_000 };
}

/** Values of the `neighborhood` column in a city, from `from` up to `to`; none for another scope. */
export function neighborhoodsOf(shard: SchoolShard, scope: Scope): { from: number; to: number } {
  const city = scope.kind === "city" ? shard.cityCodes.indexOf(Number(scope.cityCode)) : -1;
  if (city < 0) return { from: 1, to: 1 };
  return { from: shard.cityNeighborhoodStarts[city]! + 1, to: shard.cityNeighborhoodStarts[city + 1]! + 1 };
}

/** Index into `cityCodes`. */
export function cityOf(shard: SchoolShard, row: number): number {
  return firstFrom(shard.cityStarts, row + 1) - 1;
}

function slugsOf<S extends string>(options: readonly { readonly slug: S }[], mask: number): S[] {
  return optionsOf(options, mask).map((o) => o.slug);
}

/** Lists of strings per row: `items` of the row's set index the shard's list. */
export interface SetColumn {
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
}

function listAt({ rows, items, starts }: SetColumn, values: readonly string[], row: number): string[] {
  const list: string[] = [];
  const end = starts[rows[row]! + 1]!;
  for (let i = starts[rows[row]!]!; i < end; i++) list.push(values[items[i]!]!);
  return list;
}
