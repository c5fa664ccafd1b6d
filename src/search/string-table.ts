import type { Numbers } from "./container.ts";
import { startsOf } from "./starts.ts";

/**
 * Strings of a snapshot as one UTF-8 text and UTF-16 offsets: decoded on the first use of one, each sliced when it is
 * used. Most segments of a large country are opened without any of theirs being shown.
 */
export interface StringTable {
  readonly length: number;
  readonly at: (index: number) => string;
}

/** Strings as one UTF-8 text, and where each starts in UTF-16 units. */
export function encodeStringTable(strings: readonly string[]) {
  return { blob: new TextEncoder().encode(strings.join("")), starts: startsOf(strings.map((text) => text.length)) };
}

export function openStringTable(blob: Uint8Array, starts: Numbers): StringTable {
  let text: string | undefined;
  let strings: (string | undefined)[] = [];
  return {
    length: starts.length - 1,
    at: (index) => {
      if (text === undefined) {
        text = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false }).decode(blob);
        strings = new Array(starts.length - 1);
      }
      strings[index] ??= text.slice(starts[index]!, starts[index + 1]!);
      return strings[index];
    },
  };
}
