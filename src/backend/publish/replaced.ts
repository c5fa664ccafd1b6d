import { documentAt, type SchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";

/** Every school of a shard that holds its cards. */
export function* allDocuments(shard: SchoolShard): Generator<SchoolDocument> {
  for (let row = 0; row < shard.rows; row++) yield documentAt(shard, row);
}

/** The documents without the given codes, then the new ones. */
export function* replaced(
  documents: Iterable<SchoolDocument>,
  codes: readonly string[],
  added: readonly SchoolDocument[],
): Generator<SchoolDocument> {
  const gone = new Set(codes);
  for (const document of documents) if (!gone.has(document.id)) yield document;
  yield* added;
}
