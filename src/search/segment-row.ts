import { gradeOf, packNaming } from "../domain/catalog/stage.ts";
import { findUfByCode } from "../domain/places/uf.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import { nameWords } from "../domain/text/name-words.ts";
import { toCoordinates } from "./coordinates.ts";
import { toMask } from "./masks.ts";
import type { OfferRecord } from "./offer-types.ts";
import { toRankBits } from "./rank-bits.ts";
import { byField, ENEM, listRecords, OFFER_PROFILE, OFFERING, type RecordOf, TEACHING } from "./record-columns.ts";
import { itemsAt, type SetColumn } from "./school-columns.ts";
import { bitOf, type Segment } from "./segment.ts";
import { tokenAt } from "./text-index.ts";
import { LIST_KEYS, type SchoolRecord } from "./types.ts";

/**
 * Column values of one school, as numbers and masks. Rows of an opened segment share the objects that their columns
 * share, so that a segment is rebuilt from its rows in a fraction of the time that records take. Objects are
 * distinguished by their JSON: all with the same content have their fields in the same order.
 */
export interface SegmentRow {
  /** In the order of LIST_KEYS; an array, as a spread of keys makes reading all rows several times slower. */
  readonly lists: readonly (readonly string[] | null)[];
  readonly id: number;
  readonly cityCode: number;
  readonly neighborhood: SegmentNeighborhood | null;
  readonly rankBits: number;
  /** `packNaming`. */
  readonly stageNaming: number;
  readonly relevance: number;
  readonly knownFacts: number;
  readonly sizeBand: number;
  readonly reviewCount: number;
  readonly reviewScore: number;
  readonly reviewAverage: number;
  readonly enem: RecordOf<typeof ENEM> | null;
  readonly teaching: RecordOf<typeof TEACHING>;
  /** With the school years of its offers. */
  readonly offering: Omit<RecordOf<typeof OFFERING>, "years"> & { readonly years: readonly number[] };
  /** Microdegrees. */
  readonly lat: number;
  readonly lng: number;
  /** `nameWords` of its name. */
  readonly words: readonly string[];
  /** The cheapest first, then by id. */
  readonly offers: readonly OfferNumbers[];
}

interface SegmentNeighborhood {
  /** City and slug. */
  readonly key: string;
  readonly slug: string;
  readonly name: string;
}

interface OfferNumbers {
  readonly profile: Omit<RecordOf<typeof OFFER_PROFILE>, "years"> & { readonly year: number };
  /** Centavos. */
  readonly fee: number;
  /** Tenths of a percent. */
  readonly discount: number;
}

/** The row of a school with its offers, which must be the cheapest first. Throws on an invalid school, naming it. */
export function toRow(school: SchoolRecord, offers: readonly OfferRecord[]): SegmentRow {
  check(school);
  const { neighborhood, location, enem, reviews } = school;
  return {
    id: Number(school.id),
    cityCode: Number(school.cityCode),
    neighborhood: neighborhood && toNeighborhood(school.cityCode, neighborhood.slug, neighborhood.name),
    rankBits: toRankBits(school),
    stageNaming: packNaming(school),
    relevance: school.relevance,
    knownFacts: school.knownFacts,
    sizeBand: school.sizeBand,
    reviewCount: reviews.count,
    reviewScore: reviews.score,
    reviewAverage: reviews.average,
    enem: enem && {
      ...byField(ENEM, (field) => enem[field] ?? 0),
      average: Math.round(enem.average * 100),
    },
    lists: LIST_KEYS.map((key) => school[key]),
    teaching: { stages: toMask("stages", school.stages), grades: toMask("grades", school.grades) },
    offering: {
      shifts: toMask("shifts", school.shifts),
      tags: toMask("tags", school.tags),
      years: school.years.toSorted((a, b) => a - b),
      administrations: toMask("administrations", [school.administration]),
    },
    ...toCoordinates(location),
    words: nameWords(school.name),
    offers: offers.map((offer) => ({
      profile: toProfile(offer),
      fee: offer.netMonthlyFeeCents,
      discount: Math.round(offer.discountPercent * 10),
    })),
  };
}

function check(school: SchoolRecord): void {
  if (!/^\d{8}$/.test(school.id)) throw new Error(`School ${school.id}: not an INEP code of eight digits`);
  if (findUfByCode(school.cityCode)?.uf !== school.uf) {
    throw new Error(`School ${school.id}: city ${school.cityCode} is not in ${school.uf}`);
  }
}

