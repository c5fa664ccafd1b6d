import type { ByteSource } from "../../../src/backend/tables/byte-source.ts";
import { delimiterOf } from "../../../src/backend/tables/delimited-rows.ts";
import { markOf } from "../../../src/backend/tables/encoding.ts";

/** Likeness of a row to the header of a format: 1 if it has all columns, 0 if none. */
export type HeaderScore = (names: readonly string[]) => number;

/** A place in a table where its header may be. */
export interface HeaderPlace {
  readonly names: readonly string[];
  /** Rows or lines above the header. */
  readonly above: number;
  readonly score: number;
}

/** Number of rows that are searched for a header, which titles, sources and notes may precede. */
export const SEARCHED_ROWS = 40;

const PREVIEW_BYTES = 1 << 16;
/** Excel's hint about the delimiter. */
const HINT = /^sep=(.)$/i;

/** The best place of a header among the first rows; the first row with cells if none looks like one. */
export function placeHeader(
  rows: readonly { readonly above: number; readonly names: readonly string[] }[],
  score: HeaderScore,
): HeaderPlace {
  let best: HeaderPlace | null = null;
  for (const { above, names } of rows) {
    if (names.every((name) => name.trim() === "")) continue;
    const position = { above, names, score: score(names) };
    if (!best || position.score > best.score) best = position;
  }
  return best ?? { above: 0, names: [], score: 0 };
}

/** The place of the header of a text, and its delimiter. */
export async function findTextHeader(
  source: ByteSource,
  score: HeaderScore,
): Promise<HeaderPlace & { readonly delimiter: string }> {
  const lines = (await preview(source))
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .slice(0, SEARCHED_ROWS);
  const hint = HINT.exec(lines[0] ?? "")?.[1];
  const delimiter = (line: string) => hint ?? delimiterOf(line);
  const rows = lines.map((line, above) => ({ above, names: cellsOf(line, delimiter(line)) }));
  const position = placeHeader(hint ? rows.slice(1) : rows, score);
  return { ...position, delimiter: delimiter(lines[position.above] ?? "") };
}

function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** The beginning of a text. Its encoding is a guess, because the rest was not read. */
async function preview(source: ByteSource): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of await source.open()) {
    pieces.push(bytes);
    length += bytes.length;
    if (length >= PREVIEW_BYTES) break;
  }
  const bytes = Buffer.concat(pieces).subarray(0, PREVIEW_BYTES);
  const marked = markOf(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
