import { maskOf } from "../../domain/catalog/bitmask.ts";
import { ADDRESS_FACTS, CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { SCHOOL_TAGS, TAGS } from "../../domain/catalog/tag.ts";
import { hasScholarship, isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import { NO_FACTS, relevanceScore } from "../../domain/ranking/ranking.ts";
import { columnSteps } from "../../search/build-columns.ts";
import { type PackedSchool, packSchool } from "../../search/build-segment.ts";
import { BLOCK_ROWS, blockOf, buildCardBlock, type CardBlock } from "../../search/card-block.ts";
import type { Country } from "../../search/country.ts";
import { ranksWithOffers } from "../../search/rank-bits.ts";
import { openSegment, type Segment, schoolAt } from "../../search/segment.ts";
import { compareRows, readSegmentRows, type SegmentRow } from "../../search/segment-row.ts";
import type { StoredCard } from "../../search/stored-card.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { LruFiles } from "./lru-files.ts";
import { cardsKey, columnsKey, type PublishedSegment } from "./manifest.ts";
import type { SchoolFacts } from "./read-schools.ts";
import { offeringOf, pricesOf } from "./school-record.ts";
import { openCountry, sharedCaches } from "./segment-files.ts";
import { writeSegment } from "./segment-writer.ts";

export interface ChangedSchools {
  /** Codes of all schools that changed, those that are gone included. */
  readonly codes: readonly string[];
  readonly facts: readonly SchoolFacts[];
  /** The private ones, as they are now. */
  readonly records: readonly SchoolRecord[];
  /** Prices of its open years are published. */
  readonly season: Season;
  /** The last publication was of another season. */
  readonly isNewSeason: boolean;
  /** The segment of each that is published, by code. */
  readonly homes: ReadonlyMap<string, number>;
  /** Notes the keys of files that are about to be written. */
  readonly note: (keys: readonly string[]) => Promise<unknown>;
}

interface ChangedSegments {
  readonly segments: readonly PublishedSegment[];
  /** Slugs that the changed schools had. */
  readonly oldSlugs: readonly string[];
  /** Whether a school opened, closed, or has another city, neighborhood or postal code. */
  readonly changesPlaces: boolean;
}

/**
 * Rebuilds the segments in which schools changed, one at a time, and leaves the others as they are: in a new season,
 * those without a school whose published prices or place in the order are another. A school stays in its segment while
 * its city does; a new one goes to the segment of its city. Segments that have grown are cut anew by the next whole
 * publication.
 */
export async function changeSegments(
  kv: KVNamespace,
  current: readonly PublishedSegment[],
  changed: ChangedSchools,
  version: string,
): Promise<ChangedSegments> {
  const { homes } = changed;
  // A block of cards is read once: its segment is rebuilt from what was read.
  const cards = new LruFiles<CardBlock>(Number.POSITIVE_INFINITY);
  const country = openCountry(kv, current, { caches: { ...sharedCaches, cards } });
  const segments = [...current];
  const targets = Map.groupBy(changed.records, (record) => targetOf(current, record, homes.get(record.id)));
  const factsOf = new Map(changed.facts.map((facts) => [facts.school.inepCode, facts]));
  const oldSlugs: string[] = [];
  const [placesBefore, placesNow]: [string[], string[]] = [[], []];
  const indices = changed.isNewSeason ? current.keys() : new Set([...homes.values(), ...targets.keys()]);
  for (const index of indices) {
    const before = await openRows(country, index, changed);
    const added = (targets.get(index) ?? []).map((record) =>
      packSchool(record, pricesOf(factsOf.get(record.id)!, changed.season.years)),
    );
    for (const { card } of before.gone) oldSlugs.push(card[CARD_FACTS.slug.stored]);
    placesBefore.push(...before.gone.map(placeOf));
    placesNow.push(...added.map(placeOf));
    const isUnchanged = before.outdated.length === 0 && isSame(before.gone, added);
    if (!isUnchanged) segments[index] = await rebuild(kv, current[index]!, before, added, version, changed.note);
    country.release(before.segment);
    cards.retain(new Set());
  }
  return { segments, oldSlugs, changesPlaces: placesBefore.sort().join() !== placesNow.sort().join() };
}

/** The segment of each changed school: looked for in the segments of its city, and if it is not there in all others. */
export async function findSegments(
  kv: KVNamespace,
  segments: readonly PublishedSegment[],
  { codes, records }: Pick<ChangedSchools, "codes" | "records">,
): Promise<Map<string, number>> {
  const country = openCountry(kv, segments);
  const cities = new Map(records.map(({ id, cityCode }) => [id, Number(cityCode)]));
  const homes = new Map<string, number>();
  const look = async (isWorthIt: (segment: PublishedSegment, code: string) => boolean) => {
    for (const [index, segment] of segments.entries()) {
      const sought = codes.filter((code) => !homes.has(code) && isWorthIt(segment, code));
      if (sought.length === 0) continue;
      const opened = await country.segment(index, true);
      const ids = new Set(opened.schools.ids);
      for (const code of sought) if (ids.has(Number(code))) homes.set(code, index);
      country.release(opened);
    }
  };
  const hasCity = (segment: PublishedSegment, code: string) => spans(segment, cities.get(code) ?? Number.NaN);
  await look(hasCity);
  await look((segment, code) => !hasCity(segment, code));
  return homes;
}

/** Segments have private schools alone. */
export function isPrivate(record: SchoolRecord): boolean {
  return record.administration === "privada";
}

/** The segment that a school is published in from now on. */
export function targetOf(
  segments: readonly PublishedSegment[],
  { cityCode }: SchoolRecord,
  home: number | undefined,
): number {
  const city = Number(cityCode);
  if (home !== undefined && spans(segments[home]!, city)) return home;
  return Math.max(
    0,
    segments.findLastIndex(({ firstCity }) => firstCity <= city),
  );
}

const spans = ({ firstCity, lastCity }: PublishedSegment, city: number) => firstCity <= city && city <= lastCity;

/** A row that did not change, with its place in the segment before. */
interface KeptRow {
  readonly row: SegmentRow;
  readonly at: number;
}

interface RowsBefore {
  readonly segment: Segment;
  readonly cards: (rows: readonly number[]) => Promise<StoredCard[]>;
  readonly kept: readonly KeptRow[];
  /** Schools that changed, as they were. */
  readonly gone: readonly PackedSchool[];
  /** The other schools that are published differently in this season, as they are now. */
  readonly outdated: readonly PackedSchool[];
}

async function openRows(country: Country, index: number, { codes, season }: ChangedSchools): Promise<RowsBefore> {
  const segment = await country.segment(index, true);
  const cards = (rows: readonly number[]) => country.cards(index, segment, rows, true);
  const changed = new Set(codes.map(Number));
  await nextTurn();
  const [kept, gone, outdated]: [KeptRow[], KeptRow[], KeptRow[]] = [[], [], []];
  for (const [at, row] of readSegmentRows(segment).entries()) {
    (changed.has(row.id) ? gone : isOutdated(row, season) ? outdated : kept).push({ row, at });
  }
  const goneCards = await cards(gone.map(({ at }) => at));
  const outdatedCards = await cards(outdated.map(({ at }) => at));
  return {
    segment,
    cards,
    kept,
    gone: gone.map(({ row }, i) => ({ row, card: goneCards[i]! })),
    outdated: outdated.map(({ at }, i) => inSeason(schoolAt(segment, at, outdatedCards[i]!), season)),
  };
}

/** Whether a school has prices of a year that is over, or its place in the order is that of another season. */
function isOutdated({ rankBits, offers }: SegmentRow, season: Season): boolean {
  let hasOffers = false;
  for (const { profile } of offers) {
    if (!season.years.includes(profile.year)) return true;
    if (profile.discounted === 1 && isShownByDefault(season, profile.year)) hasOffers = true;
  }
  return hasOffers !== ranksWithOffers(rankBits);
}

/** A published school as it is in a season: what it had only by prices of a year that is over goes with them. */
function inSeason({ record, prices }: ReturnType<typeof schoolAt>, season: Season): PackedSchool {
  const open = prices.filter(({ year }) => season.years.includes(year));
  const offering = offeringOf(
    { tags: maskOf(TAGS, record.tags) & SCHOOL_TAGS },
    open.map((price) => ({ ...price, tags: maskOf(TAGS, price.tags) })),
  );
  const isUnpriced = prices.length > 0 && open.length === 0;
  const facts = isUnpriced && {
    relevance: record.relevance - relevanceScore({ ...NO_FACTS, hasFee: true }),
    knownFacts: record.knownFacts - 1,
  };
  return packSchool({ ...record, ...offering, ...facts, hasOffers: hasScholarship(open, season) }, open);
}

/** Whether schools are stored alike. */
function isSame(before: readonly PackedSchool[], now: readonly PackedSchool[]): boolean {
  const [old, current] = [before, now].map((schools) => schools.toSorted((a, b) => a.row.id - b.row.id));
  return JSON.stringify(old) === JSON.stringify(current);
}

/** Key of the place that counts the school. */
function placeOf({ row: { id, cityCode, neighborhood }, card }: PackedSchool): string {
  return [id, cityCode, neighborhood?.slug, card[ADDRESS_FACTS.zipCode.stored]?.slice(0, 5)].join();
}

/**
 * Writes a segment with its changed rows replaced. Blocks of cards whose rows did not change are neither read nor
 * written.
 */
async function rebuild(
  kv: KVNamespace,
  { name, cards }: PublishedSegment,
  { segment, kept, outdated, cards: readCards }: RowsBefore,
  added: readonly PackedSchool[],
  version: string,
  note: ChangedSchools["note"],
): Promise<PublishedSegment> {
  const schools = [...kept, ...outdated, ...added].sort((a, b) => compareRows(a.row, b.row));
  const columns = await inTurns(columnSteps(schools.map(({ row }) => row)));
  const built = openSegment(columns);
  const blocks: (string | Uint8Array<ArrayBuffer>)[] = [];
  for (let from = 0; from < schools.length; from += BLOCK_ROWS) {
    const block = blockOf(from);
    const members = schools.slice(from, from + BLOCK_ROWS);
    const isUnchanged = members.every((school, i) => "at" in school && school.at === from + i);
    if (isUnchanged && members.length === Math.min(BLOCK_ROWS, segment.schools.rows - from)) {
      blocks.push(cards[block]!);
      continue;
    }
    const stored = await readCards(members.flatMap((school) => ("at" in school ? school.at : [])));
    const next = stored.values();
    blocks.push(
      buildCardBlock(
        built,
        block,
        members.map((school) => ("card" in school ? school.card : next.next().value!)),
      ),
    );
  }
  const written = { name, columns: version, cards: blocks.map(() => version) };
  const changed = [...blocks.keys()].filter((block) => typeof blocks[block] !== "string");
  await note([columnsKey(written), ...changed.map((block) => cardsKey(written, block))]);
  return writeSegment(kv, name, version, columns, blocks);
}

/** Lets requests run between the pieces of a work: the local cron, at least, shares the thread of the pages. */
async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
