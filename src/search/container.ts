import { checksumOf } from "./checksum.ts";

type SnapshotKind = "segment" | "cards" | "places";

export type SnapshotFault = "foreign-version" | "truncated" | "corrupt" | "wrong-kind";

/** Thrown for bytes that are not a snapshot this program can read. */
export class SnapshotError extends Error {
  readonly reason: SnapshotFault;

  constructor(reason: SnapshotFault, detail: string) {
    super(`Snapshot refused (${reason}): ${detail}`);
    this.name = "SnapshotError";
    this.reason = reason;
  }
}

interface SectionTypes {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  i32: Int32Array;
  f64: Float64Array;
}
type SectionType = keyof SectionTypes;
type SectionArray = SectionTypes[SectionType];

/** Numbers from 0, stored in the smallest of these types that holds the highest. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;

/** An opened snapshot: views over its bytes, no copies. */
export interface Container {
  /** JSON that the builder wrote beside the sections. */
  readonly meta: unknown;
  /** The section as an array of the type. Throws a `SnapshotError` ("corrupt") if it is missing or of another type. */
  readonly section: <T extends SectionType>(name: string, type: T) => SectionTypes[T];
  readonly has: (name: string) => boolean;
  /** The section of numbers from 0. Throws as `section`. */
  readonly numbers: (name: string) => Numbers;
}

/** Raised whenever a reader of the previous version would misread the bytes (docs/snapshot-format.md). */
export const FORMAT_VERSION = 7;

const MAGIC = 0x53564145; // "EAVS", little-endian
const PREAMBLE_BYTES = 24;

interface Header {
  readonly kind: SnapshotKind;
  readonly meta: unknown;
  /** Name → type, byte offset, number of elements. */
  readonly sections: Readonly<Record<string, readonly [SectionType, number, number]>>;
}

const aligned = (bytes: number) => (bytes + 7) & ~7;

/** Packs named arrays, as narrow as their numbers allow, and a JSON-able `meta` into one checksummed buffer. */
export function writeContainer(
  kind: SnapshotKind,
  arrays: Readonly<Record<string, SectionArray>>,
  meta: unknown,
): Uint8Array<ArrayBuffer> {
  const sections = Object.entries(arrays).map(([name, array]) => [name, narrowed(array)] as const);
  // Offsets count from the end of the header, whose own length depends on them.
  const directory: Record<string, readonly [SectionType, number, number]> = {};
  let size = 0;
  for (const [name, array] of sections) {
    directory[name] = [typeOf(array), size, array.length];
    size += aligned(array.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify({ kind, meta, sections: directory } satisfies Header));
  const base = aligned(PREAMBLE_BYTES + header.length);
  const bytes = new Uint8Array(base + size);
  bytes.set(header, PREAMBLE_BYTES);
  for (const [name, array] of sections) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), base + directory[name]![1]);
  }
  const words = new Uint32Array(bytes.buffer);
  words.set([MAGIC, FORMAT_VERSION, bytes.length, 0, header.length, 0]);
  words[3] = checksumOf(words.subarray(4));
  return bytes;
}

/** Opens a snapshot of a kind. Throws a `SnapshotError` on any damage. */
export function readContainer(input: Uint8Array | ArrayBuffer, kind: SnapshotKind): Container {
  const bytes = alignedBytes(input);
  if (bytes.length < PREAMBLE_BYTES) throw new SnapshotError("truncated", `${bytes.length} bytes`);
  const preamble = new DataView(bytes.buffer, bytes.byteOffset, PREAMBLE_BYTES);
  const word = (index: number) => preamble.getUint32(index * 4, true);
  if (word(0) !== MAGIC) throw new SnapshotError("corrupt", "not a snapshot");
  if (word(1) !== FORMAT_VERSION) throw new SnapshotError("foreign-version", `version ${word(1)}`);
  if (bytes.length < word(2)) throw new SnapshotError("truncated", `${bytes.length} of ${word(2)} bytes`);
  if (bytes.length > word(2) || bytes.length % 8 !== 0) throw new SnapshotError("corrupt", "wrong length");
  const body = new Uint32Array(bytes.buffer, bytes.byteOffset + 16, (bytes.length - 16) / 4);
  if (checksumOf(body) !== word(3)) throw new SnapshotError("corrupt", "wrong checksum");

  const headerEnd = PREAMBLE_BYTES + word(4);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(PREAMBLE_BYTES, headerEnd))) as Header;
  if (header.kind !== kind) throw new SnapshotError("wrong-kind", `${header.kind} instead of ${kind}`);
  const base = bytes.byteOffset + aligned(headerEnd);
  const read = (name: string, types: readonly SectionType[]): SectionArray => {
    const [type, offset, length] = header.sections[name] ?? [];
    if (!type || !types.includes(type)) throw new SnapshotError("corrupt", `no section ${name} of ${types.join(", ")}`);
    return new ARRAYS[type](bytes.buffer, base + offset!, length);
  };
  return {
    meta: header.meta,
    has: (name) => name in header.sections,
    section: <T extends SectionType>(name: string, type: T) => read(name, [type]) as SectionTypes[T],
    numbers: (name) => read(name, ["u8", "u16", "u32"]) as Numbers,
  };
}

/** Views need an 8-byte boundary: other slices are copied. */
function alignedBytes(input: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  const isView = input instanceof Uint8Array && input.buffer instanceof ArrayBuffer && input.byteOffset % 8 === 0;
  return isView ? (input as Uint8Array<ArrayBuffer>) : new Uint8Array(input);
}

function narrowed(array: SectionArray): SectionArray {
  if (!(array instanceof Uint16Array || array instanceof Uint32Array)) return array;
  let highest = 0;
  for (const value of array) if (value > highest) highest = value;
  return highest < 2 ** 8 ? new Uint8Array(array) : highest < 2 ** 16 ? new Uint16Array(array) : array;
}

function typeOf(array: SectionArray): SectionType {
  return Object.entries(ARRAYS).find(([, type]) => array instanceof type)![0] as SectionType;
}
