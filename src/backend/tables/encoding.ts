import { TableError } from "./table-error.ts";

/** A name that TextDecoder knows. */
export type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

/** A byte that is invalid in the encoding of the rest of the file. */
export interface BadByte {
  /** From the beginning of the file. */
  readonly offset: number;
  readonly problem: string;
}

/** Bytes that Windows-1252 leaves undefined. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Share of zero bytes at even or odd places from which a text counts as UTF-16 without its mark. */
const UTF16_SHARE = 0.3;
/** Lead byte (0xC3) of "ã", "é", "Ç" … in UTF-8. In Windows-1252 it is "Ã", which a letter follows, never a symbol. */
const ACCENTED_LEAD = 0xc3;

/**
 * Detects the encoding of a file from all its bytes, added in pieces. The majority of the bytes beyond ASCII decides,
 * so that a single bad byte does not; the first byte of the minority is reported.
 */
export class EncodingDetector {
  #offset = 0;
  #marked: Encoding | null = null;
  /** Characters of several bytes that are valid UTF-8, and the first of those that are letters with accents. */
  #valid = 0;
  #firstAccented = -1;
  /** Bytes beyond ASCII that are not valid UTF-8. */
  #invalid = 0;
  #firstInvalid = -1;
  #firstUndefined = -1;
  #undefinedByte = 0;
  /** The UTF-8 character that has begun. */
  #start = 0;
  #lead = 0;
  #missing = 0;

  /** Throws TableError for a binary file. */
  add(bytes: Uint8Array, file?: string): void {
    if (this.#offset === 0) this.#marked = markOf(bytes);
    const isUtf16 = this.#marked === "utf-16le" || this.#marked === "utf-16be";
    if (!isUtf16) {
      if (bytes.includes(0))
        throw new TableError("não é um arquivo de texto (contém bytes binários).", { ...(file && { file }) });
      this.#scan(bytes);
    }
    this.#offset += bytes.length;
  }

  /** The detected encoding, and the first byte that is invalid in it. */
  result(): { encoding: Encoding; bad: BadByte | null } {
    if (this.#missing > 0) this.#reject(this.#start);
    if (this.#marked === "utf-16le" || this.#marked === "utf-16be") return { encoding: this.#marked, bad: null };
    if (this.#invalid === 0) return { encoding: "utf-8", bad: null };
    if (this.#marked === "utf-8" || this.#valid > this.#invalid) {
      return { encoding: "utf-8", bad: { offset: this.#firstInvalid, problem: "byte que não é UTF-8" } };
    }
    if (this.#firstAccented >= 0) {
      const problem = "letra em UTF-8 num texto em Windows-1252";
      return { encoding: "windows-1252", bad: { offset: this.#firstAccented, problem } };
    }
    if (this.#firstUndefined >= 0) {
      const problem = `byte 0x${this.#undefinedByte.toString(16).toUpperCase()}, que não existe em Windows-1252`;
      return { encoding: "windows-1252", bad: { offset: this.#firstUndefined, problem } };
    }
    return { encoding: "windows-1252", bad: null };
  }

  #scan(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (byte < 0x80) {
        if (this.#missing > 0) this.#reject(this.#start);
      } else this.#beyondAscii(byte, this.#offset + i);
    }
  }

  #beyondAscii(byte: number, offset: number): void {
    if (this.#firstUndefined < 0 && UNDEFINED.has(byte)) [this.#firstUndefined, this.#undefinedByte] = [offset, byte];
    const isContinuation = byte < 0xc0;
    if (this.#missing > 0) {
      if (isContinuation) {
        if (--this.#missing > 0) return;
        this.#valid++;
        if (this.#lead === ACCENTED_LEAD && this.#firstAccented < 0) this.#firstAccented = this.#start;
        return;
      }
      this.#reject(this.#start);
    }
    const missing = isContinuation || byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (missing === 0) this.#reject(offset);
    else [this.#start, this.#lead, this.#missing] = [offset, byte, missing];
  }

  #reject(offset: number): void {
    this.#missing = 0;
    this.#invalid++;
    if (this.#firstInvalid < 0) this.#firstInvalid = offset;
  }
}

/** The encoding that the first bytes of a text give away; null if none. */
export function markOf(bytes: Uint8Array): Encoding | null {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4096);
  for (let i = 0; i < looked; i++) if (bytes[i] === 0) zeros[i & 1]!++;
  if (zeros[1]! > looked * UTF16_SHARE && zeros[0]! < zeros[1]! / 10) return "utf-16le";
  return zeros[0]! > looked * UTF16_SHARE && zeros[1]! < zeros[0]! / 10 ? "utf-16be" : null;
}
