import { fold } from "../../domain/text/slug.ts";

/**
 * The range `[start, end]` of the typed words in a name, from the beginning of a word; null when they are not in it (a
 * typo). "sao p" is in "São Paulo" at [0, 5].
 */
export function matchInName(name: string, typed: string): readonly [number, number] | null {
  const words = fold(typed);
  if (words === "") return null;
  for (let start = 0; start < name.length; start++) {
    const isWordStart = start === 0 || fold(name[start - 1]!) === "";
    if (!isWordStart || fold(name[start]!) === "") continue;
    for (let end = start + 1; end <= name.length; end++) {
      if (fold(name.slice(start, end)) === words) return [start, end];
    }
  }
  return null;
}