const toNeighborhood = (city: string | number, slug: string, name: string) => ({ key: `${city}/${slug}`, slug, name });

function toProfile({ grade, shift, tags, year, discountPercent }: OfferRecord): OfferNumbers["profile"] {
  return {
    stages: toMask("stages", [gradeOf(grade).stage]),
    grades: toMask("grades", [grade]),
    shifts: toMask("shifts", [shift]),
    tags: toMask("tags", tags),
    discounted: discountPercent > 0 ? 1 : 0,
    year,
  };
}

/** City, then the order of the default sort (`sortKeys("relevance", false)`). */
export function compareRows(a: SegmentRow, b: SegmentRow): number {
  return a.cityCode - b.cityCode || a.rankBits - b.rankBits || b.relevance - a.relevance || tieOf(a) - tieOf(b);
}

const tieOf = ({ id, knownFacts, reviewCount, sizeBand }: SegmentRow) =>
  tieRank(id, { facts: knownFacts, reviews: reviewCount, size: sizeBand });

/** The rows of an opened segment, in their order. */
export function readSegmentRows(segment: Segment): SegmentRow[] {
  const { schools } = segment;
  const { profiles, enem, text } = schools;
  const listed = <T>(length: number, at: (index: number) => T) => Array.from({ length }, (_, index) => at(index));
  const words = listed(text.tokenStarts.length - 1, (token) => tokenAt(text, token));
  const results = [null, ...listRecords(ENEM, enem).slice(1)];
  const teachings = listRecords(TEACHING, profiles);
  const offerings = listRecords(OFFERING, profiles).map((record) => ({
    ...record,
    years: schools.years.filter((_, bit) => record.years & (1 << bit)),
  }));
  const listsOf = (column: SetColumn, values: readonly string[]) =>
    listed(column.starts.length - 1, (set) => (set === 0 ? null : itemsAt(column, values, set)));
  const lists = LIST_KEYS.map((key, i) => listsOf(schools.sets[i]!, schools[key]));
  const neighborhoods: SegmentNeighborhood[] = [];
  for (const [i, city] of schools.cityCodes.entries()) {
    for (let at = schools.cityNeighborhoodStarts[i]!; at < schools.cityNeighborhoodStarts[i + 1]!; at++) {
      neighborhoods.push(toNeighborhood(city, schools.neighborhoodSlugs.at(at), schools.neighborhoodNames.at(at)));
    }
  }
  const offers = readOffers(segment);
  const rows: SegmentRow[] = [];
  for (const [i, cityCode] of schools.cityCodes.entries()) {
    for (let row = schools.cityStarts[i]!; row < schools.cityStarts[i + 1]!; row++) {
      rows.push({
        id: schools.ids[row]!,
        cityCode,
        neighborhood: neighborhoods[schools.neighborhood[row]! - 1] ?? null,
        rankBits: schools.rankBits[row]!,
        stageNaming: schools.stageNaming[row]!,
        relevance: schools.relevance[row]!,
        knownFacts: schools.knownFacts[row]!,
        sizeBand: schools.sizeBand[row]!,
        reviewCount: schools.reviewCount[row]!,
        reviewScore: schools.reviewScore[row]!,
        reviewAverage: schools.reviewAverages[schools.reviewPlaces[row]!]!,
        enem: results[schools.enemPlaces[row]!]!,
        lists: schools.sets.map(({ rows }, i) => lists[i]![rows[row]!]!),
        teaching: teachings[schools.teaching[row]!]!,
        offering: offerings[schools.offering[row]!]!,
        lat: schools.lat[row]!,
        lng: schools.lng[row]!,
        words: Array.from(text.nameTokens.subarray(text.nameStarts[row], text.nameStarts[row + 1]), (t) => words[t]!),
        offers: offers.slice(segment.starts[row], segment.ends[row]),
      });
    }
  }
  return rows;
}

function readOffers({ profile, profiles, fee, discount, years }: Segment): OfferNumbers[] {
  const read = listRecords(OFFER_PROFILE, profiles).map(({ years: bit, ...profile }) => ({
    ...profile,
    year: years[bitOf(bit)]!,
  }));
  return Array.from(fee, (cents, row) => ({ profile: read[profile[row]!]!, fee: cents, discount: discount[row]! }));
}
