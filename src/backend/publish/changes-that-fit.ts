import type { SchoolRecord } from "../../search/types.ts";
import { isPrivate, targetOf } from "./change-segments.ts";
import type { Manifest } from "./manifest.ts";

/** Statements of D1 and files of a publication that do not depend on its schools: sources, places, counts, manifest. */
const FIXED_CALLS = 30;

/** Files of each segment that are read to compare medians: the old columns and the new ones. */
const COMPARED_FILES = 2;

/** Detail buckets that one operation reads. */
export const BUCKETS_PER_READ = 6;

/** Blocks of cards by which a segment may grow in one publication. */
const MORE_BLOCKS = 2;

/** Changes that one publication may take. */
interface Changes {
  readonly codes: readonly string[];
  readonly records: readonly SchoolRecord[];
  /** The segment of each that is published, by code. */
  readonly homes: ReadonlyMap<string, number>;
  readonly isNewSeason: boolean;
}

/**
 * The changed schools whose publication takes at most `calls` operations, the longest waiting first: their segments are
 * read and written with all blocks of cards, and their buckets and those for former slugs. Null if none fits.
 */
export function changesThatFit(current: Manifest, changes: Changes, calls: number): ReadonlySet<string> | null {
  const { codes, homes, isNewSeason } = changes;
  const records = new Map(changes.records.map((record) => [record.id, record]));
  const taken = new Set<string>();
  let segments = new Set(isNewSeason ? current.segments.keys() : []);
  let slugs = 0;
  const fits = (touched: ReadonlySet<number>, count: number) => {
    const buckets = Math.min(count, current.buckets.length);
    const ofSegments = [...touched].reduce((sum, index) => sum + segmentCalls(current, index), 0);
    const fixed = FIXED_CALLS + COMPARED_FILES * current.segments.length;
    return fixed + ofSegments + buckets + Math.ceil(buckets / BUCKETS_PER_READ) <= calls;
  };
  if (!fits(segments, slugs)) return null;
  for (const code of codes) {
    const [record, home] = [records.get(code), homes.get(code)];
    const target = record && isPrivate(record) ? [targetOf(current.segments, record, home)] : [];
    const touched = new Set([...segments, ...target, ...(home === undefined ? [] : [home])]);
    // Its own slug, the former one, and that of the other site.
    const count = slugs + (record?.slugQe ? 3 : 2);
    if (!fits(touched, count)) continue;
    taken.add(code);
    [segments, slugs] = [touched, count];
  }
  return codes.length > 0 && taken.size === 0 ? null : taken;
}

/** Columns and cards, read and written, and the note of its files. */
function segmentCalls({ segments }: Manifest, index: number): number {
  return 3 + 2 * (segments[index]!.cards.length + MORE_BLOCKS);
}
