import { blockOf, openCardBlock } from "../../search/card-block.ts";
import { documentAt, offerAt, openSegment } from "../../search/segment.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { cardsKey, columnsKey, type PublishedSegment } from "./manifest.ts";
import { pricesOf } from "./published-prices.ts";
import { readBytes } from "./publishing.ts";
import type { SchoolFacts } from "./read-schools.ts";
import { type PricedSchool, type StoredSegment, writeSegment } from "./segment-writer.ts";

/** What is published of a change. */
export interface ChangedSchools {
  /** Codes of all schools that changed, those that are gone included. */
  readonly codes: readonly string[];
  readonly facts: readonly SchoolFacts[];
  /** The private ones, as they are now. */
  readonly documents: readonly SchoolDocument[];
  /** School years whose prices are published. */
  readonly years: readonly number[];
}

/** The segments after a change. */
export interface ChangedSegments {
  readonly segments: readonly PublishedSegment[];
  /** Slugs that the changed schools had. */
  readonly oldSlugs: readonly string[];
}

/**
 * Rebuilds the segments in which schools changed, one at a time, and leaves the others as they are. A school stays in its
 * segment while its city does; a new one goes to the segment of its city. Segments that have grown are cut anew by the next
 * whole publication.
 */
export async function changeSegments(
  kv: KVNamespace,
  current: readonly PublishedSegment[],
  changed: ChangedSchools,
  version: string,
): Promise<ChangedSegments> {
  const segments = [...current];
  const homes = await findSegments(kv, segments, changed);
  const targets = Map.groupBy(changed.documents, (document) => targetOf(segments, document, homes.get(document.id)));
  const codes = new Set(changed.codes);
  const factsOf = new Map(changed.facts.map((facts) => [facts.school.inepCode, facts]));
  const oldSlugs: string[] = [];
  for (const index of new Set([...homes.values(), ...targets.keys()])) {
    const before = await readSegment(kv, segments[index]!);
    const [gone, kept] = [true, false].map((isGone) =>
      before.schools.filter(({ document }) => codes.has(document.id) === isGone),
    );
    oldSlugs.push(...gone!.map(({ document }) => document.slug));
    const added = (targets.get(index) ?? []).map((document) => ({
      document,
      prices: pricesOf(factsOf.get(document.id)!, changed.years),
    }));
    const current = kept!.map(({ document, prices }) => ({
      document,
      prices: prices.filter(({ year }) => changed.years.includes(year)),
    }));
    segments[index] = await writeSegment(kv, before.segment.name, version, [...current, ...added], before);
  }
  return { segments, oldSlugs };
}

/** The segment of each changed school: looked for in the segments of its city, and if it is not there in all others. */
async function findSegments(
  kv: KVNamespace,
  segments: readonly PublishedSegment[],
  { codes, documents }: ChangedSchools,
): Promise<Map<string, number>> {
  const cities = new Map(documents.map(({ id, cityCode }) => [id, Number(cityCode)]));
  const homes = new Map<string, number>();
  const look = async (isWorthIt: (segment: PublishedSegment, code: string) => boolean) => {
    for (const [index, segment] of segments.entries()) {
      const sought = codes.filter((code) => !homes.has(code) && isWorthIt(segment, code));
      if (sought.length === 0) continue;
      const ids = new Set(openSegment(await readBytes(kv, columnsKey(segment))).schools.ids);
      for (const code of sought) if (ids.has(Number(code))) homes.set(code, index);
    }
  };
  const hasCity = (segment: PublishedSegment, code: string) => spans(segment, cities.get(code) ?? Number.NaN);
  await look(hasCity);
  await look((segment, code) => !hasCity(segment, code));
  return homes;
}

function targetOf(
  segments: readonly PublishedSegment[],
  { cityCode }: SchoolDocument,
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

/** The schools and prices of a segment. */
export async function readSegment(
  kv: KVNamespace,
  segment: PublishedSegment,
): Promise<StoredSegment & { readonly schools: readonly PricedSchool[] }> {
  const opened = openSegment(await readBytes(kv, columnsKey(segment)));
  const blocks: ArrayBuffer[] = [];
  for (const block of segment.cards.keys()) blocks.push(await readBytes(kv, cardsKey(segment, block)));
  const cards = blocks.map((bytes, block) => openCardBlock(bytes, block));
  for (const block of cards) block.check(opened);
  const schools = Array.from({ length: opened.schools.rows }, (_, row): PricedSchool => {
    const card = cards[blockOf(row)]!.at(row);
    const offers = Array.from({ length: opened.ends[row]! - opened.starts[row]! }, (_, i) =>
      offerAt(opened, opened.starts[row]! + i, card),
    );
    return { document: documentAt(opened, row, card), prices: offers };
  });
  return { segment, blocks, schools };
}
