import { openCardBlock } from "../../search/card-block.ts";
import { openOfferShard } from "../../search/offer-shard.ts";
import type { PartReader } from "../../search/parts.ts";
import { openSchoolShard, type SchoolShard } from "../../search/school-shard.ts";
import { HeldFiles } from "./held-files.ts";
import { cardsKey, type PublishedPart } from "./manifest.ts";
import { SnapshotUnavailable } from "./snapshot-unavailable.ts";

/** Memory of an isolate for the files of a country in parts: of 128 MB, with room for pages and for opening a file. */
const HELD_BYTES = 64 * 1024 * 1024;

/** Seconds that a data centre keeps a file: its key is its version, so it never goes stale. */
const CACHE_S = 86_400;

/** Shared by all versions: a file that a publication did not change stays. */
const isolateFiles = new HeldFiles(HELD_BYTES);

/** Reads the parts of a publication from KV, and holds as many as fit. Throws SnapshotUnavailable. */
export function readParts(kv: KVNamespace, parts: readonly PublishedPart[], held = isolateFiles): PartReader {
  async function read<T extends object>(key: string, open: (bytes: ArrayBuffer) => T, isPassing: boolean): Promise<T> {
    const bytes = await kv.get(key, { type: "arrayBuffer", cacheTtl: CACHE_S }).catch(() => null);
    if (!bytes) throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`);
    const file = open(bytes);
    held.hold(key, file, memoryOf(file), isPassing);
    return file;
  }
  const schools: PartReader["schools"] = (part, isPassing) => {
    const { key } = parts[part]!.schools;
    return (held.get(key) as SchoolShard | undefined) ?? read(key, openSchoolShard, isPassing);
  };
  return {
    parts,
    schools,
    offers: async (part, isPassing) => {
      const { key } = parts[part]!.offers;
      const shard = await schools(part, isPassing);
      const known = held.get(key) as ReturnType<typeof openOfferShard> | undefined;
      // Read beside its schools: another opening of them has the same rows, but would stay in memory twice.
      return known?.schools === shard ? known : read(key, (bytes) => openOfferShard(bytes, shard), isPassing);
    },
    cards: (part, block) => {
      const key = cardsKey(parts[part]!, block);
      return (held.get(key) as ReturnType<typeof openCardBlock> | undefined) ?? read(key, openCardBlock, false);
    },
  };
}

/** Bytes of the arrays in an opened file, those of the file it stands beside left out. */
function memoryOf(file: object): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(file)) {
    if (name === "schools") continue;
    if (ArrayBuffer.isView(value)) bytes += value.byteLength;
    else if (typeof value === "number") bytes += name === "bytes" ? value : 0;
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) bytes += memoryOf(value);
  }
  return bytes;
}
