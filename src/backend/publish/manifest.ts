import type { Publication } from "../../contract/publication.ts";
import { FORMAT_VERSION } from "../../search/container.ts";
import type { SegmentInfo } from "../../search/country.ts";
import type { Held } from "./held.ts";

/** A file of the snapshot in KV: immutable, so that its key is its version. */
export interface SnapshotFile {
  readonly key: string;
  readonly bytes: number;
}

/** Schools of every administration with a result in an ENEM edition, each with that edition's result on its card. */
interface Ranking {
  readonly edition: number;
  /** The ranked file has private schools alone; absent from what was published before it was known. */
  readonly isPrivate?: boolean;
  readonly segments: readonly PublishedSegment[];
}

/** A segment of the schools of some cities (decision 030). */
export interface PublishedSegment extends SegmentInfo {
  /** Prefix of the keys of its files. */
  readonly name: string;
  readonly columns: string;
  readonly cards: readonly string[];
}

/** The published prices. */
export function countPrices(segments: readonly SegmentInfo[]): number {
  return segments.reduce((sum, { offerRows }) => sum + offerRows, 0);
}

export function columnsKey({ name, columns }: Pick<PublishedSegment, "name" | "columns">): string {
  return `${name}/columns/${columns}`;
}

/** Key of a block of cards, counted from 0. */
export function cardsKey({ name, cards }: Pick<PublishedSegment, "name" | "cards">, block: number): string {
  return `${name}/cards/${block}/${cards[block]}`;
}

/** Buckets of addresses (`src/search/addresses.ts`), or of the ground of maps (`src/domain/places/ground.ts`). */
export interface PublishedBuckets {
  readonly version: string;
  readonly buckets: number;
}

/** The current publication. Written last, so that every file it names exists for its readers. */
export interface Manifest extends Publication {
  /** `FORMAT_VERSION` of the snapshot; another one is refused, and replaced by the next whole publication. */
  readonly format: number;
  readonly version: string;
  readonly publishedAt: string;
  readonly counts: { readonly schools: number; readonly offers: number; readonly cities: number };
  /** An offer on show has a discount; absent from what was published before it was known. */
  readonly hasScholarships?: boolean;
  readonly meanRating: number;
  readonly places: SnapshotFile;
  /** Private schools and their prices, by city. */
  readonly segments: readonly PublishedSegment[];
  /** Newest edition first. Loaded only when a ranking asks for them. */
  readonly rankings: readonly Ranking[];
  readonly buckets: readonly string[];
  /**
   * The addresses of the schools, for searches by street, as of the last whole publication; a manifest of an older
   * release has none.
   */
  readonly addresses?: PublishedBuckets;
  /** The ground of the maps, as of the last whole publication of a script; a manifest of an older release has none. */
  readonly ground?: PublishedBuckets;
  /** Changes that were waiting did not fit into it: the next publication continues it. */
  readonly isContinued?: boolean;
  /**
   * Set by a rollback (`rollBack`), or a refusal: nothing is published over this version until a forced publication.
   */
  readonly held?: Held;
}

/**
 * KV key of the manifest, one per format: a new format is published before the release that reads it is deployed, and
 * the previous release still finds its own files after a rollback.
 */
export const MANIFEST_KEY = `manifest/${FORMAT_VERSION}`;

/** The bucket of a school's details, of an address or of a city, among `buckets`: FNV-1a of its slug, key or code. */
export function bucketOf(slug: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % buckets;
}

/** ISO instant that a version is named after (`nextVersion`). */
export function instantOf(version: string): string {
  return new Date(Number.parseInt(version, 36)).toISOString();
}

export function bucketKey(bucket: number, version: string): string {
  return `details/${bucket}/${version}`;
}

export function groundKey({ version }: PublishedBuckets, bucket: number): string {
  return `ground/${bucket}/${version}`;
}

export function addressesKey({ version }: PublishedBuckets, bucket: number): string {
  return `addresses/${bucket}/${version}`;
}

/** Keys in KV of all that a manifest names. */
export function filesOf(manifest: Manifest): string[] {
  const { addresses, ground } = manifest;
  const segments = [...manifest.segments, ...manifest.rankings.flatMap((ranking) => ranking.segments)];
  return [
    manifest.places.key,
    ...segments.flatMap((segment) => [
      columnsKey(segment),
      ...segment.cards.map((_, block) => cardsKey(segment, block)),
    ]),
    ...manifest.buckets.map((version, bucket) => bucketKey(bucket, version)),
    ...(ground ? Array.from({ length: ground.buckets }, (_, bucket) => groundKey(ground, bucket)) : []),
    ...(addresses ? Array.from({ length: addresses.buckets }, (_, bucket) => addressesKey(addresses, bucket)) : []),
  ];
}
